import { z } from 'zod'

const mailEvent = z.object({
  event: z.enum(['bounce', 'complaint']),
  email: z.string(),
  /** A bounce counts as one for good unless it says otherwise. */
  permanent: z.boolean().default(true),
})

export type MailEvent = z.infer<typeof mailEvent>

/**
 * What a mail service reports: one event, or a list of them. Null for anything else, from the first that is none:
 * a list of all that is wrong with a megabyte takes seconds to make.
 */
export function mailEventsIn(reported: unknown): MailEvent[] | null {
  const events: MailEvent[] = []
  for (const one of Array.isArray(reported) ? reported : [reported]) {
    const parsed = mailEvent.safeParse(one)
    if (!parsed.success) return null
    const { event, permanent } = parsed.data
    if (event !== 'bounce' || permanent) events.push(parsed.data)
  }
  return events
}

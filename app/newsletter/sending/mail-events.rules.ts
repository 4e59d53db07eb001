import { z } from 'zod'

const mailEvent = z.object({
  event: z.enum(['bounce', 'complaint']),
  email: z.string(),
  /** Temporary bounces are ignored. */
  permanent: z.boolean().default(true),
})

export type MailEvent = z.infer<typeof mailEvent>

/**
 * Reads the report of a mail service: one event, or a list of them. Null at the first invalid entry: collecting the
 * errors of a whole megabyte takes seconds.
 */
export function parseMailEvents(report: unknown): MailEvent[] | null {
  const events: MailEvent[] = []
  for (const entry of Array.isArray(report) ? report : [report]) {
    const parsed = mailEvent.safeParse(entry)
    if (!parsed.success) return null
    const { event, permanent } = parsed.data
    if (event !== 'bounce' || permanent) events.push(parsed.data)
  }
  return events
}

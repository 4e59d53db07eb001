import type { RecordHead } from '../head.rules'
import { hashOfText } from '../tree/check.rules'
import { isProved } from './is-in-record.rules'
import { type ListedEntry, parseFields } from './log-answers.rules'
import type { LogClient } from './log-client.rules'

/** An entry about a post. */
export interface PostEvent extends ListedEntry {
  type: string
  version: number
  time: string
  /** Of an entry of the type `version`; '' for others. */
  change: string
  /** Of a document or a reason; '' for others. */
  hash: string
  /** What a reason is about; '' for others. */
  of: string
}

/** What the record says about a post, in order. A site could leave something out: only the whole record proves that. */
export async function eventsOfPost(client: LogClient, post: string): Promise<PostEvent[]> {
  const entries = await client.entriesOfPost(post)
  return entries.flatMap(({ position, entry }) => {
    const fields = parseFields(entry)
    if (fields.post !== post) return []
    const text = (name: string) => String(fields[name] ?? '')
    const version = Number(fields.version)
    const [type, time] = [text('type'), text('time')]
    const [change, hash, of] = [text('change'), text('hash'), text('of')]
    return { position, entry, type, version, time, change, hash, of }
  })
}

/** The withdrawal after which readers could not see the post again; null if they can see it. */
export function withdrawalIn(events: readonly PostEvent[]): PostEvent | null {
  const last = events.findLast(({ type }) => type === 'version' || type === 'withdrawn')
  return last?.type === 'withdrawn' ? last : null
}

/** The hiding of a version's text after which it was not shown again; null if it is not hidden. */
export function hidingIn(events: readonly PostEvent[], version: number): PostEvent | null {
  const last = events.findLast(
    (event) => event.version === version && (event.type === 'hidden' || event.type === 'shown'),
  )
  return last?.type === 'hidden' ? last : null
}

/** Whether readers are told the reason that was recorded, of which the record has the hash. */
export async function isRecordedReason(
  { client, head, events }: { client: LogClient; head: RecordHead; events: readonly PostEvent[] },
  reason: { of: 'withdrawn' } | { of: 'hidden'; version: number },
  text: string,
): Promise<boolean> {
  const isAbout = (event: PostEvent) =>
    reason.of === 'withdrawn' || event.version === reason.version
  // A post that is withdrawn again has another reason, or none.
  const since = events.findLastIndex((event) => event.type === reason.of && isAbout(event))
  const recorded = events
    .slice(since + 1)
    .findLast((event) => event.type === 'reason' && event.of === reason.of && isAbout(event))
  if (!recorded) return text === ''
  return recorded.hash === (await hashOfText(text)) && isProved({ client, head }, recorded)
}

import type { RecordHead } from '../head.rules'
import { explains, type SeenHead } from '../restores/known-head.rules'
import { restoreText } from '../restores/restore-text.rules'
import { readRestore, type StatedRestore, withPossibleFork } from '../restores/stated-restore.rules'
import { isConsistent } from '../tree/check.rules'
import { type Check, failed, passed, skipped } from './check.rules'
import { isProved } from './is-in-record.rules'
import { parseFields } from './log-answers.rules'
import type { LogClient } from './log-client.rules'

/** Skipped if the record says that an older one was restored; `restored` is that statement. */
export interface Continuation extends Check {
  restored: RestoredEntry | null
}

/** `entry`: its bytes. */
export type RestoredEntry = StatedRestore & { position: number; entry: string }

/**
 * Whether the record has everything that it had when its head was seen before. A record that says of itself that it was
 * restored from an older backup is a note; only entries of the tree of size `explainedIn` can say so.
 */
export async function checkContinues(
  client: LogClient,
  seen: RecordHead & SeenHead,
  head: RecordHead,
  explainedIn = head.size,
): Promise<Continuation> {
  const then = `the one of ${seen.time} with ${seen.size} entries, which was seen before`
  const result = (check: Check, restored: RestoredEntry | null = null) => ({ ...check, restored })
  if (seen.origin !== head.origin) {
    return result(
      failed('continues', `This is another record than ${then}: it has another first key.`),
    )
  }
  if (await continues(client, seen, head)) {
    const text = seen.size === head.size ? 'The record is still' : 'The record continues'
    return result(passed('continues', `${text} ${then}.`))
  }
  const restored = await findRestored(client, { seen, explainedIn }, head)
  if (restored) {
    const text = `The record does not continue ${then}, and says why. ${restoreText(restored)}`
    return result(skipped('continues', text), restored)
  }
  return result(
    failed(
      'continues',
      seen.size > head.size
        ? `The record has ${head.size} entries now, fewer than ${then}: entries were removed.`
        : `The record does not continue ${then}: entries were changed or removed.`,
    ),
  )
}

async function continues(client: LogClient, from: RecordHead, to: RecordHead): Promise<boolean> {
  if (from.size > to.size) return false
  const path = from.size === to.size ? [] : await client.consistency(from.size, to.size)
  return isConsistent({ from, to, path })
}

/** So far around the head that was seen a restore is looked for; after it, as the lost record may be the shorter one. */
const maxLost = 20_000
/** How many entries a site sends at once. */
const batch = 1_000

/** The newest entry that explains why the head that was seen is not a part of the record any more. */
async function findRestored(
  client: LogClient,
  { seen, explainedIn }: { seen: RecordHead & SeenHead; explainedIn: number },
  head: RecordHead,
): Promise<RestoredEntry | null> {
  const start = Math.max(0, Math.min(seen.size, head.size) - maxLost)
  const end = Math.min(seen.size + maxLost, explainedIn)
  for (let to = end; to > start; to -= batch) {
    const restores = await restoresBetween(client, Math.max(start, to - batch), to)
    for (const stated of restores.reverse()) {
      if (!explains(stated, seen) || !(await isProved({ client, head }, stated))) continue
      const restored = withPossibleFork(stated, await timeBefore(client, head, stated))
      if (explains(restored, seen)) return restored
    }
  }
  return null
}

/** Of the last entry of the record that was restored. */
async function timeBefore(
  client: LogClient,
  head: RecordHead,
  { fork, position }: RestoredEntry,
): Promise<string | undefined> {
  if (!fork) return undefined
  const [last] = await client.entries(position - 1)
  if (last?.position !== position - 1 || !(await isProved({ client, head }, last))) return undefined
  return String(parseFields(last.entry).time)
}

/** As the site tells them: that they are in the record is not proved yet. */
async function restoresBetween(client: LogClient, from: number, to: number) {
  const found: RestoredEntry[] = []
  for (let next = from; next < to; ) {
    const entries = await client.entries(next)
    for (const { position, entry } of entries) {
      const restored = position < to ? await readRestore(parseFields(entry)) : null
      // The tree before the entry is the one that was restored.
      if (restored?.size === position) found.push({ ...restored, position, entry })
    }
    const last = entries.at(-1)
    if (!last || last.position < next) break
    next = last.position + 1
  }
  return found
}

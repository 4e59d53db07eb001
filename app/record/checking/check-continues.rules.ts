import type { RecordHead } from '../head.rules'
import { isConsistent } from '../tree/check.rules'
import { type Check, failed, passed, skipped } from './check.rules'
import { isInRecord } from './check-version.rules'
import { parseFields } from './log-answers.rules'
import type { LogClient } from './log-client.rules'

/**
 * Whether the record has everything that it had when its head was seen before. A record that says of itself that it was
 * restored from an older backup is a note.
 */
export async function checkContinues(
  client: LogClient,
  seen: RecordHead,
  head: RecordHead,
): Promise<Check> {
  const then = `the one of ${seen.time} with ${seen.size} entries, which was seen before`
  if (seen.origin !== head.origin) {
    return failed('continues', `This is another record than ${then}: it has another first key.`)
  }
  if (await continues(client, seen, head)) {
    const text = seen.size === head.size ? 'The record is still' : 'The record continues'
    return passed('continues', `${text} ${then}.`)
  }
  const restored = await findRestored(client, seen, head)
  if (restored) {
    return skipped(
      'continues',
      `The record says in entry ${restored.position}, of ${restored.time}, that it was restored from a backup: the entries after ${restored.size} of ${then} are lost.`,
    )
  }
  return failed(
    'continues',
    seen.size > head.size
      ? `The record has ${head.size} entries now, fewer than ${then}: entries were removed.`
      : `The record does not continue ${then}: entries were changed or removed.`,
  )
}

async function continues(client: LogClient, from: RecordHead, to: RecordHead): Promise<boolean> {
  if (from.size > to.size) return false
  const path = from.size === to.size ? [] : await client.consistency(from.size, to.size)
  return isConsistent({ from, to, path })
}

/** So far before the head that was seen a restore is looked for. */
const maxLost = 5_000

interface Restored {
  position: number
  size: number
  time: string
}

/** The entry that explains why the head that was seen is not a part of the record any more. */
async function findRestored(
  client: LogClient,
  seen: RecordHead,
  head: RecordHead,
): Promise<Restored | null> {
  let from = Math.max(0, Math.min(seen.size, head.size) - maxLost)
  const end = Math.min(seen.size, head.size)
  while (from < end) {
    const entries = await client.entries(from)
    if (entries.length === 0) return null
    for (const { position, entry } of entries) {
      const fields = parseFields(entry)
      if (fields.type !== 'restored' || position >= end || !explains(fields, seen)) continue
      const path = await client.inclusion(position, head.size)
      if (!(await isInRecord({ position, entry, path }, head))) continue
      return { position, size: Number(fields.size), time: String(fields.time) }
    }
    from = (entries.at(-1)?.position ?? end) + 1
  }
  return null
}

/** It lost the entries after `size`, at most up to the head that it calls `lost`. */
function explains({ size, lost }: Record<string, unknown>, seen: RecordHead): boolean {
  const known = typeof lost === 'object' && lost !== null ? (lost as Record<string, unknown>) : null
  if (!(Number(size) < seen.size)) return false
  if (known === null) return true
  if (Number(known.size) === seen.size) return known.root === seen.root
  return seen.size < Number(known.size)
}

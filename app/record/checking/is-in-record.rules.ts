import type { RecordHead } from '../head.rules'
import { hashOfEntry, isIncluded } from '../tree/check.rules'
import type { EntryWithProof, ListedEntry } from './log-answers.rules'
import type { LogClient } from './log-client.rules'
import { isMissing } from './log-error.rules'

/** Whether an entry is in the tree of the head, with its proof. */
export async function isInRecord(
  { position, entry, path }: EntryWithProof,
  { size, root }: RecordHead,
): Promise<boolean> {
  return isIncluded({ leaf: await hashOfEntry(entry), position, size, root, path })
}

/** The same, with the proof that the site has; false if it has none. */
export async function isProved(
  { client, head }: { client: LogClient; head: RecordHead },
  { position, entry }: ListedEntry,
): Promise<boolean> {
  try {
    const path = await client.inclusion(position, head.size)
    return await isInRecord({ position, entry, path }, head)
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

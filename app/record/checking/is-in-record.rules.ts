import type { RecordHead } from '../head.rules'
import { hashOfEntry, isIncluded } from '../tree/check.rules'
import type { EntryWithProof } from './log-answers.rules'

/** Whether an entry is in the tree of the head, with its proof. */
export async function isInRecord(
  { position, entry, path }: EntryWithProof,
  { size, root }: RecordHead,
): Promise<boolean> {
  return isIncluded({ leaf: await hashOfEntry(entry), position, size, root, path })
}

import type { ProvenEntry } from '../entries/entry.rules'
import type { RecordHead } from '../head.rules'
import type { StatedRestore, Tree } from './stated-restore.rules'

/** What somebody remembers of the record. */
export type KnownHead = Pick<RecordHead, 'origin' | 'size' | 'root'> & {
  /** Of its last entry; head files of older versions do not have it. */
  time?: string | undefined
  /** The `restored` entries in its tree, the oldest first. */
  restores?: readonly ProvenRestore[] | undefined
}

export type ProvenRestore = ProvenEntry & KnownRestore

/** A `restored` entry that the tree of a head is known to have, whatever the record says now. */
export interface KnownRestore {
  position: number
  /** Its bytes. */
  entry: string
}

export type SeenHead = Tree & {
  time?: string | undefined
  restores?: readonly KnownRestore[] | undefined
}

/** Whether a `restored` entry says why this head is not in the record any more. */
export function explains(
  { size, lost, fork, backup, time }: StatedRestore,
  head: SeenHead,
): boolean {
  // Both records begin with these entries: whoever changed them cannot say that they were lost.
  if (head.size <= (fork?.size ?? size)) return false
  if (lost && isSame(lost, head)) return true
  // An operator could invent a record that was restored there.
  const isOfLost = !fork || head.restores?.some(({ entry }) => entry === fork.entry)
  if (lost) return head.size < lost.size && isOfLost === true
  if (head.time === undefined) return false
  const seen = Date.parse(head.time)
  return seen < Date.parse(time) && (backup === undefined || seen >= Date.parse(backup))
}

/**
 * The tree that the record must begin with if it was only restored; null if the statement requires none. If it begins with
 * another one, entries were changed: it had at least as many as the lost record, so it is no older copy of that.
 */
export function requiredBeginning({ size, lost, fork }: StatedRestore): Tree | null {
  if (fork) return fork
  return lost && lost.size <= size ? { size: lost.size, root: lost.root } : null
}

export function rewriteText({ time }: StatedRestore, beginning: Tree): string {
  return `The record was rewritten before ${time}: the server remembered ${beginning.size} entries that are others now.`
}

export function isExplained(head: SeenHead, restores: readonly StatedRestore[]): boolean {
  return restores.some((restore) => explains(restore, head))
}

/** Whether the record says already that this head was lost. One that does not say what was lost could say more. */
export function isStatedAsLost(head: SeenHead, restores: readonly StatedRestore[]): boolean {
  return restores.some(
    (restore) => restore.lost && (isSame(restore.lost, head) || explains(restore, head)),
  )
}

function isSame(one: Tree, other: Tree): boolean {
  return one.size === other.size && one.root === other.root
}

/** The one with more entries; of another record, none. */
export function newestOf(origin: string, heads: readonly (KnownHead | null)[]): KnownHead | null {
  const ofRecord = heads.filter((head) => head?.origin === origin)
  return ofRecord.reduce((newest, head) => {
    if (!newest || !head) return newest ?? head
    return head.size > newest.size ? head : newest
  }, null)
}

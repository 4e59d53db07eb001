import type { RecordHead } from '../head.rules'

/** What somebody remembers of the record. */
export type KnownHead = Pick<RecordHead, 'origin' | 'size' | 'root'> & {
  /** Of its last entry; head files of older versions do not have it. */
  time?: string | undefined
}

/** What a `restored` entry says. */
export interface StatedRestore {
  time: string
  /** When the backup was made. */
  backup?: string | undefined
  /** Of the record that was restored. */
  size: number
  /** The newest head that is known of the record that it replaced. */
  lost?: { size: number; root: string } | undefined
}

type Head = Omit<KnownHead, 'origin'>

/** Whether a `restored` entry says why this head is not in the record any more. */
export function explains({ size, lost, backup, time }: StatedRestore, head: Head): boolean {
  // The restored record begins with these entries: whoever changed them cannot say that they were lost.
  if (head.size <= size) return false
  if (lost) return head.size < lost.size || isSame(lost, head)
  if (head.time === undefined) return false
  const seen = Date.parse(head.time)
  return seen < Date.parse(time) && (backup === undefined || seen >= Date.parse(backup))
}

type Rewrite = Pick<StatedRestore, 'size' | 'time'> & { lost: { size: number; root: string } }

/** Whether it says that a tree was replaced by another one of at least its size. That is no restore of an older copy. */
export function isRewrite(
  restore: Pick<StatedRestore, 'size' | 'time' | 'lost'>,
): restore is Rewrite {
  return restore.lost !== undefined && restore.lost.size <= restore.size
}

export function rewriteText({ time, lost }: Rewrite): string {
  return `The record was rewritten before ${time}: the server remembered ${lost.size} entries that are others now.`
}

export function isExplained(head: Head, restores: readonly StatedRestore[]): boolean {
  return restores.some((restore) => explains(restore, head))
}

/** Whether the record says already that this head was lost. One that does not say what was lost could say more. */
export function isStatedAsLost(head: Head, restores: readonly StatedRestore[]): boolean {
  return restores.some(
    (restore) => restore.lost && (isSame(restore.lost, head) || explains(restore, head)),
  )
}

function isSame(one: Omit<Head, 'time'>, other: Head): boolean {
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

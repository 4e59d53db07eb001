import type { RecordHead } from '../head.rules'

/** What somebody remembers of the record. */
export type KnownHead = Pick<RecordHead, 'origin' | 'size' | 'root'>

/** What a `restored` entry says of the record that was lost. */
export interface StatedLoss {
  /** Of the record that was restored. */
  size: number
  lost?: { size: number; root: string } | undefined
}

/** Whether `restored` entries say why this head is not in the record any more. */
export function isExplained(
  known: Pick<KnownHead, 'size' | 'root'>,
  statements: readonly StatedLoss[],
): boolean {
  return statements.some(({ size, lost }) => {
    if (!lost) return false
    const isLost = lost.size === known.size && lost.root === known.root
    return isLost || (known.size > size && known.size <= lost.size)
  })
}

/** The one with more entries; of another record, none. */
export function newestOf(origin: string, heads: readonly (KnownHead | null)[]): KnownHead | null {
  const ofRecord = heads.filter((head) => head?.origin === origin)
  return ofRecord.reduce((newest, head) => {
    if (!newest || !head) return newest ?? head
    return head.size > newest.size ? head : newest
  }, null)
}

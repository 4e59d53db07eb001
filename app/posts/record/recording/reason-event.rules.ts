import type { PostVersion, RecordEvent } from '~/record/entries/entry.rules'
import { hashOfText } from '~/record/tree/check.rules'

/**
 * What readers are told about a withdrawal or a hidden version, by its hash: a reason may have to be removed, and an
 * entry stays.
 */
export async function reasonEvent(
  of: 'withdrawn' | 'hidden',
  { kind, post, version }: PostVersion,
  reason: string,
): Promise<RecordEvent> {
  return { type: 'reason', of, hash: await hashOfText(reason), kind, post, version }
}

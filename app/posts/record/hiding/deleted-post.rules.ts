/** What readers are told about the versions of a post that was deleted for good. */
export const deletedWithPost = 'The post was deleted.'
/** Its SHA-256, as the record has it: browsers compute one only asynchronously. */
const recordedHash = '2b914d2952f1978208554c1abd3489efaf3d36f676b963a37b5a850dabc28fba'

/**
 * Whether an entry says that its post was deleted for good. Readers are then told nothing of its versions before that
 * entry, also if a post with the same id is created again.
 */
export function isDeletion({
  type,
  of,
  hash,
}: {
  type: string
  of?: string
  hash?: string
}): boolean {
  return type === 'reason' && of === 'hidden' && hash === recordedHash
}

import type { DeskPost } from '../editing/desk-post.rules'
import type { ImportedItem } from './imported-post.rules'

interface LoadedItem {
  /** What an earlier import wrote. */
  earlier: Pick<ImportedItem, 'digest' | 'version'> | null
  /** The post here. */
  stored: DeskPost | null
  /** Whether a post of the other kind has its id. */
  isIdTaken: boolean
  /** Whether somebody changed the post after that import. */
  isChangedHere: boolean
  /** Whether the post here is what would be written. */
  isSame: boolean
}

export type ImportDecision =
  | { step: 'add' | 'change' }
  /** `isNoted`: the import remembers that the two are the same. */
  | { step: 'unchanged'; isNoted: boolean }
  | { step: 'keep'; why: string }

/** What to do with an item. Nothing that was written here is overwritten, unless the operator asks for it. */
export function decideImport(
  { earlier, stored, isIdTaken, isChangedHere, isSame }: LoadedItem,
  { digest, overwrite }: { digest: string; overwrite: boolean },
): ImportDecision {
  if (isIdTaken) return { step: 'keep', why: 'A post of the other kind has its id.' }
  if (!stored) {
    if (!earlier || overwrite) return { step: 'add' }
    return { step: 'keep', why: 'It was imported before, and deleted here.' }
  }
  if (isSame) return { step: 'unchanged', isNoted: earlier?.digest !== digest }
  if (!isChangedHere) {
    return earlier?.digest === digest ? { step: 'unchanged', isNoted: false } : { step: 'change' }
  }
  if (overwrite) return { step: 'change' }
  if (!earlier) return { step: 'keep', why: 'There is another version of it here already.' }
  return earlier.digest === digest
    ? { step: 'unchanged', isNoted: false }
    : { step: 'keep', why: 'It was changed here since it was imported.' }
}

import type { ListedCopy } from '~/data/desk/working-copies'
import type { KeptCopy } from '~/ui/desk/keeping/unsaved-texts'

/** An unsaved text as a form offers it. */
export function shownCopy({ postId, tab, updatedAt, ...copy }: ListedCopy): KeptCopy {
  const { kind, title, excerpt, characterCount } = copy
  return { kind, id: postId, tab, title, excerpt, characterCount, at: updatedAt }
}

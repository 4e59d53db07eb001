import type { ListedCopy } from '~/posts/autosave/working-copy.rules'
import type { KeptCopy } from '../autosave/unsaved-texts.view'

/** An unsaved text as a form offers it. */
export function shownCopy({ postId, tab, updatedAt, ...copy }: ListedCopy): KeptCopy {
  const { kind, title, excerpt, characterCount } = copy
  return { kind, id: postId, tab, title, excerpt, characterCount, at: updatedAt }
}

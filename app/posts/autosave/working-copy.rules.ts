import type { PostKind } from '~/config/post-kinds'
import type { TypedPost } from '../editing/post-form.rules'
import type { TextExcerpt } from '../revisions/text-excerpt.rules'

/** What an editor has typed of a post and not saved yet. */
export interface WorkingCopy {
  kind: PostKind
  postId: string
  tab: string
  /** The version that it was typed over; 0 for a post that was never saved. */
  baseVersion: number
  fields: TypedPost
  updatedAt: Date
}

/** One as a list shows it. */
export type ListedCopy = Omit<WorkingCopy, 'fields'> & TextExcerpt

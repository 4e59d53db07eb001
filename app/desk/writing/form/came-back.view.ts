import type { Thumbnail } from '~/pictures/thumbnail.rules'
import type { TakenUp } from '~/posts/autosave/resumed-from.rules'
import type { PostErrors } from '~/posts/editing/parse-post.rules'
import type { TypedPost } from '~/posts/editing/post-form.rules'
import type { PublishReview, WhenChoice } from '~/posts/lifecycle/publishing.rules'
import type { Conflict } from './conflict-panel.view'
import type { Standing } from './post-head.view'

/** What the server says of a form that it did not take. Null where it could not be asked. */
export interface CameBack {
  errors: PostErrors & { at?: string; picture?: string }
  notice: string | null
  isFailure: boolean
  id: string | null
  tab: string | null
  typed: TypedPost | null
  taken: TakenUp | null
  /** What it was typed over, which is not what is stored now where somebody else was quicker. */
  version: number | null
  note: string
  when: { choice: WhenChoice; at: string } | null
  /** What was chosen of its picture. */
  thumbnail: { chosen: Thumbnail | null; wasRemoved: boolean } | null
  conflict: Conflict | null
  /** How the post stands now, where it is not as the page says: the page itself is not loaded again. */
  standing: Standing | null
  /** Why it cannot be changed any more; null where it can. */
  locked: string | null
  /** What publishing it would do, where that was asked. */
  review: PublishReview | null
}

/** For a form that never reached the server: it is as it was. */
export const nothingCameBack: CameBack = {
  errors: {},
  notice: null,
  isFailure: false,
  id: null,
  tab: null,
  typed: null,
  taken: null,
  version: null,
  note: '',
  when: null,
  thumbnail: null,
  conflict: null,
  standing: null,
  locked: null,
  review: null,
}

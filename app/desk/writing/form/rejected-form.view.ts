import type { ResumedFrom } from '~/autosave/resumed-from.rules'
import type { Thumbnail } from '~/pictures/thumbnail.rules'
import type { PublishReview, WhenChoice } from '~/posts/lifecycle/publishing.rules'
import type { FormErrors, TypedForm } from '~/posts/saving/autosave/post-documents.rules'
import type { Conflict } from '../conflict/conflict.rules'
import type { PostHeadData } from './head/post-head.view'

/** A form that the server did not accept, as it was sent, and why. Null if the server could not be reached. */
export interface RejectedForm {
  errors: FormErrors
  notice: string | null
  isFailure: boolean
  id: string | null
  tab: string | null
  typed: TypedForm | null
  resumedFrom: ResumedFrom | null
  /** The version that the editor opened; another one may be stored by now. */
  version: number | null
  note: string
  when: { choice: WhenChoice; at: string; atBefore: string } | null
  /** The choice that was made for its picture. */
  thumbnail: { chosen: Thumbnail | null; wasRemoved: boolean; libraryPicture: string } | null
  conflict: Conflict | null
  /** The post as it is now, if the page shows something else: the page is not loaded again. */
  head: PostHeadData | null
  /** Why the post cannot be edited any more; null if it can. */
  locked: string | null
  /** What publishing would do, if the form was sent to ask that. */
  review: PublishReview | null
}

/** A form that never reached the server stays as it is. */
export const unsentForm: RejectedForm = {
  errors: {},
  notice: null,
  isFailure: false,
  id: null,
  tab: null,
  typed: null,
  resumedFrom: null,
  version: null,
  note: '',
  when: null,
  thumbnail: null,
  conflict: null,
  head: null,
  locked: null,
  review: null,
}

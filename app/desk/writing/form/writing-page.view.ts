import type { ListedAutosave, SavedTab } from '~/autosave/autosave.rules'
import type { ResumedFrom } from '~/autosave/resumed-from.rules'
import type { PostKind } from '~/config/post-kinds'
import type { Role } from '~/people/editor.rules'
import type { RespelledTag } from '~/posts/fields/tags.rules'
import type { Withdrawal } from '~/posts/record/withdrawals/withdrawal.rules'
import type { TypedForm } from '~/posts/saving/autosave/post-documents.rules'
import type { AuthorChoice } from '../../authors/author-choice.rules'
import type {
  NextVersionLink,
  NextVersionPage,
} from '../../posts/next-version/next-version-page.rules'
import type { ShownComments } from '../../review/comments/shown-comments.rules'
import type { ReviewData } from '../../review/review-data.rules'
import type { Outcome } from '../../shell/confirm/outcome-notice.view'
import type { EntityCounts } from '../entities/shown-entities.rules'
import type { EditedPost } from './head/post-head.view'
import type { RejectedForm } from './rejected-form.view'

/** The page of a stored post or of a new one. */
export interface WritingPage {
  kind: PostKind
  id: string
  /** Null for a new post. */
  post: EditedPost | null
  /** The version that the editor opened; 0 for a new post. */
  version: number
  tab: string
  /** The autosave that the form begins with. */
  resumedFrom: ResumedFrom | null
  typed: TypedForm
  stored: TypedForm
  /** Who can be named as an author. */
  authors: AuthorChoice[]
  /** Its review; null for a new post. */
  reviewing: ReviewData | null
  /** Owners require an approval before publishing. */
  isApprovalRequired: boolean
  /** What editors wrote about it; null for a new post. */
  comments: ShownComments | null
  /** How much its saved text names; null for a new post. */
  entities: EntityCounts | null
  autosaves: ListedAutosave[]
  /** The tabs of this editor that saved the post last. */
  savedTabs: SavedTab[]
  /** The names of the other editors who had it open when the page was loaded. */
  others: string[]
  now: Date
  /** The tab whose text was just saved, or merged with another version and saved. */
  saved: {
    tab: string
    isMerged: boolean
    isApprovalOver: boolean
    respelled: RespelledTag[]
  } | null
  /** That save also submitted it for review. */
  isSubmitted: boolean
  /** Whether that save created the post. */
  isCreated: boolean
  /** A notice about the text that the form begins with. */
  notice: Pick<RejectedForm, 'errors' | 'notice' | 'isFailure' | 'thumbnail'> | null
  /** Why the last step was refused. */
  refused: string | null
  /** What the last step did. */
  outcome: Outcome | null
  /** When a scheduled post is published or a draft is planned for, in the editor's time zone; '' for no time. */
  at: string
  /** Its public address; null while readers do not see it. */
  address: string | null
  /** What readers find at its address if they can no longer see it. */
  withdrawal: Withdrawal | null
  /** Publishing it again shows readers another text than they saw last. */
  isNewToReaders: boolean
  /** Until when it is pinned to the front; null if it is not. */
  pinnedUntil: Date | null
  /** Why it cannot be edited; null if it can. */
  locked: string | null
  /** For a next version: its live post. */
  next: NextVersionPage | null
  /** For a live post: its next version. */
  nextVersion: NextVersionLink | null
  /** A text that was saved with another post. */
  settled: { id: string; tab: string } | null
  desk: { path: string; siteUrl: string }
  editor: { id: string; role: Role; timeZone: string }
}

import type { ReactNode } from 'react'
import type { Thumbnail } from '~/pictures/thumbnail.rules'
import type { PostStatus } from '~/posts/post.rules'
import type { ReviewState } from '~/posts/review/review.rules'
import type { PanelSection } from '../panel/panel-tabs.view'
import type { RejectedForm } from './rejected-form.view'
import type { WritingPage } from './writing-page.view'

type LoadedPart =
  | ('desk' | 'editor' | 'kind' | 'id' | 'version' | 'tab' | 'resumedFrom' | 'typed' | 'authors')
  | (
      | 'comments'
      | 'entities'
      | 'at'
      | 'autosaves'
      | 'savedTabs'
      | 'others'
      | 'now'
      | 'isApprovalRequired'
      | 'notice'
    )

export interface PostEditorProps extends Pick<WritingPage, LoadedPart> {
  /** The form as the server rejected it. */
  rejectedForm: RejectedForm | null
  /** Null for a new post. */
  status: PostStatus | null
  /** Readers see it now. */
  isPublic: boolean
  /** The tab id that the page was loaded with: another one once the form was saved. */
  pageTab: string
  /** The form was merged with another version and saved. */
  isMerged: boolean
  /** The time that the form began with. */
  atBefore: string
  /** When it is scheduled or planned for, in the editor's time zone; '' for no time. */
  storedAt: string
  /** Its public address. */
  address: string
  /** For a next version, the slug of its live post; null for any other post. */
  liveSlug: string | null
  mayKeep: boolean
  /** The picture of the stored post. */
  picture: Thumbnail | null
  linkTo: (autosave: { id: string; tab: string }) => string
  onSubmit: (tab: string) => void
  /** Shown above the fields: what another editor has saved since. */
  conflict?: ReactNode
  /** Above the text: its title and status. */
  head: ReactNode
  /** Below the settings: a note. */
  settings: ReactNode
  reviewState: ReviewState
  /** The section of its review, and the forms that its fields belong to. */
  review: Pick<PanelSection, 'content' | 'withoutTabs'>
  reviewForms: ReactNode
}

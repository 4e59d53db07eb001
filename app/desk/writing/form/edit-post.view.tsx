import { useEffect, useMemo } from 'react'
import type { ListedAutosave } from '~/autosave/autosave.rules'
import type { ResumedFrom } from '~/autosave/resumed-from.rules'
import type { PostKind } from '~/config/post-kinds'
import type { Role } from '~/people/editor.rules'
import type { PostFormValues } from '~/posts/editing/form/post-form.rules'
import { postDocuments } from '~/posts/saving/autosave/post-documents.rules'
import { TextField } from '~/ui/field'
import { Panel } from '~/ui/panel'
import type { AuthorChoice } from '../../authors/author-choice.rules'
import { clearJournal } from '../../autosave/journal/journal.browser'
import { NextVersionPart, useSettledText } from '../../posts/next-version/next-version.view'
import type {
  NextVersionLink,
  NextVersionPage,
} from '../../posts/next-version/next-version-page.rules'
import { LockedComments } from '../../review/comments/beside-text/locked-comments.view'
import type { ShownComments } from '../../review/comments/shown-comments.rules'
import type { ReviewData } from '../../review/review-data.rules'
import { ReviewForms } from '../../review/review-forms.view'
import { ReviewSteps } from '../../review/review-steps.view'
import { useReview } from '../../review/use-review.browser'
import { type Outcome, OutcomeNotice } from '../../shell/confirm/outcome-notice.view'
import { Notice } from '../../shell/notice.view'
import { sections } from '../../shell/sections.rules'
import { showToast, takeUnseen } from '../../shell/toasts.view'
import { ConflictPanel } from '../conflict/conflict-panel.view'
import { LockedPost } from './locked-post.view'
import { newPostTexts } from './new-post-texts.rules'
import { PostEditor, postFormId } from './post-editor.view'
import { type EditedPost, PostHead } from './post-head.view'
import type { RejectedForm } from './rejected-form.view'
import { SendOffer } from './send-offer.view'

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
  typed: PostFormValues
  stored: PostFormValues
  /** Who can be named as an author. */
  authors: AuthorChoice[]
  /** Its review; null for a new post. */
  reviewing: ReviewData | null
  /** Owners require an approval before publishing. */
  isApprovalRequired: boolean
  /** What editors wrote about it; null for a new post. */
  comments: ShownComments | null
  autosaves: ListedAutosave[]
  /** The names of the other editors who had it open when the page was loaded. */
  others: string[]
  now: Date
  /** The tab whose text was just saved, or merged with another version and saved. */
  saved: { tab: string; isMerged: boolean } | null
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

interface EditPostViewProps extends WritingPage {
  rejectedForm: RejectedForm | null
  /** Called with the tab whose text is being saved. */
  onSubmit: (tab: string) => void
}

/** The form of a new post and that of the stored one are the same element, so that creating it leaves the form as it is. */
export function EditPostView(props: EditPostViewProps) {
  const { kind, post, desk, editor, rejectedForm } = props
  const base = `/${desk.path}/${sections[kind]}`
  const id = (!post && rejectedForm?.id) || props.id
  useSaved(props)
  const review = useReview(id, props.reviewing)
  useSettledText({ kind, editorId: editor.id, settled: props.settled })
  const linkTo = useMemo(
    () => (autosave: { id: string; tab: string }) =>
      post
        ? `${base}/${autosave.id}?${new URLSearchParams({ tab: autosave.tab })}`
        : `${base}/new?${new URLSearchParams({ draft: autosave.id, tab: autosave.tab })}`,
    [base, post],
  )
  const status = rejectedForm?.head?.post.status ?? post?.status ?? null
  const locked = rejectedForm?.locked ?? props.locked
  const head = <Head {...props} base={base} review={review.data} />
  if (post && locked !== null) {
    return (
      <div className="writing-locked">
        {head}
        <LockedPost
          reason={rejectedForm?.notice ?? locked}
          kind={kind}
          id={id}
          editor={editor}
          stored={props.stored}
          typed={rejectedForm?.typed ?? (props.resumedFrom && props.typed)}
          autosaves={props.autosaves}
          now={props.now}
          linkTo={linkTo}
          discardPath={`/${desk.path}/autosaves/discard`}
        />
        {props.comments && (
          <LockedComments
            path={`${base}/${id}/comments`}
            loaded={props.comments}
            editor={editor}
            fieldId="stored-body"
          />
        )}
      </div>
    )
  }
  return (
    <PostEditor
      desk={desk}
      editor={editor}
      rejectedForm={rejectedForm}
      notice={props.notice}
      kind={kind}
      id={id}
      status={status}
      version={rejectedForm?.version ?? props.version}
      tab={rejectedForm?.tab || props.tab}
      isMerged={props.saved?.isMerged ?? false}
      pageTab={props.tab}
      resumedFrom={rejectedForm ? rejectedForm.resumedFrom : props.resumedFrom}
      typed={rejectedForm?.typed ?? props.typed}
      authors={props.authors}
      comments={props.comments}
      at={rejectedForm?.when?.at ?? props.at}
      atBefore={rejectedForm?.when?.atBefore ?? props.at}
      storedAt={props.at}
      address={props.next?.live.address ?? props.address ?? '/…'}
      liveSlug={props.next?.live.slug ?? null}
      mayKeep={props.nextVersion === null}
      autosaves={props.autosaves}
      others={props.others}
      now={props.now}
      linkTo={linkTo}
      onSubmit={props.onSubmit}
      head={head}
      conflict={
        rejectedForm?.conflict && (
          <ConflictPanel
            conflict={rejectedForm.conflict}
            timeZone={editor.timeZone}
            storedPath={`${base}/${id}`}
          />
        )
      }
      picture={post?.thumbnail ?? null}
      settings={<Settings {...props} status={status} />}
      reviewState={review.data?.post.review.state ?? 'none'}
      isApprovalRequired={props.isApprovalRequired}
      review={
        review.data ? (
          <ReviewSteps
            data={review.data}
            editor={editor}
            base={`${base}/${id}`}
            rejected={review.rejected}
            textForm={postFormId}
          />
        ) : (
          <p className="text-ink-muted">Save it first: then it can be reviewed.</p>
        )
      }
      reviewForms={
        review.data && (
          <ReviewForms
            base={`${base}/${id}`}
            data={review.data}
            version={rejectedForm?.version ?? props.version}
            form={review.form}
            from="panel"
          />
        )
      }
    />
  )
}

interface HeadProps extends EditPostViewProps {
  base: string
  review: ReviewData | null
}

function Head({ base, review, ...props }: HeadProps) {
  const { kind, id, post, desk, editor } = props
  const texts = newPostTexts[kind]
  // SPEC 2: the form of a new brief is in a card with this title.
  if (!post) {
    return (
      <h1 className="focus-mode:sr-only mb-6 font-semibold text-ink-soft text-lg">
        {texts.heading}
      </h1>
    )
  }
  const { version, address } = props
  const locked = props.rejectedForm?.locked ?? props.locked
  const head = props.rejectedForm?.head ?? { post, version, address }
  const isJustPublished =
    props.saved && props.address && kind === 'brief' && editor.role !== 'author'
  return (
    <>
      <PostHead
        {...head}
        base={`${base}/${id}`}
        editor={editor}
        pinnedUntil={props.pinnedUntil}
        reviewState={review?.post.review.state ?? 'none'}
      />
      <NextVersionPart
        {...props}
        post={head.post}
        base={`${base}/${id}`}
        form={locked === null ? postFormId : null}
      />
      <OutcomeNotice outcome={props.outcome} />
      {props.saved && !props.isCreated && !props.rejectedForm && (
        <noscript>
          <Notice kind="success">{savedText(props)}</Notice>
        </noscript>
      )}
      {/* Gone with the next error. */}
      {props.isCreated && !props.rejectedForm && (
        <Panel className="mb-8 border-green/60 p-5">
          <p className="wrap-anywhere">{texts.created(id)}</p>
        </Panel>
      )}
      {isJustPublished && <SendOffer brief={id} path={`/${desk.path}/newsletter`} />}
      {props.refused && (
        <p role="alert" className="mb-8 rounded-card border border-red/60 bg-red/10 p-4">
          {props.refused}
        </p>
      )}
    </>
  )
}

/** Asks for a note on what was changed once readers know the post; tells authors who publishes it. */
function Settings({ editor, version, rejectedForm, status }: SettingsProps) {
  if (status === 'published' || status === 'withdrawn') {
    return (
      <TextField
        // Empty again once the note is stored with a version.
        key={version}
        id="note"
        name="note"
        label="What did you change?"
        hint="For other editors, shown with this version. Readers do not see it."
        maxLength={500}
        defaultValue={rejectedForm?.note}
        autoComplete="off"
        isOptional
      />
    )
  }
  if (editor.role !== 'author') return null
  return <p className="text-ink-muted">It stays a draft until an editor publishes it.</p>
}

type SettingsProps = EditPostViewProps & { status: EditedPost['status'] | null }

/** SPEC 8: a toast says so. What was saved is deleted from the journal. */
function useSaved({ kind, id, post, saved, isCreated, isSubmitted, editor }: EditPostViewProps) {
  useEffect(() => {
    if (!saved || !takeUnseen()) return
    const isNew = isCreated && !isSubmitted
    const message = isNew ? newPostTexts[kind].created(id) : savedText({ saved, post, isSubmitted })
    showToast({ kind: 'success', text: message, task: id })
    const documentKind = postDocuments[kind]
    void clearJournal({ documentKind, editorId: editor.id, id, tab: saved.tab })
  }, [saved, isCreated, isSubmitted, editor.id, kind, id, post])
}

function savedText({
  saved,
  post,
  isSubmitted,
}: Pick<WritingPage, 'saved' | 'post' | 'isSubmitted'>): string {
  if (isSubmitted) return 'Saved, and submitted for review.'
  const text = saved?.isMerged ? 'Saved. Both texts are merged.' : 'Saved.'
  return post?.status === 'published' ? `${text} Readers see it now.` : text
}

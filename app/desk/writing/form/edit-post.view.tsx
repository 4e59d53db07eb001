import { useEffect, useMemo } from 'react'
import { reviewStateNames } from '~/posts/review/review.rules'
import { postDocuments } from '~/posts/saving/autosave/post-documents.rules'
import { TextField } from '~/ui/field'
import { clearJournal } from '../../autosave/journal/journal.browser'
import { useSettledText } from '../../posts/next-version/next-version.view'
import { LockedComments } from '../../review/comments/beside-text/locked-comments.view'
import { ReviewForms } from '../../review/review-forms.view'
import { ReviewSteps } from '../../review/review-steps.view'
import { useReview } from '../../review/use-review.browser'
import { sections } from '../../shell/sections.rules'
import { showToast, takeUnseen } from '../../shell/toasts.view'
import { ConflictPanel } from '../conflict/conflict-panel.view'
import type { EditedPost } from './head/post-head.view'
import { savedText, WritingHead } from './head/writing-head.view'
import { LockedPost } from './locked-post.view'
import { newPostTexts } from './new-post-texts.rules'
import { PostEditor, postFormId } from './post-editor.view'
import type { RejectedForm } from './rejected-form.view'
import type { WritingPage } from './writing-page.view'

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
  const head = <WritingHead {...props} base={base} review={review.data} />
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
          version={rejectedForm?.version ?? props.version}
          tab={rejectedForm?.tab ?? props.resumedFrom?.tab ?? ''}
          isPublishedNext={props.next?.wasPublished ?? false}
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
      isPublic={(rejectedForm?.head ?? props).address !== null}
      version={rejectedForm?.version ?? props.version}
      tab={rejectedForm?.tab || props.tab}
      isMerged={props.saved?.isMerged ?? false}
      pageTab={props.tab}
      resumedFrom={rejectedForm ? rejectedForm.resumedFrom : props.resumedFrom}
      typed={rejectedForm?.typed ?? props.typed}
      authors={props.authors}
      comments={props.comments}
      entities={props.entities}
      at={rejectedForm?.when?.at ?? props.at}
      atBefore={rejectedForm?.when?.atBefore ?? props.at}
      storedAt={props.at}
      address={props.next?.live.address ?? props.address ?? '/…'}
      liveSlug={props.next?.live.slug ?? null}
      mayKeep={props.nextVersion === null}
      autosaves={props.autosaves}
      savedTabs={props.savedTabs}
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
      review={{
        content: review.data ? (
          <ReviewSteps
            data={review.data}
            editor={editor}
            base={`${base}/${id}`}
            rejected={review.rejected}
            textForm={postFormId}
          />
        ) : (
          <p className="text-ink-muted">Save it first: then it can be reviewed.</p>
        ),
        // Another form would leave the page, and what was typed with it.
        withoutTabs: review.data && (
          <p className="p-5">
            <a href={`${base}/${id}/review`} className="underline underline-offset-4">
              Review
            </a>
            {`: ${reviewStateNames[review.data.post.review.state]}`}
          </p>
        ),
      }}
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
    // The text of a new post is also on the page.
    showToast({ kind: 'success', text: message, task: id, ...(isNew && { forMs: 3_000 }) })
    const documentKind = postDocuments[kind]
    void clearJournal({ documentKind, editorId: editor.id, id, tab: saved.tab })
  }, [saved, isCreated, isSubmitted, editor.id, kind, id, post])
}

import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Form } from 'react-router'
import type { ListedAutosave } from '~/autosave/autosave.rules'
import type { ResumedFrom } from '~/autosave/resumed-from.rules'
import type { PostKind } from '~/config/post-kinds'
import type { Role } from '~/people/editor.rules'
import type { Thumbnail } from '~/pictures/thumbnail.rules'
import { postDocuments } from '~/posts/autosave/post-documents.rules'
import { may } from '~/posts/editing/permissions.rules'
import type { PostFormValues } from '~/posts/editing/post-form.rules'
import type { PublishReview } from '~/posts/lifecycle/publishing.rules'
import type { PostStatus } from '~/posts/post.rules'
import { ownDraft } from '~/posts/saving/create/create.rules'
import { FormErrors } from '~/ui/form-errors'
import { AutosaveStatusLine } from '../../autosave/autosave-status.view'
import { SessionFields } from '../../autosave/session-fields.view'
import { UnsavedTexts } from '../../autosave/unsaved-texts.view'
import { useDraftSession } from '../../autosave/use-draft-session.browser'
import { useEarlyTyping } from '../../autosave/use-early-typing.browser'
import { BodyPictures } from '../../pictures/body-pictures.view'
import { ThumbnailField } from '../../pictures/thumbnail-field.view'
import { showToast } from '../../shell/toasts.view'
import { usePaste } from '../paste/use-paste.browser'
import { PreflightPanel } from '../preflight/preflight-panel.view'
import { OthersHere } from '../presence/others-here.view'
import { Preview } from '../preview/preview.view'
import { PostButtons, useSubmitState } from './post-buttons.view'
import { PostFields } from './post-fields.view'
import { PublishDialog } from './publish-dialog.view'
import type { RejectedForm } from './rejected-form.view'

type Problem = Pick<RejectedForm, 'errors' | 'notice' | 'isFailure' | 'thumbnail'>

export interface PostEditorProps {
  desk: { path: string; siteUrl: string }
  editor: { id: string; role: Role; timeZone: string }
  /** The form as the server rejected it. */
  rejectedForm: RejectedForm | null
  /** A notice about the text that the form begins with. */
  notice: Problem | null
  kind: PostKind
  id: string
  /** Null for a new post. */
  status: PostStatus | null
  /** The version that was opened; 0 for a post that was never saved. */
  version: number
  /** The id that the text of this tab is autosaved under. */
  tab: string
  /** The tab id that the page was loaded with: another one once the form was saved. */
  pageTab: string
  /** The form was merged with another version and saved. */
  isMerged: boolean
  /** The autosave that the form begins with. */
  resumedFrom: ResumedFrom | null
  typed: PostFormValues
  /** When to publish it, in the editor's time zone; '' for no time. */
  at: string
  /** Its public address. */
  address: string
  /** The picture of the stored post. */
  picture: Thumbnail | null
  autosaves: ListedAutosave[]
  /** The names of the other editors who had it open when the page was loaded. */
  others: string[]
  now: Date
  linkTo: (autosave: { id: string; tab: string }) => string
  onSubmit: (tab: string) => void
  /** Shown above the fields: what another editor has saved since. */
  conflict?: ReactNode
  /** Below the fields: a note. */
  settings: ReactNode
}

/** The form of a post, with its preview, its autosaves and its buttons. */
export function PostEditor(props: PostEditorProps) {
  const { desk, editor, kind, id, status } = props
  const problem = props.rejectedForm ?? props.notice
  const { errors = {}, notice = null } = problem ?? {}
  const base = `/${desk.path}`
  const documentKind = postDocuments[kind]
  const isNew = props.version === 0
  useFailureToast(problem, id)
  const form = useRef<HTMLFormElement>(null)
  const saveButton = useRef<HTMLButtonElement>(null)
  const sequence = useRef<HTMLInputElement>(null)
  const submit = useSubmitState(kind, status === null)
  const { session, otherAutosaves, text, autosave, resume } = useDraftSession(form, {
    ...props,
    documentKind,
    editorId: editor.id,
    action: `${base}/autosaves`,
    isSending: submit.isSending,
  })
  const [closed, setClosed] = useState<PublishReview | null>(null)
  const review = props.rejectedForm?.review ?? null
  const items = Object.entries(errors).map(([field, text]) => ({ href: `#${field}`, text }))
  useEarlyTyping(form, { documentKind, tab: props.tab, typed: props.typed })
  useFocusAfterSave(saveButton, props.pageTab)
  usePaste({ fieldId: 'body', deskPath: desk.path, siteOrigin: desk.siteUrl })

  function onSubmit(event: FormEvent) {
    if (submit.isSending) return event.preventDefault()
    if (sequence.current) sequence.current.value = String(autosave.beginSave())
    props.onSubmit(session.tab)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.key !== 's') return
    event.preventDefault()
    if (!document.querySelector('dialog:modal')) form.current?.requestSubmit(saveButton.current)
  }

  return (
    <>
      {!isNew && <OthersHere deskPath={desk.path} kind={kind} id={id} others={props.others} />}
      <UnsavedTexts
        documentKind={documentKind}
        editorId={editor.id}
        isOffered={(entry) => (isNew ? entry.version === 0 : entry.id === id)}
        tab={session.tab}
        typed={session.typed}
        autosaves={otherAutosaves}
        now={props.now}
        timeZone={editor.timeZone}
        linkTo={props.linkTo}
        discardPath={`${base}/autosaves/discard`}
        onRestore={resume}
      />
      <div className="grid grid-cols-1 gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <Form
          ref={form}
          id="post-form"
          method="post"
          encType="multipart/form-data"
          data-post-form=""
          data-autosave-form={props.tab}
          noValidate
          replace
          preventScrollReset
          onSubmit={onSubmit}
          onKeyDown={onKeyDown}
          onInput={(event) => autosave.onInput(event.target)}
          className="flex min-w-0 flex-col gap-6"
        >
          {/* Enter in a field presses the first button: a disabled one, so that nothing is published by accident. */}
          <button type="submit" disabled hidden />
          {!review && (notice || items.length > 0) && (
            <FormErrors
              title={notice ?? 'Please look at this again:'}
              items={items}
              focusKey={problem}
            />
          )}
          {review && review !== closed && (
            <PublishDialog
              kind={kind}
              review={review}
              errors={errors}
              isScheduled={status === 'scheduled'}
              at={props.at}
              timeZone={editor.timeZone}
              submit={submit}
              onClose={() => setClosed(review)}
            />
          )}
          {props.conflict}
          <input type="hidden" name="id" value={id} />
          <SessionFields session={session} sequence={sequence} />
          <div key={session.fieldsKey} className="flex flex-col gap-6">
            <PostFields
              kind={kind}
              isNew={isNew}
              typed={session.typed}
              errors={errors}
              tagsPath={`${base}/tags`}
            >
              <BodyPictures deskPath={desk.path} />
            </PostFields>
          </div>
          <ThumbnailField
            deskPath={desk.path}
            kind={kind}
            id={id}
            current={props.picture}
            {...problem?.thumbnail}
            error={errors.picture}
          />
          {props.settings}
          <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-x-6 gap-y-3 border-line border-t bg-(--under,var(--color-ground)) px-4 py-4 sm:-mx-6 sm:px-6 xl:mx-0 xl:px-0">
            <div className="flex flex-wrap gap-3">
              <PostButtons
                status={status}
                mayPublish={may(editor, 'publish', ownDraft(editor.id)).ok}
                submit={submit}
                saveButton={saveButton}
              />
            </div>
            <AutosaveStatusLine autosave={autosave} base={base} />
          </div>
        </Form>
        <div className="min-w-0 xl:sticky xl:top-20 xl:max-h-[calc(100vh-6rem)] xl:self-start xl:overflow-y-auto">
          <PreflightPanel
            kind={kind}
            id={id}
            text={text}
            hasPicture={props.picture !== null}
            path={`${base}/preflight`}
          />
          <Preview
            kind={kind}
            id={id}
            text={text}
            path={`${base}/preview`}
            address={desk.siteUrl + props.address}
            cardPath={`${base}/social-card`}
          />
        </div>
      </div>
    </>
  )
}

/** The pressed button may disappear with the save: keyboard focus then moves to the save button. */
function useFocusAfterSave(button: RefObject<HTMLButtonElement | null>, pageTab: string): void {
  const shown = useRef(pageTab)
  useEffect(() => {
    if (shown.current === pageTab) return
    shown.current = pageTab
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [button, pageTab])
}

/** SPEC 8: a failure is also shown as a toast. */
function useFailureToast(rejectedForm: Problem | null, task: string): void {
  useEffect(() => {
    if (!rejectedForm?.isFailure || rejectedForm.notice === null) return
    showToast({ kind: 'error', title: 'Error', text: rejectedForm.notice, task })
  }, [rejectedForm, task])
}

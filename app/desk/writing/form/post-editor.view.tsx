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
import type { PostKind } from '~/config/post-kinds'
import type { Role } from '~/people/editor.rules'
import type { Thumbnail } from '~/pictures/thumbnail.rules'
import { type TakenUp, takenUpFields } from '~/posts/autosave/resumed-from.rules'
import type { TypedPost } from '~/posts/editing/post-form.rules'
import type { PublishReview } from '~/posts/lifecycle/publishing.rules'
import type { PostStatus } from '~/posts/post.rules'
import { FormTrouble } from '~/ui/form-trouble'
import { BodyPictures } from '../../pictures/body-pictures.view'
import { ThumbnailField } from '../../pictures/thumbnail-field.view'
import { showToast } from '../../shell/toasts.view'
import { KeepingStatus } from '../autosave/keeping-status.view'
import { type KeptCopy, UnsavedTexts } from '../autosave/unsaved-texts.view'
import { useSheet } from '../autosave/use-sheet.browser'
import { useTypedEarly } from '../autosave/use-typed-early.browser'
import { Preview } from '../preview/preview.view'
import type { CameBack } from './came-back.view'
import { PostButtons, useSubmitState } from './post-buttons.view'
import { PostFields } from './post-fields.view'
import { PublishDialog } from './publish-dialog.view'

type Trouble = Pick<CameBack, 'errors' | 'notice' | 'isFailure' | 'thumbnail'>

export interface PostEditorProps {
  desk: { path: string; siteUrl: string }
  editor: { id: string; role: Role; timeZone: string }
  /** What the server said of the form, where it did not take it. */
  cameBack: CameBack | null
  /** What is to be said of the text that the form begins with. */
  notice: Trouble | null
  kind: PostKind
  id: string
  /** Null for a post that is being made. */
  status: PostStatus | null
  /** The version that was opened; 0 for a post that was never saved. */
  version: number
  /** Tells this tab's unsaved text from that of others. */
  tab: string
  /** The one that the page came with: another one once the form was saved. */
  pageTab: string
  /** An unsaved text of the server's that this form begins with. */
  taken: TakenUp | null
  typed: TypedPost
  /** When it is to come out, in the editor's time zone; '' for no moment. */
  at: string
  /** Where readers find it, on the site. */
  address: string
  /** The one that the post has. */
  picture: Thumbnail | null
  kept: KeptCopy[]
  now: Date
  linkTo: (copy: { id: string; tab: string }) => string
  onSubmit: (tab: string) => void
  /** Above the fields: what somebody else saved meanwhile. */
  conflict?: ReactNode
  /** Below the fields: a note. */
  settings: ReactNode
}

/** The place to write a post: its fields, what becomes of them, and care that nothing is lost. */
export function PostEditor(props: PostEditorProps) {
  const { desk, editor, kind, id, status } = props
  const trouble = props.cameBack ?? props.notice
  const { errors = {}, notice = null } = trouble ?? {}
  const base = `/${desk.path}`
  useFailureToast(trouble, id)
  const form = useRef<HTMLFormElement>(null)
  const saveButton = useRef<HTMLButtonElement>(null)
  const sequence = useRef<HTMLInputElement>(null)
  const submit = useSubmitState(kind, status === null)
  const { sheet, text, autosave, takeUp } = useSheet(form, {
    ...props,
    editorId: editor.id,
    action: `${base}/working-copies`,
    isSending: submit.isSending,
  })
  const [closed, setClosed] = useState<PublishReview | null>(null)
  const review = props.cameBack?.review ?? null
  const items = Object.entries(errors).map(([field, text]) => ({ href: `#${field}`, text }))
  useTypedEarly(form, props.tab, props.typed)
  useFocusAfterSave(saveButton, props.pageTab)

  function onSubmit(event: FormEvent) {
    if (submit.isSending) return event.preventDefault()
    if (sequence.current) sequence.current.value = String(autosave.beginSave())
    props.onSubmit(sheet.tab)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.key !== 's') return
    event.preventDefault()
    if (!document.querySelector('dialog:modal')) form.current?.requestSubmit(saveButton.current)
  }

  return (
    <>
      <UnsavedTexts
        editorId={editor.id}
        kind={kind}
        id={id}
        tab={sheet.tab}
        isNew={props.version === 0}
        typed={sheet.typed}
        kept={props.kept.filter(({ tab }) => tab !== sheet.tab && tab !== sheet.begunIn?.tab)}
        now={props.now}
        timeZone={editor.timeZone}
        linkTo={props.linkTo}
        discardPath={`${base}/working-copies/discard`}
        onRestore={takeUp}
      />
      <div className="grid grid-cols-1 gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <Form
          ref={form}
          method="post"
          encType="multipart/form-data"
          data-post-form={props.tab}
          noValidate
          replace
          preventScrollReset
          onSubmit={onSubmit}
          onKeyDown={onKeyDown}
          onInput={(event) => autosave.onInput(event.target)}
          className="flex min-w-0 flex-col gap-6"
        >
          {/* The one that Enter would press in a field: nothing is published, or written over, by a slip. */}
          <button type="submit" disabled hidden />
          {!review && (notice || items.length > 0) && (
            <FormTrouble
              title={notice ?? 'Please look at this again:'}
              items={items}
              news={trouble}
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
          <input type="hidden" name="tab" value={sheet.tab} />
          <input type="hidden" name="version" value={sheet.version} />
          <input ref={sequence} type="hidden" name="sequence" defaultValue="" />
          {takenUpFields(sheet.taken).map(({ name, value }) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <div key={sheet.round} className="flex flex-col gap-6">
            <PostFields
              kind={kind}
              isNew={props.version === 0}
              typed={sheet.typed}
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
            {...trouble?.thumbnail}
            error={errors.picture}
          />
          {props.settings}
          <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-x-6 gap-y-3 border-line border-t bg-(--under,var(--color-ground)) px-4 py-4 sm:-mx-6 sm:px-6 xl:mx-0 xl:px-0">
            <div className="flex flex-wrap gap-3">
              <PostButtons
                status={status}
                mayPublish={editor.role !== 'author'}
                submit={submit}
                saveButton={saveButton}
              />
            </div>
            <KeepingStatus autosave={autosave} base={base} />
          </div>
        </Form>
        <div className="min-w-0 xl:sticky xl:top-20 xl:max-h-[calc(100vh-6rem)] xl:self-start xl:overflow-y-auto">
          <Preview
            kind={kind}
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

/** The button that was pressed may be gone with the save: whoever uses a keyboard goes on beside it. */
function useFocusAfterSave(button: RefObject<HTMLButtonElement | null>, pageTab: string): void {
  const shown = useRef(pageTab)
  useEffect(() => {
    if (shown.current === pageTab) return
    shown.current = pageTab
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [button, pageTab])
}

/** SPEC 8: a failure is told as a toast, too. */
function useFailureToast(cameBack: Trouble | null, task: string): void {
  useEffect(() => {
    if (!cameBack?.isFailure || cameBack.notice === null) return
    showToast({ kind: 'error', title: 'Error', text: cameBack.notice, task })
  }, [cameBack, task])
}

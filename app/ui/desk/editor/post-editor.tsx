import { type ReactNode, useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import type { TypedPost } from '~/content/desk/writing/post-form'
import { type TakenUp, takenUpFields } from '~/content/desk/writing/taken-up'
import type { PostKind, Thumbnail } from '~/content/post/post'
import { FormTrouble } from '../../primitives/form-trouble'
import { KeepingStatus } from '../keeping/keeping-status'
import { type KeptCopy, UnsavedTexts } from '../keeping/unsaved-texts'
import { useSheet } from '../keeping/use-sheet'
import { useTypedEarly } from '../keeping/use-typed-early'
import { BodyPictures } from '../pictures/body-pictures'
import { ThumbnailField } from '../pictures/thumbnail-field'
import { showToast } from '../shell/toasts'
import type { CameBack } from './came-back'
import { PostFields } from './post-fields'
import { Preview, useLaidOut } from './preview'

export interface PostEditorProps {
  desk: { path: string; siteUrl: string }
  editor: { id: string; timeZone: string }
  /** What the server said of the form, where it did not take it. */
  cameBack: Pick<CameBack, 'errors' | 'notice' | 'isFailure' | 'thumbnail'> | null
  kind: PostKind
  id: string
  /** The version that was opened; 0 for a post that was never saved. */
  version: number
  /** Tells this tab's unsaved text from that of others. */
  tab: string
  /** An unsaved text of the server's that this form begins with. */
  taken: TakenUp | null
  typed: TypedPost
  /** Where readers find it, on the site. */
  address: string
  /** The one that the post has. */
  picture: Thumbnail | null
  kept: KeptCopy[]
  linkTo: (copy: { id: string; tab: string }) => string
  /** Above the fields: what somebody else saved meanwhile. */
  conflict?: ReactNode
  /** Below the fields: when it is to come out, or a note. */
  settings: ReactNode
  /** Always in sight. */
  buttons: (state: { isSending: boolean }) => ReactNode
}

/** The place to write a post: its fields, what becomes of them, and care that nothing is lost. */
export function PostEditor(props: PostEditorProps) {
  const { desk, editor, cameBack, kind, id } = props
  const { errors = {}, notice = null } = cameBack ?? {}
  const base = `/${desk.path}`
  useFailureToast(cameBack, id)
  const form = useRef<HTMLFormElement>(null)
  const { sheet, typed, keeping, onInput, onSubmit, takeUp } = useSheet(form, {
    ...props,
    editorId: editor.id,
    action: `${base}/working-copies`,
  })
  const laidOut = useLaidOut(`${base}/preview`, kind, typed)
  const isSending = useNavigation().state === 'submitting'
  const items = Object.entries(errors).map(([field, text]) => ({ href: `#${field}`, text }))
  useTypedEarly(form, props.tab, props.typed)

  return (
    <>
      <UnsavedTexts
        editorId={editor.id}
        kind={kind}
        id={id}
        tab={sheet.tab}
        isNew={props.version === 0}
        typed={sheet.typed}
        kept={props.kept.filter((copy) => copy.tab !== sheet.begunIn?.tab)}
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
          onSubmit={onSubmit}
          onInput={onInput}
          className="flex min-w-0 flex-col gap-6"
        >
          {/* The one that Enter would press in a field: nothing is published, or written over, by a slip. */}
          <button type="submit" disabled hidden />
          {(notice || items.length > 0) && (
            <FormTrouble
              title={notice ?? 'Please look at this again:'}
              items={items}
              news={cameBack}
            />
          )}
          {props.conflict}
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="tab" value={sheet.tab} />
          <input type="hidden" name="version" value={sheet.version} />
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
            {...cameBack?.thumbnail}
            error={errors.picture}
          />
          {props.settings}
          <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-x-6 gap-y-3 border-line border-t bg-(--under,var(--color-ground)) px-4 py-4 sm:-mx-6 sm:px-6 xl:mx-0 xl:px-0">
            <div className="flex flex-wrap gap-3">{props.buttons({ isSending })}</div>
            <KeepingStatus keeping={keeping} signIn={`${base}/sign-in`} />
          </div>
        </Form>
        <div className="min-w-0 xl:sticky xl:top-20 xl:max-h-[calc(100vh-6rem)] xl:self-start xl:overflow-y-auto">
          <Preview
            kind={kind}
            typed={typed}
            laidOut={laidOut}
            address={desk.siteUrl + props.address}
            cardPath={`${base}/social-card`}
          />
        </div>
      </div>
    </>
  )
}

/** SPEC 8: a failure is told as a toast, too. */
function useFailureToast(cameBack: PostEditorProps['cameBack'], task: string): void {
  useEffect(() => {
    if (!cameBack?.isFailure || cameBack.notice === null) return
    showToast({ kind: 'error', title: 'Error', text: cameBack.notice, task })
  }, [cameBack, task])
}

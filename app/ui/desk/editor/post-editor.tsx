import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { PostErrors } from '~/content/desk/parse-post'
import type { TypedPost } from '~/content/desk/post-form'
import type { PostKind } from '~/content/post/post'
import { FormTrouble } from '../../primitives/form-trouble'
import type { JournalEntry } from '../keeping/journal'
import { KeepingStatus } from '../keeping/keeping-status'
import { type KeptCopy, UnsavedTexts } from '../keeping/unsaved-texts'
import { useKeeping } from '../keeping/use-keeping'
import { useTypedEarly } from '../keeping/use-typed-early'
import { PostFields } from './post-fields'
import { Preview, useLaidOut } from './preview'

export interface PostEditorProps {
  deskPath: string
  editorId: string
  timeZone: string
  kind: PostKind
  id: string
  /** The version that was opened; 0 for a post that was never saved. */
  version: number
  /** Tells this tab's unsaved text from that of others. */
  tab: string
  typed: TypedPost
  errors: PostErrors
  /** What stands in the way of the whole. */
  notice: string | null
  address: string
  kept: KeptCopy[]
  linkTo: (copy: { id: string; tab: string }) => string
  /** Above the fields: what somebody else saved meanwhile. */
  conflict?: ReactNode
  thumbnail: ReactNode
  bodyPictures?: ReactNode
  /** Below the fields: when it is to come out, or a note. */
  settings: ReactNode
  /** Always in sight. */
  buttons: (state: { isSending: boolean }) => ReactNode
}

/** The place to write a post: its fields, what becomes of them, and care that nothing is lost. */
export function PostEditor(props: PostEditorProps) {
  const { deskPath, editorId, timeZone, kind, id, tab, errors, notice } = props
  const base = `/${deskPath}`
  // What is in the fields when they appear, and again when another text is taken up.
  const [opened, setOpened] = useState({ typed: props.typed, version: props.version, round: 0 })
  const [typed, setTyped] = useState(props.typed)
  const form = useRef<HTMLFormElement>(null)
  const place = useMemo(() => ({ editorId, kind, id, tab }), [editorId, kind, id, tab])
  const { keeping, onInput, onSubmit, typedNow } = useKeeping({
    form,
    place,
    version: opened.version,
    action: `${base}/working-copies`,
  })
  const laidOut = useLaidOut(`${base}/preview`, kind, typed)
  const isSending = useNavigation().state === 'submitting'
  const restore = useCallback((entry: JournalEntry) => {
    setOpened((now) => ({ typed: entry.typed, version: entry.version, round: now.round + 1 }))
    setTyped(entry.typed)
  }, [])
  const items = Object.entries(errors).map(([field, text]) => ({ href: `#${field}`, text }))
  useTypedEarly(form, tab, props.typed)

  return (
    <>
      <UnsavedTexts
        editorId={editorId}
        kind={kind}
        id={id}
        tab={tab}
        isNew={props.version === 0}
        typed={props.typed}
        kept={props.kept}
        timeZone={timeZone}
        linkTo={props.linkTo}
        discardPath={`${base}/working-copies/discard`}
        onRestore={restore}
      />
      <div className="grid grid-cols-1 gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <Form
          ref={form}
          method="post"
          encType="multipart/form-data"
          data-post-form={tab}
          noValidate
          onSubmit={onSubmit}
          onInput={() => {
            onInput()
            const now = typedNow()
            if (now) setTyped(now)
          }}
          className="flex min-w-0 flex-col gap-6"
        >
          {(notice || items.length > 0) && (
            <FormTrouble title={notice ?? 'Please look at this again:'} items={items} />
          )}
          {props.conflict}
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="tab" value={tab} />
          <input type="hidden" name="version" value={opened.version} />
          <div key={opened.round} className="flex flex-col gap-6">
            <PostFields
              kind={kind}
              isNew={props.version === 0}
              typed={opened.typed}
              errors={errors}
              tagsPath={`${base}/tags`}
            >
              {props.bodyPictures}
            </PostFields>
          </div>
          {props.thumbnail}
          {props.settings}
          <div className="sticky bottom-0 z-10 -mx-4 flex flex-col gap-3 border-line border-t bg-ground px-4 py-4 sm:-mx-6 sm:px-6 xl:mx-0 xl:px-0">
            <KeepingStatus keeping={keeping} signIn={`${base}/sign-in`} />
            <div className="flex flex-wrap gap-3">{props.buttons({ isSending })}</div>
          </div>
        </Form>
        <div className="min-w-0 xl:sticky xl:top-20 xl:max-h-[calc(100vh-6rem)] xl:self-start xl:overflow-y-auto">
          <Preview
            kind={kind}
            typed={typed}
            laidOut={laidOut}
            address={props.address}
            cardPath={`${base}/social-card`}
          />
        </div>
      </div>
    </>
  )
}

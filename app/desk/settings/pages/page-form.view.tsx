import { type FormEvent, useRef } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import type { ListedAutosave } from '~/autosave/autosave.rules'
import type { ResumedFrom } from '~/autosave/resumed-from.rules'
import type { PageName } from '~/config/static-pages'
import { type PageField, pageDocument } from '~/publication/pages/page-document.rules'
import { Button } from '~/ui/button'
import { FormErrors } from '~/ui/form-errors'
import { AutosaveStatusLine } from '../../autosave/autosave-status.view'
import { SessionFields } from '../../autosave/session-fields.view'
import { UnsavedTexts } from '../../autosave/unsaved-texts.view'
import { useDraftSession } from '../../autosave/use-draft-session.browser'
import { useEarlyTyping } from '../../autosave/use-early-typing.browser'
import { MarkdownField } from '../../writing/editor/markdown-field.view'
import { usePaste } from '../../writing/paste/use-paste.browser'
import { useSaveShortcut } from '../../writing/saving/save-shortcut.browser'
import { PageConflict } from './saving/page-conflict.view'
import type { RejectedPageForm } from './saving/rejected-page-form.rules'

/** A page with the text that its form begins with. */
export interface OpenedPage {
  name: PageName
  title: string
  siteUrl: string
  /** The id that the text of this tab is autosaved under. */
  tab: string
  /** The version that was opened: an older one for a text that was begun before. */
  version: number
  typed: Record<PageField, string>
  /** The autosave that the form begins with. */
  resumedFrom: ResumedFrom | null
  /** Other autosaves of the page. */
  autosaves: ListedAutosave[]
  /** When the page was rendered. */
  now: Date
  editor: { id: string; timeZone: string }
}

/** Pictures of the library do not know of pages, and nobody comments on them. */
const withoutActions = ['picture', 'comment'] as const

interface PageFormProps {
  opened: OpenedPage
  /** The path of the desk. */
  base: string
  path: string
  rejectedForm: RejectedPageForm | null
  onSubmit: (tab: string) => void
}

export function PageForm(props: PageFormProps) {
  const { opened, base, path, rejectedForm } = props
  const { name, title, editor } = opened
  const { errors = {} } = rejectedForm ?? {}
  const { state, formAction } = useNavigation()
  const isSending = state !== 'idle' && formAction?.split('?')[0] === path
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const saveButton = useRef<HTMLButtonElement>(null)
  const sequence = useRef<HTMLInputElement>(null)
  const begin = {
    documentKind: pageDocument,
    tab: rejectedForm?.tab || opened.tab,
    version: rejectedForm?.version ?? opened.version,
    typed: rejectedForm?.typed ?? opened.typed,
    resumedFrom: rejectedForm ? rejectedForm.resumedFrom : opened.resumedFrom,
  }
  const { session, otherAutosaves, autosave, resume } = useDraftSession(form, {
    ...begin,
    editorId: editor.id,
    id: name,
    autosaves: opened.autosaves,
    action: `${path}/autosave`,
    isSending,
    rejectedForm,
    pageTab: opened.tab,
  })
  useEarlyTyping(form, begin)
  useSaveShortcut({ form, button: saveButton, isSending, rejection: rejectedForm })
  usePaste({ fieldId: 'text', deskPath: base.slice(1), siteOrigin: opened.siteUrl })

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent
    const button = submitter instanceof HTMLButtonElement ? submitter : null
    // The preview opens in a new tab, which only the browser itself can do.
    if (button?.formTarget) return
    event.preventDefault()
    if (isSending) return
    if (sequence.current) sequence.current.value = String(autosave.beginSave())
    props.onSubmit(session.tab)
    void submit(button ?? event.currentTarget, { preventScrollReset: true })
  }

  return (
    <>
      <UnsavedTexts
        documentKind={pageDocument}
        editorId={editor.id}
        isOffered={({ id }) => id === name}
        tab={session.tab}
        typed={session.typed}
        autosaves={otherAutosaves}
        now={opened.now}
        timeZone={editor.timeZone}
        linkTo={({ tab }) => `${path}?${new URLSearchParams({ tab })}`}
        discardPath={`${path}/autosave/discard`}
        onRestore={resume}
      />
      <form
        ref={form}
        method="post"
        action={path}
        data-autosave-form={begin.tab}
        noValidate
        onSubmit={onSubmit}
        onInput={(event) => autosave.onInput(event.target)}
      >
        <SessionFields session={session} sequence={sequence} />
        <input type="hidden" name="title" value={title} />
        {rejectedForm?.stored && <PageConflict stored={rejectedForm.stored} path={path} />}
        {rejectedForm && !rejectedForm.stored && (
          <div className="mb-6">
            <FormErrors
              title={rejectedForm.notice ?? 'Please look at this again:'}
              items={errors.text ? [{ href: '#text', text: errors.text }] : []}
              focusKey={rejectedForm}
            />
          </div>
        )}
        <div key={session.fieldsKey} className="rounded-card border border-line bg-surface p-4">
          <MarkdownField
            id="text"
            name="text"
            label="Text"
            hint="Markdown. {siteName}, {siteUrl} and {browserStorage} are filled in."
            defaultValue={session.typed.text}
            error={errors.text}
            withoutActions={withoutActions}
          />
        </div>
        <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
          <div className="flex flex-wrap gap-3">
            <Button ref={saveButton} type="submit" disabled={isSending}>
              {isSending ? 'Saving…' : 'Save'}
            </Button>
            <Button type="submit" look="outline" formAction={`${path}/preview`} formTarget="_blank">
              Preview in a new tab
            </Button>
          </div>
          <AutosaveStatusLine autosave={autosave} base={base} />
        </div>
      </form>
    </>
  )
}

import { type FormEvent, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { ListedAutosave } from '~/autosave/autosave.rules'
import type { ResumedFrom } from '~/autosave/resumed-from.rules'
import { issueDocument } from '~/newsletter/issues/autosave/issue-document.rules'
import type { NewsletterIssue } from '~/newsletter/issues/issue.rules'
import { type IssueTexts, maxLengths } from '~/newsletter/issues/issue-texts.rules'
import { Button } from '~/ui/button'
import { TextArea, TextField } from '~/ui/field'
import { AutosaveStatusLine } from '../../../autosave/autosave-status.view'
import { SessionFields } from '../../../autosave/session-fields.view'
import { UnsavedTexts } from '../../../autosave/unsaved-texts.view'
import { useDraftSession } from '../../../autosave/use-draft-session.browser'
import { useEarlyTyping } from '../../../autosave/use-early-typing.browser'
import { DeskSection } from '../../../shell/desk-page.view'
import { formatMoment } from '../../../shell/moment.view'
import { withCount } from '../with-count.rules'
import { MailedContents } from './contents/mailed-contents.view'
import { IssueFormErrors } from './issue-form-errors.view'
import type { RejectedIssueForm } from './rejected-issue-form.view'

/** An issue with the text that its form begins with. */
export interface OpenedIssue {
  issue: NewsletterIssue
  /** The id that the text of this tab is autosaved under. */
  tab: string
  /** The version that was opened: an older one for a text that was begun before. */
  version: number
  typed: IssueTexts
  /** The autosave that the form begins with. */
  resumedFrom: ResumedFrom | null
  /** Other autosaves of the issue. */
  autosaves: ListedAutosave[]
  /** When the page was rendered. */
  now: Date
  editor: { id: string; email: string; timeZone: string }
}

interface IssueFormProps {
  opened: OpenedIssue
  /** The path of the desk. */
  base: string
  path: string
  /** The scheduled time, in the editor's time zone. */
  at: string
  recipients: number
  articles: { id: string; title: string }[]
  rejectedForm: RejectedIssueForm | null
  onSubmit: (tab: string) => void
}

/** The texts of an issue, and when it is sent. Every button saves the texts first. */
export function IssueForm(props: IssueFormProps) {
  const { opened, base, path, at, recipients, rejectedForm } = props
  const { issue, editor } = opened
  const { errors = {} } = rejectedForm ?? {}
  const { state, formData } = useNavigation()
  const isSending = state !== 'idle' && formData?.has('tab') === true
  const form = useRef<HTMLFormElement>(null)
  const sequence = useRef<HTMLInputElement>(null)
  const begin = {
    documentKind: issueDocument,
    tab: rejectedForm?.tab || opened.tab,
    version: rejectedForm?.version ?? opened.version,
    typed: rejectedForm?.typed ?? opened.typed,
    resumedFrom: rejectedForm ? rejectedForm.resumedFrom : opened.resumedFrom,
  }
  const { session, otherAutosaves, autosave, resume } = useDraftSession(form, {
    ...begin,
    editorId: editor.id,
    id: issue.id,
    autosaves: opened.autosaves,
    action: `${path}/autosave`,
    isSending,
    rejectedForm,
    pageTab: usePageTab(opened.tab, rejectedForm),
  })
  useEarlyTyping(form, begin)

  function onSubmit(event: FormEvent) {
    if (isSending) return event.preventDefault()
    if (sequence.current) sequence.current.value = String(autosave.beginSave())
    props.onSubmit(session.tab)
  }

  return (
    <>
      <UnsavedTexts
        documentKind={issueDocument}
        editorId={editor.id}
        isOffered={({ id }) => id === issue.id}
        tab={session.tab}
        typed={session.typed}
        autosaves={otherAutosaves}
        now={opened.now}
        timeZone={editor.timeZone}
        linkTo={({ tab }) => `${path}?${new URLSearchParams({ tab })}`}
        discardPath={`${path}/autosave/discard`}
        onRestore={resume}
      />
      <Form
        ref={form}
        method="post"
        action={path}
        data-autosave-form={begin.tab}
        noValidate
        preventScrollReset
        onSubmit={onSubmit}
        onInput={(event) => autosave.onInput(event.target)}
      >
        <SessionFields session={session} sequence={sequence} />
        {rejectedForm?.over != null && (
          <input type="hidden" name="over" value={rejectedForm.over} />
        )}
        {rejectedForm && <IssueFormErrors rejectedForm={rejectedForm} />}
        <DeskSection
          title="Subject and intro"
          intro={`Your words in the inbox, and before the ${issue.kind}.`}
        >
          <div key={session.fieldsKey} className="flex flex-col gap-6">
            <TextField
              id="subject"
              name="subject"
              label="Subject"
              hint="Readers see it in their inbox."
              defaultValue={session.typed.subject}
              maxLength={maxLengths.subject}
              error={errors.subject}
              autoComplete="off"
            />
            <TextArea
              id="intro"
              name="intro"
              label="Intro"
              hint={`Shown before the ${issue.kind}. Separate paragraphs with an empty line.`}
              defaultValue={session.typed.intro}
              maxLength={maxLengths.intro}
              error={errors.intro}
              className="min-h-28"
              isOptional
            />
          </div>
          <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
            <div className="flex flex-wrap gap-3">
              <Button type="submit" name="step" value="save" disabled={isSending}>
                Save
              </Button>
              <Button type="submit" name="step" value="test" look="outline" disabled={isSending}>
                Send a test to {editor.email}
              </Button>
            </div>
            <AutosaveStatusLine autosave={autosave} base={base} />
          </div>
        </DeskSection>
        <MailedContents issue={issue} articles={props.articles} isSending={isSending} />
        <DeskSection
          title="Sending"
          intro={`It goes to everyone who is subscribed at that time, currently ${withCount(recipients, 'subscriber')}.`}
        >
          <div className="flex flex-col gap-5">
            <TextField
              id="at"
              name="at"
              type="datetime-local"
              label="Date and time"
              hint={`In your time zone, ${editor.timeZone}.`}
              defaultValue={rejectedForm?.typed?.at ?? at}
              error={errors.at}
            />
            <div className="flex flex-wrap gap-3">
              <Button
                type="submit"
                name="step"
                value="schedule"
                look="outline"
                disabled={isSending}
              >
                {issue.status === 'scheduled' ? 'Reschedule' : 'Schedule issue'}
              </Button>
              <Button type="submit" name="step" value="ask" disabled={isSending}>
                Send now…
              </Button>
            </div>
          </div>
        </DeskSection>
      </Form>
    </>
  )
}

/** The tab id that the form was last given by the server: another one once its texts were saved. */
function usePageTab(loadedTab: string, rejectedForm: RejectedIssueForm | null): string {
  const [current, setCurrent] = useState({ loadedTab, tab: loadedTab })
  const savedTab = rejectedForm?.saved ? rejectedForm.tab : null
  const tab = current.loadedTab === loadedTab ? (savedTab ?? current.tab) : loadedTab
  if (tab !== current.tab || loadedTab !== current.loadedTab) setCurrent({ loadedTab, tab })
  return tab
}

interface ScheduledNoticeProps {
  issue: NewsletterIssue
  path: string
  sendAt: Date
  timeZone: string
}

export function ScheduledNotice({ issue, path, sendAt, timeZone }: ScheduledNoticeProps) {
  return (
    <Form
      method="post"
      action={path}
      className="mb-6 flex flex-wrap items-center gap-4 rounded-card border border-amber/60 bg-amber/10 p-4"
    >
      <input type="hidden" name="version" value={issue.version} />
      <p className="flex-1">
        Scheduled for {formatMoment(sendAt, timeZone)} {timeZone}.
      </p>
      <Button type="submit" name="step" value="unschedule" look="outline" size="small">
        Unschedule
      </Button>
    </Form>
  )
}

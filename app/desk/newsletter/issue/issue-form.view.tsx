import { useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import type { NewsletterIssue } from '~/newsletter/issues/issue.rules'
import {
  type IssueErrors,
  type IssueTexts,
  longestTexts,
} from '~/newsletter/issues/issue-status.rules'
import { Button } from '~/ui/button'
import { TextArea, TextField } from '~/ui/field'
import { FormTrouble } from '~/ui/form-trouble'
import { DeskSection } from '../../shell/desk-page.view'
import { formatMoment } from '../../shell/moment.view'
import { counted } from '../counted.rules'
import { Notice } from '../notice.view'
import { useUnsavedIssue } from './use-unsaved-issue.browser'

/** A form that was not taken, with what was typed. */
export interface CameBackFromIssue {
  errors: IssueErrors
  notice: string | null
  /** Null where the page still holds it. */
  typed: (IssueTexts & { at: string }) | null
  version: number | null
  /** What somebody else saved meanwhile. */
  stored: IssueTexts | null
}

interface IssueFormProps {
  issue: NewsletterIssue
  path: string
  /** Its moment, in the editor's time zone. */
  at: string
  editor: { email: string; timeZone: string }
  recipients: number
  cameBack: CameBackFromIssue | null
}

/** What an editor adds to the brief, and when it goes out. Every button saves what is typed first. */
export function IssueForm({ issue, path, at, editor, recipients, cameBack }: IssueFormProps) {
  const isSending = useNavigation().state === 'submitting'
  const { errors = {}, typed } = cameBack ?? {}
  const form = useRef<HTMLFormElement>(null)
  const { putBack, onInput, throwAway } = useUnsavedIssue({
    ...{ form, editor: editor.email, issue, shown: typed ?? issue },
  })
  // What was typed over an older version meets what was stored since, and is not just written over it.
  const version = cameBack?.version ?? putBack?.version ?? issue.version
  return (
    <Form ref={form} onInput={onInput} method="post" action={path} noValidate preventScrollReset>
      <input type="hidden" name="version" value={version} />
      {cameBack && <Trouble cameBack={cameBack} />}
      {putBack && !cameBack && (
        <Notice kind="news">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
            <p className="min-w-52 flex-1">
              What you typed here and never saved is back in the form. It is of{' '}
              {formatMoment(new Date(putBack.at), editor.timeZone)}.
            </p>
            <Button size="small" look="outline" onClick={throwAway}>
              Throw it away
            </Button>
          </div>
        </Notice>
      )}
      <DeskSection
        title="What it says"
        intro="The brief and the week’s articles follow by themselves."
      >
        <div className="flex flex-col gap-6">
          <TextField
            id="subject"
            name="subject"
            label="Subject"
            hint="What readers see in their inbox."
            defaultValue={typed?.subject ?? issue.subject}
            maxLength={longestTexts.subject}
            error={errors.subject}
            autoComplete="off"
          />
          <TextArea
            id="intro"
            name="intro"
            label="Intro"
            hint="A few words before the brief. An empty line begins a new paragraph."
            defaultValue={typed?.intro ?? issue.intro}
            maxLength={longestTexts.intro}
            error={errors.intro}
            className="min-h-28"
            isOptional
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" name="step" value="save" disabled={isSending}>
              Save
            </Button>
            <Button type="submit" name="step" value="test" look="outline" disabled={isSending}>
              Send a test to {editor.email}
            </Button>
          </div>
        </div>
      </DeskSection>
      <DeskSection
        title="When it goes out"
        intro={`To everybody who is subscribed then: ${counted(recipients, 'subscriber')} as of now.`}
      >
        <div className="flex flex-col gap-5">
          <TextField
            id="at"
            name="at"
            type="datetime-local"
            label="Date and time"
            hint={`In your time zone, ${editor.timeZone}.`}
            defaultValue={typed?.at ?? at}
            error={errors.at}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" name="step" value="schedule" look="outline" disabled={isSending}>
              {issue.status === 'scheduled' ? 'Change the hour' : 'Schedule it'}
            </Button>
            <Button type="submit" name="step" value="ask" disabled={isSending}>
              Send it now…
            </Button>
          </div>
        </div>
      </DeskSection>
    </Form>
  )
}

function Trouble({ cameBack }: { cameBack: CameBackFromIssue }) {
  const { errors, notice, stored } = cameBack
  const items = Object.entries(errors).flatMap(([field, text]) =>
    text ? [{ href: `#${field}`, text }] : [],
  )
  const title = stored
    ? 'Somebody else saved this issue while you were writing. Nothing of yours is lost: save again to replace theirs.'
    : (notice ?? 'Please look at this again:')
  return (
    <div className="mb-8 flex flex-col gap-4">
      <FormTrouble title={title} items={items} news={cameBack} />
      {stored && (
        <dl className="wrap-anywhere rounded-card border border-line p-5">
          <dt className="font-semibold">The subject that is stored now</dt>
          <dd className="mb-4">{stored.subject}</dd>
          <dt className="font-semibold">The intro that is stored now</dt>
          <dd className="whitespace-pre-line">{stored.intro || 'None.'}</dd>
        </dl>
      )}
    </div>
  )
}

interface ScheduledProps {
  issue: NewsletterIssue
  path: string
  sendAt: Date
  timeZone: string
}

export function Scheduled({ issue, path, sendAt, timeZone }: ScheduledProps) {
  return (
    <Form
      method="post"
      action={path}
      className="mb-6 flex flex-wrap items-center gap-4 rounded-card border border-amber/60 bg-amber/10 p-4"
    >
      <input type="hidden" name="version" value={issue.version} />
      <p className="flex-1">
        It goes out on {formatMoment(sendAt, timeZone)} {timeZone}.
      </p>
      <Button type="submit" name="step" value="unschedule" look="outline" size="small">
        Take it back
      </Button>
    </Form>
  )
}

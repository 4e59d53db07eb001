import { Form, useNavigation } from 'react-router'
import {
  type ContactAnswer,
  maxAnswerLength,
  type StoredContactMessage,
} from '~/contact/stored-message.rules'
import { Button } from '~/ui/button'
import { TextArea } from '~/ui/field'
import { Hidden } from '../../shell/confirm/confirm-question.view'
import { Moment } from '../../shell/moment.view'
import { AnswerBadge } from './message-badges.view'
import type { RejectedMessageForm } from './message-steps.rules'

/** What an answer is mailed with. */
export interface AnswerMail {
  subject: string
  /** The message, as it stands below the answer. */
  quoted: string
  /** Null if replies go to the sender of all mails. */
  replyTo: string | null
  /** False if there is no mail server. */
  isSent: boolean
}

export function Answers({ answers, timeZone }: { answers: ContactAnswer[]; timeZone: string }) {
  if (answers.length === 0) return null
  return (
    <section aria-labelledby="answers" className="mt-8">
      <h2 id="answers" className="mb-4 font-semibold text-xl">
        {answers.length === 1 ? 'Answer' : 'Answers'}
      </h2>
      <ol className="flex flex-col gap-4">
        {answers.map((answer) => (
          <li key={answer.id} className="rounded-card border border-line p-5">
            <p className="wrap-anywhere flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-muted text-sm">
              <span>
                {answer.editorName} · <Moment at={answer.createdAt} timeZone={timeZone} />
              </span>
              <AnswerBadge answer={answer} />
            </p>
            {answer.problem && <Problem answer={answer} />}
            <p className="wrap-anywhere mt-3 whitespace-pre-wrap">{answer.text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Problem({ answer: { rejectedAt, problem } }: { answer: ContactAnswer }) {
  return (
    <p className="wrap-anywhere mt-2">
      {rejectedAt
        ? 'The mail server refused this mail for good, so it was not sent. Check the address, and write from your own mailbox if you know a better one.'
        : 'The mail server did not take this mail yet. It is tried again by itself, at least every hour.'}{' '}
      <span className="text-ink-muted">It said: {problem}</span>
    </p>
  )
}

interface AnswerFormProps {
  path: string
  message: StoredContactMessage & { answers: ContactAnswer[] }
  answerId: string
  mail: AnswerMail
  rejected: RejectedMessageForm | null
}

export function AnswerForm({ path, message, answerId, mail, rejected }: AnswerFormProps) {
  const isSending = useNavigation().state === 'submitting'
  const isFirst = message.answers.length === 0
  return (
    <section aria-labelledby="answer-heading" className="mt-8 border-line border-t pt-8">
      <h2 id="answer-heading" className="mb-4 font-semibold text-xl">
        {isFirst ? 'Answer by mail' : 'Write another answer'}
      </h2>
      <Form
        method="post"
        action={path}
        noValidate
        // A new form once an answer is sent; a rejected one keeps its text.
        key={message.answers.length}
        className="flex flex-col gap-5"
      >
        <Hidden
          fields={{
            step: 'answer',
            version: message.version,
            answerId: rejected?.answerId ?? answerId,
          }}
        />
        <TextArea
          id="answer"
          name="answer"
          label="Your answer"
          hint={`Plain text. It is mailed to ${message.email} as “${mail.subject}”.`}
          defaultValue={rejected?.answer ?? ''}
          error={rejected?.errors.answer}
          maxLength={maxAnswerLength}
          required
        />
        <details>
          <summary className="cursor-pointer py-1 underline underline-offset-4">
            What the mail has below your answer
          </summary>
          <p className="wrap-anywhere mt-2 whitespace-pre-wrap font-mono text-ink-muted text-sm">
            {mail.quoted}
          </p>
        </details>
        <p className="wrap-anywhere text-ink-muted text-sm">
          {mail.replyTo === null
            ? 'There is no contact address, so a reply goes to the sender of all mails of this site.'
            : `A reply goes to ${mail.replyTo}, not to this page.`}
          {!mail.isSent &&
            ' There is no mail server: the mail is only stored, and owners read it under Mail.'}
        </p>
        <label className="flex w-fit cursor-pointer items-center gap-3 py-2">
          <input type="checkbox" name="done" defaultChecked className="size-5 accent-cyan" />
          Then mark the message as done
        </label>
        <Button type="submit" disabled={isSending} className="self-start">
          {isSending ? 'Sending…' : 'Send the answer'}
        </Button>
      </Form>
    </section>
  )
}

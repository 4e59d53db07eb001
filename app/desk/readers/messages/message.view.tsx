import { Form, Link } from 'react-router'
import { type ContactAnswer, senderName } from '~/contact/stored-message.rules'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { SelectField, TextArea } from '~/ui/field'
import { ConfirmButton } from '../../shell/confirm/confirm-button.view'
import { ConfirmPanel, Hidden } from '../../shell/confirm/confirm-question.view'
import { DeskHeading } from '../../shell/desk-page.view'
import { Moment } from '../../shell/moment.view'
import { FocusedNotice } from '../../shell/notice.view'
import { AnswerForm, type AnswerMail, Answers } from './answers.view'
import type { DeskMessage } from './desk-message.rules'
import { MessageBadges } from './message-badges.view'
import type { RejectedMessageForm } from './message-steps.rules'
import { ReportedErrorView } from './reported-error.view'

interface MessageViewProps {
  /** `/{desk}`. */
  desk: string
  list: string
  path: string
  /** Null if it was deleted. */
  message: DeskMessage | null
  assignees: { id: string; name: string }[]
  answerId: string
  mail: AnswerMail | null
  isDeleting: boolean
  /** The step that was just taken. */
  result: string | null
  timeZone: string
  rejected: RejectedMessageForm | null
}

const resultTexts: Record<string, string> = {
  done: 'Marked as done.',
  open: 'Marked as open.',
  assign: 'Saved who takes care of this message.',
  answer: 'Your answer is on its way.',
}

/** One message: who takes care of it, its answers, and what can be done with it. */
export function MessageView(props: MessageViewProps) {
  const { list, path, message, mail, rejected } = props
  const success = !rejected && props.result !== null && resultTexts[props.result]
  if (!message || !mail) return <MissingMessage list={list} rejected={rejected} />
  const question = deletionOf(message)
  return (
    <div className="max-w-3xl">
      <DeskHeading title={message.subject || 'No subject'}>
        <Link to={list} className="underline underline-offset-4 hover:text-cyan">
          All messages
        </Link>
      </DeskHeading>
      {success && (
        <FocusedNotice kind="success" focusKey={`${props.result} ${message.version}`}>
          {success}
        </FocusedNotice>
      )}
      {rejected?.problem && (
        <FocusedNotice kind="error" focusKey={rejected}>
          {rejected.problem}
        </FocusedNotice>
      )}
      {props.isDeleting && !rejected && (
        <div className="mb-8">
          <ConfirmPanel
            question={question}
            action={path}
            fields={{ step: 'delete', version: message.version }}
            back={path}
          />
        </div>
      )}
      <TheMessage {...props} message={message} />
      <Answers answers={message.answers} timeZone={props.timeZone} />
      {message.email === '' ? (
        <p className="mt-8 border-line border-t pt-8">
          This reader left no email address, so the message cannot be answered.
        </p>
      ) : (
        <AnswerForm {...props} message={message} mail={mail} />
      )}
      <Steps {...props} message={message} />
      <div className="mt-8 border-line border-t pt-8">
        <ConfirmButton
          label="Delete the message…"
          question={question}
          action={path}
          fields={{ step: 'delete', version: message.version }}
          queryFields={{ ask: 'delete' }}
        />
      </div>
    </div>
  )
}

function deletionOf({ answers }: { answers: ContactAnswer[] }) {
  const isWaiting = answers.some(({ sentAt, rejectedAt }) => !sentAt && !rejectedAt)
  const waiting = isWaiting ? ' The answer that waits for the mail server is not sent.' : ''
  return {
    title: 'Delete this message?',
    text: `The message and its answers are deleted for good, with the address of the sender. The log keeps only that a message was deleted.${waiting} Copies that were mailed are not deleted.`,
    confirm: 'Delete it',
    cancel: 'Keep it',
  }
}

function TheMessage({
  desk,
  message,
  assignees,
  timeZone,
}: Pick<MessageViewProps, 'desk' | 'assignees' | 'timeZone'> & { message: DeskMessage }) {
  const { email, createdAt, mailedAt, report, article } = message
  return (
    <section aria-label="Message">
      <p className="wrap-anywhere text-ink-muted">
        {senderName(message)}{' '}
        {email !== '' && (
          <a
            href={`mailto:${encodeURIComponent(email)}`}
            className="underline underline-offset-4 hover:text-ink"
          >
            {email}
          </a>
        )}{' '}
        · <Moment at={createdAt} timeZone={timeZone} />
        {mailedAt && ' · mailed to the editors'}
      </p>
      <MessageBadges message={message} assignees={assignees} />
      {report && <ReportedErrorView desk={desk} report={report} article={article} />}
      <p className="wrap-anywhere mt-5 whitespace-pre-wrap rounded-card border border-line bg-surface p-5">
        {message.message}
      </p>
    </section>
  )
}

function Steps({
  path,
  message,
  assignees,
  rejected,
}: MessageViewProps & { message: DeskMessage }) {
  const isDone = message.doneAt !== null
  return (
    <section aria-labelledby="care" className="mt-8 border-line border-t pt-8">
      <h2 id="care" className="mb-5 font-semibold text-xl">
        Who takes care of it
      </h2>
      <div className="flex flex-wrap items-end gap-4">
        <Form
          method="post"
          action={path}
          key={`${message.version}`}
          className="flex flex-wrap items-end gap-4"
        >
          <Hidden fields={{ step: 'assign', version: message.version }} />
          <div className="min-w-52">
            <SelectField
              id="assignee"
              name="assignee"
              label="Assigned to"
              defaultValue={message.assignedTo ?? ''}
              error={rejected?.errors.assignee}
              options={[
                { value: '', label: 'Nobody' },
                ...assignees.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          </div>
          <Button type="submit" look="outline">
            Assign
          </Button>
        </Form>
        <Form method="post" action={path}>
          <Hidden fields={{ step: isDone ? 'open' : 'done' }} />
          <Button type="submit" look="outline">
            {isDone ? 'Mark as open' : 'Mark as done'}
          </Button>
        </Form>
      </div>
    </section>
  )
}

function MissingMessage({ list, rejected }: Pick<MessageViewProps, 'list' | 'rejected'>) {
  return (
    <div className="max-w-3xl">
      <DeskHeading title="Message not found">
        <Link to={list} className="underline underline-offset-4 hover:text-cyan">
          All messages
        </Link>
      </DeskHeading>
      {rejected?.problem && (
        <FocusedNotice kind="error" focusKey={rejected}>
          {rejected.problem}
        </FocusedNotice>
      )}
      {rejected?.answer ? (
        <TextArea
          id="answer"
          label="Your answer, to copy it"
          readOnly
          defaultValue={rejected.answer}
        />
      ) : (
        <EmptyState title="No such message">It was deleted, or its address is wrong.</EmptyState>
      )}
    </div>
  )
}

import { Form, Link } from 'react-router'
import { type MessageFilter, senderName } from '~/contact/stored-message.rules'
import { Button, ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { FilterLinks } from '~/ui/filter-links'
import { Hidden } from '../../shell/confirm/confirm-question.view'
import { type Outcome, OutcomeNotice } from '../../shell/confirm/outcome-notice.view'
import { DeskHeading } from '../../shell/desk-page.view'
import { Moment } from '../../shell/moment.view'
import type { DeskMessage } from './desk-message.rules'
import { MessageBadges } from './message-badges.view'
import { ReportedErrorView } from './reported-error.view'

interface MessagesViewProps {
  /** `/{desk}`. */
  desk: string
  path: string
  messages: DeskMessage[]
  filter: MessageFilter
  counts: { open: number; mine: number }
  assignees: { id: string; name: string }[]
  timeZone: string
  isFirst: boolean
  older: { filter: string; before: string; id: string } | null
  outcome: Outcome | null
}

const emptyTexts = {
  open: 'New messages from the contact page and reported errors appear here.',
  mine: 'Messages that are assigned to you appear here until they are done.',
  done: 'Messages that were marked as done appear here.',
  all: 'Messages from the contact page and reported errors appear here.',
} as const satisfies Record<MessageFilter, string>

/** Messages from the contact form, and reported errors. */
export function MessagesView(props: MessagesViewProps) {
  const { path, messages, filter, counts, isFirst, older } = props
  const link = (value: MessageFilter, label: string) => ({
    label,
    href: `${path}?filter=${value}`,
    isChosen: filter === value,
  })
  return (
    <>
      <DeskHeading title="Messages" />
      <OutcomeNotice outcome={props.outcome} />
      <div className="accent-cyan mb-6">
        <FilterLinks
          name="Which messages"
          links={[
            link('open', `Open (${counts.open})`),
            link('mine', `Mine (${counts.mine})`),
            link('done', 'Done'),
            link('all', 'All'),
          ]}
        />
      </div>
      {messages.length === 0 && (
        <EmptyState title="No messages">
          {isFirst ? emptyTexts[filter] : 'There are no older messages.'}
        </EmptyState>
      )}
      <ul className="flex max-w-4xl flex-col gap-4">
        {messages.map((message) => (
          <ListedMessage key={message.id} {...props} message={message} />
        ))}
      </ul>
      {older && (
        <Link
          to={`?${new URLSearchParams(older)}`}
          className="mt-6 inline-block rounded-lg border border-line-strong px-4 py-2 hover:border-cyan hover:text-cyan"
        >
          Older messages
        </Link>
      )}
    </>
  )
}

function ListedMessage({
  desk,
  message,
  path,
  filter,
  assignees,
  timeZone,
}: MessagesViewProps & { message: MessagesViewProps['messages'][number] }) {
  const { id, email, subject, createdAt, doneAt, report, article } = message
  const address = `${path}/${encodeURIComponent(id)}`
  const title = subject || 'No subject'
  return (
    <li className="rounded-card border border-line bg-surface p-5">
      <h2 className="wrap-anywhere font-semibold text-lg">
        <Link to={address} className="hover:text-cyan">
          {title}
        </Link>
      </h2>
      <p className="wrap-anywhere text-ink-muted text-sm">
        {senderName(message)} {email !== '' && `<${email}>`} ·{' '}
        <Moment at={createdAt} timeZone={timeZone} />
      </p>
      <MessageBadges message={message} assignees={assignees} />
      {report && <ReportedErrorView desk={desk} report={report} article={article} />}
      <p className="wrap-anywhere mt-3 whitespace-pre-wrap">{message.message}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Form method="post" action={address}>
          <Hidden fields={{ step: doneAt ? 'open' : 'done', list: filter }} />
          <Button
            type="submit"
            look="outline"
            size="small"
            aria-label={`${doneAt ? 'Mark as open' : 'Mark as done'}: ${title}`}
          >
            {doneAt ? 'Mark as open' : 'Mark as done'}
          </Button>
        </Form>
        <ButtonLink
          href={address}
          look="outline"
          size="small"
          aria-label={`Answer or assign: ${title}`}
        >
          Answer or assign
        </ButtonLink>
      </div>
    </li>
  )
}

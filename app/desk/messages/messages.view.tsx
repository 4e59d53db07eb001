import { Link } from 'react-router'
import { EmptyState } from '~/ui/empty-state'
import { DeskHeading } from '../shell/desk-page.view'
import { Moment } from '../shell/moment.view'

interface MessagesViewProps {
  messages: {
    id: string
    name: string
    email: string
    subject: string
    message: string
    createdAt: Date
    mailedAt: Date | null
  }[]
  timeZone: string
  isFirst: boolean
  older: { before: string; id: string } | null
}

/** Messages from the contact form. */
export function MessagesView({ messages, timeZone, isFirst, older }: MessagesViewProps) {
  return (
    <>
      <DeskHeading title="Messages" />
      {messages.length === 0 && (
        <EmptyState title="No messages">
          {isFirst ? 'Messages from the contact page appear here.' : 'There are no older messages.'}
        </EmptyState>
      )}
      <ul className="flex max-w-4xl flex-col gap-4">
        {messages.map(({ id, name, email, subject, message, createdAt, mailedAt }) => (
          <li key={id} className="rounded-card border border-line bg-surface p-5">
            <h2 className="wrap-anywhere font-semibold text-lg">{subject || 'No subject'}</h2>
            <p className="wrap-anywhere text-ink-muted text-sm">
              {name}{' '}
              <a
                href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`}
                className="underline underline-offset-4 hover:text-ink"
              >
                {email}
              </a>{' '}
              · <Moment at={createdAt} timeZone={timeZone} />
              {mailedAt && ' · mailed'}
            </p>
            <p className="wrap-anywhere mt-3 whitespace-pre-wrap">{message}</p>
          </li>
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

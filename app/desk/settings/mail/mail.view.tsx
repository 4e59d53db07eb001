import { Link } from 'react-router'
import { EmptyState } from '~/ui/empty-state'
import { DeskHeading } from '../../shell/desk-page.view'
import { Moment } from '../../shell/moment.view'

interface MailViewProps {
  mails: { name: string; to: string; subject: string; at: Date; text: string }[]
  /** A mail server is configured, so no mail is stored. */
  isSent: boolean
  page: number
  pages: number
  timeZone: string
}

export function MailView({ mails, isSent, page, pages, timeZone }: MailViewProps) {
  return (
    <>
      <DeskHeading title="Mail" />
      {mails.length === 0 ? (
        <EmptyState title={isSent ? 'Mail is sent by SMTP' : 'No mail yet'}>
          {isSent
            ? 'A mail server is configured, so mail is not stored here.'
            : 'No mail server is configured (SMTP_URL). Mail appears here instead of being sent.'}
        </EmptyState>
      ) : (
        <p className="mb-5 max-w-[70ch] text-ink-muted">
          No mail server is configured (SMTP_URL), so these mails were not sent. They are stored in
          the data folder.
        </p>
      )}
      <ul className="flex max-w-4xl flex-col gap-3">
        {mails.map(({ name, to, subject, at, text }) => (
          <li key={name} className="rounded-card border border-line bg-surface">
            <details>
              <summary className="cursor-pointer p-5">
                <span className="wrap-anywhere font-semibold">{subject}</span>
                <span className="wrap-anywhere block text-ink-muted text-sm">
                  to {to} · <Moment at={at} timeZone={timeZone} />
                </span>
              </summary>
              <p className="wrap-anywhere whitespace-pre-wrap border-line border-t p-5 font-mono text-sm">
                {text}
              </p>
            </details>
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <nav aria-label="Pages" className="mt-6 flex items-center gap-4">
          {page > 1 && <Link to={`?page=${page - 1}`}>Newer</Link>}
          <span className="text-ink-muted text-sm">
            Page {page} of {pages}
          </span>
          {page < pages && <Link to={`?page=${page + 1}`}>Older</Link>}
        </nav>
      )}
    </>
  )
}

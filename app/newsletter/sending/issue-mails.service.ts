import { LRUCache } from 'lru-cache'
import type { Db } from '~/database/database'
import type { MailMessage } from '~/mail/mailer'
import { filledIn } from '../composing/placeholders.rules'
import { type ComposedIssue, composedIssue } from '../issues/issues.queries'
import type { NewsletterLinks } from '../links.rules'
import type { NewsletterMail } from './postman.rules'

interface IssueMailsParts {
  db: Db
  links: NewsletterLinks
  clock: () => Date
  /** As the From line has it. */
  from: string
  /** The mail as it goes over the wire. */
  toMime: (message: MailMessage) => Promise<Buffer>
}

/** Makes the mail of an issue for one person: what everybody gets, with their own links. */
export function createIssueMails({ db, links, clock, from, toMime }: IssueMailsParts) {
  // Composed once when it was sent off, and the same for everybody: not read for each of them.
  const issues = new LRUCache<string, ComposedIssue>({ max: 4 })

  async function read(issueId: string): Promise<ComposedIssue> {
    const known = issues.get(issueId)
    if (known) return known
    const issue = await composedIssue(db, issueId)
    if (!issue) throw new Error('There is no such issue.')
    issues.set(issueId, issue)
    return issue
  }

  return async function mailFor(
    issueId: string,
    to: { id: string; email: string },
  ): Promise<NewsletterMail> {
    const issue = await read(issueId)
    const own = { unsubscribe: links.unsubscribe(to.id), preferences: links.preferences(to.id) }
    const raw = await toMime({
      // The same for every attempt, so that a mailbox can tell a second delivery.
      id: `${issueId}.${to.id}`,
      to: to.email,
      subject: issue.subject,
      text: filledIn(issue.plain, own),
      html: filledIn(issue.html, own),
      unsubscribeUrl: own.unsubscribe,
      writtenAt: clock(),
    })
    return { from: addressIn(from), to: to.email, raw }
  }
}

function addressIn(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim()
}

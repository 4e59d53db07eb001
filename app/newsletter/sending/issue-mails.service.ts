import { LRUCache } from 'lru-cache'
import type { Db } from '~/database/database'
import type { MailMessage } from '~/mail/mailer'
import { fillPlaceholders } from '../composing/placeholders.rules'
import { type ComposedIssue, findComposedIssue } from '../issues/issues.queries'
import type { NewsletterLinks } from '../links.rules'

interface IssueMailsParts {
  db: Db
  links: NewsletterLinks
  clock: () => Date
}

/** Writes the mail of an issue to one recipient: the composed issue with their signed links. */
export function createIssueMails({ db, links, clock }: IssueMailsParts) {
  // The same for every recipient, so it is not read for each of them.
  const issues = new LRUCache<string, ComposedIssue>({ max: 4 })

  async function load(issueId: string): Promise<ComposedIssue> {
    const cached = issues.get(issueId)
    if (cached) return cached
    const issue = await findComposedIssue(db, issueId)
    if (!issue) throw new Error(`Issue ${issueId} has no composed text.`)
    issues.set(issueId, issue)
    return issue
  }

  return async function messageFor(
    issueId: string,
    recipient: { id: string; email: string },
  ): Promise<MailMessage> {
    const issue = await load(issueId)
    const signedLinks = {
      unsubscribe: links.unsubscribe(recipient.id),
      preferences: links.preferences(recipient.id),
    }
    return {
      id: `${issueId}.${recipient.id}`,
      to: recipient.email,
      subject: issue.subject,
      text: fillPlaceholders(issue.plain, signedLinks),
      html: fillPlaceholders(issue.html, signedLinks),
      unsubscribeUrl: signedLinks.unsubscribe,
      writtenAt: clock(),
    }
  }
}

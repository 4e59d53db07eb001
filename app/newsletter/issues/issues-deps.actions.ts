import type { Site } from '~/config/site'
import type { Db, Engine } from '~/database/database'
import type { SendMail } from '~/mail/mailer'
import type { FeedSettings } from '~/markdown/feeds/render-for-feeds'
import type { DomainSlug } from '~/posts/addresses/domain.rules'
import type { PlainBody, PlainSettings } from '../composing/plain-body.rules'
import type { NewsletterLinks } from '../links.rules'
import type { CorrectionsRange } from './contents/issue-corrections.queries'
import type { IssueContents, MailedPost, NewsletterIssue } from './issue.rules'
import type { ComposedIssue } from './issues.queries'

export interface IssuesDeps {
  db: Db
  /** For the web version, which is public. */
  readDb: Db
  engine: Engine
  clock: () => Date
  site: () => Pick<Site, 'name' | 'url'>
  links: Pick<NewsletterLinks, 'web'>
  sendMail: SendMail
  /** A body as safe HTML with absolute URLs. */
  renderBody: (body: string, settings: FeedSettings) => Promise<string>
  plainBody: (body: string, settings: PlainSettings) => Promise<PlainBody>
  /** Called after deliveries were queued, or sending was resumed. */
  onQueued: () => void
}

/** Composes an issue from its post and articles as they are now. Null if the post is not published. */
export type Compose = (
  issue: MailedPost & IssueContents & Pick<NewsletterIssue, 'id' | 'subject' | 'intro'>,
  settings?: { isTest: boolean },
) => Promise<IssueToSend | null>

export interface IssueToSend extends ComposedIssue {
  /** The domain of the post. */
  domain: DomainSlug
  /** The titles of chosen articles that are not published any more. */
  leftOut: string[]
  /** What it tells of corrections. */
  corrections: CorrectionsRange
}

import type { Site } from '~/config/site'
import type { Db, Engine } from '~/database/database'
import type { SendMail } from '~/mail/mailer'
import type { FeedSettings } from '~/markdown/feeds/render-for-feeds'
import type { PlainBody, PlainSettings } from '../composing/plain-body.rules'
import type { NewsletterLinks } from '../links.rules'
import type { NewsletterIssue } from './issue.rules'
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

/** Composes an issue from its brief and articles as they are now. Null if the brief is not published. */
export type Compose = (
  issue: Pick<NewsletterIssue, 'id' | 'briefId' | 'domain' | 'subject' | 'intro'>,
  settings?: { isTest: boolean },
) => Promise<ComposedIssue | null>

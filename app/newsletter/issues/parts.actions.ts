import type { Site } from '~/config/site'
import type { Db, Engine } from '~/database/database'
import type { Mailer } from '~/mail/mailer'
import type { FeedSettings } from '~/markdown/feeds/render-for-feeds'
import type { PlainBody, PlainSettings } from '../composing/plain-body.rules'
import type { NewsletterLinks } from '../links.rules'
import type { NewsletterIssue } from './issue.rules'
import type { IssueRefusal } from './issue-status.rules'
import type { ComposedIssue } from './issues.queries'

export interface IssuesParts {
  db: Db
  /** For the web version, which everybody may see. */
  readDb: Db
  engine: Engine
  clock: () => Date
  site: Pick<Site, 'name' | 'url'>
  links: Pick<NewsletterLinks, 'web'>
  mailer: Mailer
  /** A body as safe HTML with whole addresses. */
  renderBody: (body: string, settings: FeedSettings) => Promise<string>
  /** A body as plain text. */
  plainBody: (body: string, settings: PlainSettings) => Promise<PlainBody>
  /** An issue was sent off, or goes on: there is something to send. */
  onQueued: () => void
}

/** Gathers what an issue is made of, as it is now. Null where the brief is not out. */
export type Compose = (
  issue: Pick<NewsletterIssue, 'id' | 'briefId' | 'domain' | 'subject' | 'intro'>,
  settings?: { isTest: boolean },
) => Promise<ComposedIssue | null>

export type Done = { ok: true } | { ok: false; reason: IssueRefusal }

/** An issue as its editor saw it. */
export interface SeenIssue {
  id: string
  version: number
}

import type { Site } from '~/config/site'
import type { FeedSettings } from '~/content/markdown/feeds/render-for-feeds'
import type { IssueRefusal } from '~/content/newsletter/issue-rules'
import type { Db, Engine } from '~/data/engine/database'
import type { Mailer } from '~/mail/mailer'
import type { PlainBody, PlainSettings } from '../composing/plain-body'
import type { NewsletterLinks } from '../links'

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

export type Done = { ok: true } | { ok: false; reason: IssueRefusal }

/** An issue as its editor saw it. */
export interface SeenIssue {
  id: string
  version: number
}

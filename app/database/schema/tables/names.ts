import type { Schema } from '../schema'

/** A record, so that a table missing here does not compile. */
const schemaTables: Record<keyof Schema, true> = {
  articles: true,
  weekly_briefs: true,
  article_tags: true,
  weekly_brief_tags: true,
  authors: true,
  article_authors: true,
  weekly_brief_authors: true,
  redirects: true,
  outbox: true,
  settings: true,
  content_version: true,
  featured_pin: true,
  contact_messages: true,
  post_reads: true,
  revisions: true,
  working_copies: true,
  open_posts: true,
  comments: true,
  audit_log: true,
  review_events: true,
  review_notices: true,
  preview_links: true,
  pictures: true,
  picture_uses: true,
  saved_filters: true,
  bulk_changes: true,
  editors: true,
  editor_sessions: true,
  editor_accounts: true,
  editor_two_factors: true,
  editor_passkeys: true,
  editor_verifications: true,
  key_links: true,
  attempts: true,
  subscribers: true,
  opt_outs: true,
  subscriber_imports: true,
  subscriber_import_batches: true,
  subscriber_import_problems: true,
  newsletter_issues: true,
  deliveries: true,
}

/** Kysely creates and fills these. */
export const migrationTables = { done: 'migrations', lock: 'migration_lock' }

/** The tables of this site: all others in the database belong to other programs. */
export const tablesOfSite: ReadonlySet<string> = new Set([
  ...Object.keys(schemaTables),
  ...Object.values(migrationTables),
])

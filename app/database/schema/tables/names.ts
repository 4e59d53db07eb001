import type { Schema } from '../schema'

const inSchema: Record<keyof Schema, true> = {
  articles: true,
  weekly_briefs: true,
  article_tags: true,
  weekly_brief_tags: true,
  redirects: true,
  outbox: true,
  settings: true,
  content_version: true,
  contact_messages: true,
  post_reads: true,
  revisions: true,
  working_copies: true,
  audit_log: true,
  preview_links: true,
  editors: true,
  editor_sessions: true,
  editor_accounts: true,
  editor_two_factors: true,
  editor_passkeys: true,
  editor_verifications: true,
  key_links: true,
  attempts: true,
  subscribers: true,
  newsletter_issues: true,
  deliveries: true,
}

/** The migrations are written down in these. */
const ofMigrations = ['kysely_migration', 'kysely_migration_lock']

/** Every other table of the database is another program's. */
export const tablesOfSite: ReadonlySet<string> = new Set([
  ...Object.keys(inSchema),
  ...ofMigrations,
])

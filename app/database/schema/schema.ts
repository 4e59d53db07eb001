import type { Generated, GeneratedAlways } from 'kysely'
import type {
  AttemptTable,
  EditorAccountTable,
  EditorPasskeyTable,
  EditorSessionTable,
  EditorTable,
  EditorTwoFactorTable,
  EditorVerificationTable,
  KeyLinkTable,
} from './tables/editors'
import type { DeliveryTable, NewsletterIssueTable, SubscriberTable } from './tables/newsletter'

/** One schema for both engines. Moments are ISO text to us; PostgreSQL keeps them as timestamptz. */
export interface Schema {
  articles: PostTable
  weekly_briefs: PostTable
  article_tags: TagTable
  weekly_brief_tags: TagTable
  redirects: RedirectTable
  outbox: OutboxTable
  settings: SettingTable
  content_version: ContentVersionTable
  contact_messages: ContactMessageTable
  post_reads: PostReadsTable
  revisions: RevisionTable
  working_copies: WorkingCopyTable
  audit_log: AuditTable
  preview_links: PreviewLinkTable
  editors: EditorTable
  editor_sessions: EditorSessionTable
  editor_accounts: EditorAccountTable
  editor_two_factors: EditorTwoFactorTable
  editor_passkeys: EditorPasskeyTable
  editor_verifications: EditorVerificationTable
  key_links: KeyLinkTable
  attempts: AttemptTable
  subscribers: SubscriberTable
  newsletter_issues: NewsletterIssueTable
  deliveries: DeliveryTable
}

export interface PostTable {
  id: string
  title: string
  slug: string | null
  domain: string
  /** What domainOf(domain) says, so that a domain's posts are found through an index. */
  domain_slug: string
  summary: string
  body: string
  /** What visibleText(body) says: the indexes hold what a reader can see. */
  search_text: string
  /** What domainSpellings() says of the domain. */
  search_domain: string
  /** A JSON list, in the editor's order; the tag tables hold the same for look-ups by tag. */
  tags: string
  created_at: string
  /** In minutes, as its editor typed it. */
  approximate_read_time: number | null
  /** What computedReadTime() says of its words, 0 where there are none; null where they were never counted. */
  computed_read_time: number | null
  focus_keyword: string
  meta_title: string
  meta_description: string
  question_1: string
  answer_1: string
  question_2: string
  answer_2: string
  question_3: string
  answer_3: string
  status: string
  published_at: string | null
  updated_at: string
  version: number
  thumbnail_width: number | null
  thumbnail_height: number | null
  thumbnail_fingerprint: string | null
  /** Who made it at the desk; null for what was imported. */
  author_id: string | null
  binned_at: string | null
  /** What titleKey(title) says: the desk sorts and looks for titles by it. */
  title_key: string
}

export interface TagTable {
  post_id: string
  tag: string
  /** Since when readers may see the post, if at all. The database itself keeps it true. */
  listed_from: GeneratedAlways<string | null>
}

export interface RedirectTable {
  from_path: string
  to_path: string
  created_at: string
}

export interface OutboxTable {
  id: Generated<number>
  topic: string
  payload: string
  created_at: string
  attempts: Generated<number>
  claimed_until: string | null
  last_error: string | null
}

export interface SettingTable {
  name: string
  value: string
}

/** Changes with every change of what readers see. One row. */
export interface ContentVersionTable {
  id: number
  value: string
}

/** What came through /contact. Nothing is kept of where it came from but what was written. */
export interface ContactMessageTable {
  id: string
  name: string
  email: string
  subject: string
  message: string
  created_at: string
  mailed_at: string | null
}

/** How often a post was read on a day, and nothing of who read it. */
export interface PostReadsTable {
  kind: string
  /** '2026-11-15', in UTC. */
  day: string
  post_id: string
  count: number
}

/** What a post was at each of its versions. Goes with the post. */
export interface RevisionTable {
  kind: string
  post_id: string
  version: number
  at: string
  editor_id: string | null
  editor_name: string
  action: string
  note: string
  /** JSON of all that an editor can change. */
  content: string
}

/** What an editor has typed and not saved yet. */
export interface WorkingCopyTable {
  editor_id: string
  kind: string
  post_id: string
  /** Which window of a browser it is typed in; two of them do not write over each other. */
  tab: string
  /** 0 for a post that was never saved. */
  base_version: number
  updated_at: string
  /** In the order in which its tab sent them; the highest there is once the text was saved. */
  sequence: number
  /** Null where there is no text: it was saved, or undone. */
  title: string | null
  excerpt: string
  character_count: number
  fields: string
  /** Since when it counts as thrown away; it can be brought back until it is swept. */
  discarded_at: string | null
}

/** Lets whoever has it read a post that is not published. */
export interface PreviewLinkTable {
  id: string
  kind: string
  post_id: string
  /** The name of the editor who created it. */
  created_by: string
  created_at: string
  expires_at: string
  revoked_at: string | null
}

export interface AuditTable {
  id: Generated<number>
  at: string
  editor_id: string | null
  editor_name: string
  action: string
  kind: string | null
  post_id: string | null
  subject: string
  detail: string
  /** How often it happened, where that is one line. */
  count: Generated<number>
  /** What is counted in this line; null where each time is a line of its own. */
  tally_key: string | null
}

import type { Generated } from 'kysely'
import type { AuthorTable, PostAuthorTable } from './tables/authors'
import type { ContactAnswerTable, ContactMessageTable } from './tables/contact'
import type {
  ApiTokenTable,
  AttemptTable,
  EditorAccountTable,
  EditorPasskeyTable,
  EditorSessionTable,
  EditorTable,
  EditorTwoFactorTable,
  EditorVerificationTable,
  KeyLinkTable,
} from './tables/editors'
import type { EntityDecisionTable, PostEntityTable } from './tables/entities/entities'
import type { KnowledgeEntryTable, KnowledgeSourceTable } from './tables/entities/knowledge'
import type { ImportedItemTable } from './tables/imports'
import type { LinkCheckerTable, LinkScanTable, LinkTable, LinkUseTable } from './tables/links'
import type {
  DeliveryTable,
  IssueRecipientsTable,
  NewsletterIssueTable,
  SubscriberDayTable,
  SubscriberTable,
} from './tables/newsletter/newsletter'
import type {
  OptOutTable,
  SubscriberImportBatchTable,
  SubscriberImportProblemTable,
  SubscriberImportTable,
} from './tables/newsletter/subscriber-imports'
import type { PictureTable, PictureUseTable } from './tables/pictures'
import type { BulkChangeTable, SavedFilterTable } from './tables/post-list'
import type { PostTable, TagTable } from './tables/posts'
import type {
  PageRevisionTable,
  PageTextTable,
  PublicationSettingTable,
} from './tables/publication'
import type { DomainReadsTable, PostReadsTable, TopicReadsTable } from './tables/reads'
import type {
  FilesToRecordTable,
  PublicVersionTable,
  RecordEntryTable,
  RecordKeyTable,
  RecordStateTable,
  WithdrawalTable,
} from './tables/record/record'
import type { CommentTable } from './tables/review/comments'
import type { ReviewEventTable, ReviewNoticeTable } from './tables/review/review'
import type { LeaseTable, PermitTable, QuotaTable, ReadMarkTable } from './tables/shared-counts'
import type {
  RedirectTable,
  TagChangePostTable,
  TagChangeTable,
  TopicDescriptionTable,
} from './tables/topics'
import type { WebhookDeliveryTable, WebhookTable } from './tables/webhooks'

/** One schema for both engines. Times are ISO text here; PostgreSQL stores them as timestamptz. */
export interface Schema {
  articles: PostTable
  weekly_briefs: PostTable
  article_tags: TagTable
  weekly_brief_tags: TagTable
  authors: AuthorTable
  article_authors: PostAuthorTable
  weekly_brief_authors: PostAuthorTable
  article_entities: PostEntityTable
  weekly_brief_entities: PostEntityTable
  entity_decisions: EntityDecisionTable
  record_entries: RecordEntryTable
  record_state: RecordStateTable
  record_keys: RecordKeyTable
  files_to_record: FilesToRecordTable
  public_versions: PublicVersionTable
  withdrawals: WithdrawalTable
  redirects: RedirectTable
  topic_descriptions: TopicDescriptionTable
  tag_changes: TagChangeTable
  tag_change_posts: TagChangePostTable
  outbox: OutboxTable
  settings: SettingTable
  publication_settings: PublicationSettingTable
  content_version: ContentVersionTable
  featured_pin: FeaturedPinTable
  contact_messages: ContactMessageTable
  contact_answers: ContactAnswerTable
  page_texts: PageTextTable
  page_revisions: PageRevisionTable
  post_reads: PostReadsTable
  domain_reads: DomainReadsTable
  topic_reads: TopicReadsTable
  revisions: RevisionTable
  working_copies: WorkingCopyTable
  open_posts: OpenPostTable
  comments: CommentTable
  audit_log: AuditTable
  review_events: ReviewEventTable
  review_notices: ReviewNoticeTable
  preview_links: PreviewLinkTable
  pictures: PictureTable
  picture_uses: PictureUseTable
  links: LinkTable
  link_uses: LinkUseTable
  link_scans: LinkScanTable
  link_checker: LinkCheckerTable
  imported_items: ImportedItemTable
  knowledge_sources: KnowledgeSourceTable
  knowledge_entries: KnowledgeEntryTable
  saved_filters: SavedFilterTable
  bulk_changes: BulkChangeTable
  editors: EditorTable
  editor_sessions: EditorSessionTable
  editor_accounts: EditorAccountTable
  editor_two_factors: EditorTwoFactorTable
  editor_passkeys: EditorPasskeyTable
  editor_verifications: EditorVerificationTable
  key_links: KeyLinkTable
  attempts: AttemptTable
  api_tokens: ApiTokenTable
  subscribers: SubscriberTable
  opt_outs: OptOutTable
  subscriber_imports: SubscriberImportTable
  subscriber_import_batches: SubscriberImportBatchTable
  subscriber_import_problems: SubscriberImportProblemTable
  newsletter_issues: NewsletterIssueTable
  deliveries: DeliveryTable
  issue_recipients: IssueRecipientsTable
  subscriber_days: SubscriberDayTable
  webhooks: WebhookTable
  webhook_deliveries: WebhookDeliveryTable
  permits: PermitTable
  quotas: QuotaTable
  read_marks: ReadMarkTable
  leases: LeaseTable
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

/** One row. Its value changes with every change of what readers see. */
export interface ContentVersionTable {
  id: number
  value: string
}

/** At most one row: the article that is pinned to Featured Intelligence. */
export interface FeaturedPinTable {
  id: number
  post_id: string
  until: string
}

/** A version of a post. Deleted with the post. */
export interface RevisionTable {
  kind: string
  post_id: string
  version: number
  at: string
  editor_id: string | null
  editor_name: string
  action: string
  note: string
  /** How many words it has more and less than the version before; null if they were not counted. */
  words_added: number | null
  words_removed: number | null
  /** JSON of all fields that an editor can change. */
  content: string
}

/** An autosave: text that an editor has not saved yet. */
export interface WorkingCopyTable {
  editor_id: string
  /** The name of a document kind: `article`, `brief` or `issue`. */
  kind: string
  /** The id of the document, also of an issue. */
  post_id: string
  /** The browser tab it was typed in: tabs do not overwrite each other. */
  tab: string
  /** 0 for a document that was never saved. */
  base_version: number
  updated_at: string
  /** Increases with each autosave of its tab; the highest possible once the text is saved. */
  sequence: number
  /** Null if there is no text: it was saved or undone. */
  title: string | null
  excerpt: string
  character_count: number
  fields: string
  /** When it was discarded; it can be restored until it is deleted. */
  discarded_at: string | null
  /** The version that this tab saved last; null if it saved none. */
  saved_version: number | null
  /** The sequence of the text that this version has; null for a form without scripts. */
  saved_sequence: number | null
}

/** A tab in which an editor has a post open, as long as it keeps reporting. */
export interface OpenPostTable {
  kind: string
  post_id: string
  editor_id: string
  tab: string
  seen_at: string
}

/** Shows an unpublished post to anyone who has the link. */
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
  /** The token that it was done with; '' for a change at the desk. */
  token_name: Generated<string>
  /** How often it happened, if several times are one entry. */
  count: Generated<number>
  /** Groups repeated actions into one entry; null if each is an entry of its own. */
  tally_key: string | null
}

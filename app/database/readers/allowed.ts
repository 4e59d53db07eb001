import type { Schema } from '../schema/schema'
import type { PostTable } from '../schema/tables/posts'

// The columns that readers' queries may read, on both engines. A new table or column is refused until it is added here.

type ReadableColumns = { [Table in keyof Schema]?: readonly (keyof Schema[Table])[] }

/** Every column of a post, and whether readers' queries may read it. */
const isReadable = {
  id: true,
  title: true,
  slug: true,
  domain: true,
  domain_slug: true,
  summary: true,
  body: true,
  search_text: true,
  search_domain: false,
  tags: true,
  created_at: true,
  approximate_read_time: true,
  computed_read_time: true,
  focus_keyword: true,
  meta_title: true,
  meta_description: true,
  question_1: true,
  answer_1: true,
  question_2: true,
  answer_2: true,
  question_3: true,
  answer_3: true,
  status: true,
  published_at: true,
  updated_at: true,
  version: true,
  thumbnail_width: true,
  thumbnail_height: true,
  thumbnail_fingerprint: true,
  author_id: false,
  binned_at: false,
  title_key: false,
  authors: true,
  byline: true,
  review_state: false,
  assigned_to: false,
  reviewer_id: false,
  due_on: false,
  approved_version: false,
  review_revision: false,
  next_of: false,
  next_base: false,
  next_failure: false,
  next_failed_at: false,
  entities_version: false,
  recorded_version: true,
  changed_at: true,
  next_change: false,
  next_note: false,
} as const satisfies Record<keyof PostTable, boolean>

type PostColumn = keyof typeof isReadable
type ReadablePostColumn = {
  [Column in PostColumn]: (typeof isReadable)[Column] extends true ? Column : never
}[PostColumn]

const postColumns = (Object.keys(isReadable) as PostColumn[]).filter(
  (column): column is ReadablePostColumn => isReadable[column],
)

const tagColumns = ['post_id', 'tag', 'listed_from'] as const
const postAuthorColumns = ['post_id', 'author_id', 'listed_from'] as const

const entityColumns = [
  ...(['post_id', 'type', 'value', 'position', 'count', 'lines', 'written', 'sentence'] as const),
  ...(['section', 'state', 'why', 'listed_from'] as const),
] as const

const onBoth = {
  articles: postColumns,
  weekly_briefs: postColumns,
  article_tags: tagColumns,
  weekly_brief_tags: tagColumns,
  // Without the account at the desk.
  authors: [
    ...(['id', 'slug', 'name', 'role', 'biography', 'picture', 'links'] as const),
    ...(['retired_at', 'updated_at'] as const),
  ],
  article_authors: postAuthorColumns,
  weekly_brief_authors: postAuthorColumns,
  article_entities: entityColumns,
  weekly_brief_entities: entityColumns,
  entity_decisions: ['kind', 'post_id', 'decided_at'],
  record_entries: [
    ...(['position', 'type', 'kind', 'post_id', 'version', 'entry', 'hashes', 'root'] as const),
    ...(['at', 'key_id', 'signature'] as const),
  ],
  record_state: ['id', 'origin', 'size', 'frontier', 'at', 'key_id'],
  record_keys: ['id', 'public_key', 'created_at', 'previous_id', 'signature', 'retired_at'],
  // Without the editor who hid it.
  public_versions: [
    ...(['kind', 'post_id', 'version', 'at', 'change', 'note', 'document', 'hash'] as const),
    ...(['position', 'hidden_at', 'hidden_reason'] as const),
  ],
  withdrawals: ['kind', 'post_id', 'path', 'title', 'at', 'reason'],
  redirects: ['from_path', 'to_path'],
  topic_descriptions: ['topic', 'description', 'updated_at'],
  page_texts: ['name', 'version', 'updated_at', 'text'],
  knowledge_sources: ['source', 'version', 'data_day'],
  knowledge_entries: ['type', 'value', 'source', 'data'],
  post_reads: ['kind', 'day', 'post_id', 'count'],
  content_version: ['id', 'value'],
  publication_settings: ['name', 'value'],
  featured_pin: ['id', 'post_id', 'until'],
  // The web version of an issue, without any subscriber's address.
  newsletter_issues: ['id', 'subject', 'html', 'plain', 'queued_at'],
} as const satisfies ReadableColumns

type ColumnsByTable = Readonly<Record<string, readonly string[]>>

/** `ctid` is the physical position of a row, by which the search finds it. */
const searchColumns = ['search_stems', 'search_words', 'search_head', 'search_joined', 'ctid']

export const allowedOnPostgres: ColumnsByTable = {
  ...onBoth,
  articles: [...postColumns, ...searchColumns],
  weekly_briefs: [...postColumns, ...searchColumns],
}

export const allowedOnSqlite: ColumnsByTable = {
  ...onBoth,
  search_documents: ['id', 'kind', 'post_id', 'published_at'],
}

/** SQLite's full-text indexes with their internal tables: they contain only published posts. */
export const searchTablesOnSqlite = /^search_(stems|words)(_(data|idx|content|docsize|config))?$/

/** The common table expression whose rows the search counts. The tables in it are checked separately. */
export const countedExpression = 'found'

import type { Schema } from '../schema/schema'

/**
 * All that queries on behalf of readers may read, on both engines. What is not named here is refused, so a new
 * table or column is out of readers' reach until somebody adds it.
 */

type ReadableColumns = { [Table in keyof Schema]?: readonly (keyof Schema[Table])[] }

// Without author_id, binned_at and title_key, which are the desk's.
const postColumns = [
  'id',
  'title',
  'slug',
  'domain',
  'domain_slug',
  'summary',
  'body',
  'search_text',
  'tags',
  'created_at',
  'approximate_read_time',
  'computed_read_time',
  'focus_keyword',
  'meta_title',
  'meta_description',
  'question_1',
  'answer_1',
  'question_2',
  'answer_2',
  'question_3',
  'answer_3',
  'status',
  'published_at',
  'updated_at',
  'version',
  'thumbnail_width',
  'thumbnail_height',
  'thumbnail_fingerprint',
] as const

const tagColumns = ['post_id', 'tag', 'listed_from'] as const

const onBoth = {
  articles: postColumns,
  weekly_briefs: postColumns,
  article_tags: tagColumns,
  weekly_brief_tags: tagColumns,
  redirects: ['from_path', 'to_path'],
  post_reads: ['kind', 'day', 'post_id', 'count'],
  content_version: ['id', 'value'],
  // An issue as everybody may see it: with nobody's address in it.
  newsletter_issues: ['id', 'subject', 'html', 'plain', 'queued_at'],
} as const satisfies ReadableColumns

type Allowed = Readonly<Record<string, readonly string[]>>

/** `ctid` is where a row lies: the search looks it up by that. */
const searchColumns = ['search_stems', 'search_words', 'search_head', 'search_joined', 'ctid']

export const allowedOnPostgres: Allowed = {
  ...onBoth,
  articles: [...postColumns, ...searchColumns],
  weekly_briefs: [...postColumns, ...searchColumns],
}

export const allowedOnSqlite: Allowed = {
  ...onBoth,
  search_documents: ['id', 'kind', 'post_id', 'published_at'],
}

/** Full-text indexes, with the tables in which SQLite keeps them: they hold words of published posts alone. */
export const searchTablesOnSqlite = /^search_(stems|words)(_(data|idx|content|docsize|config))?$/

/** The common table expression whose rows the search counts. What it is made of is asked for by itself. */
export const countedExpression = 'found'

import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { BylineAuthor } from '~/authors/author.rules'
import type { PostKind } from '~/config/post-kinds'
import type { PostTable } from '~/database/schema/tables/posts'
import { entitiesVersion } from '~/entities/read-entities.rules'
import type { Thumbnail } from '~/pictures/thumbnail.rules'
import { domainOf, domainSpellings } from '../addresses/domain.rules'
import { lacksDomain, titleKey } from '../editing/desk-post.rules'
import { faqEntries } from '../fields/faq.rules'
import type { ColumnValue } from '../fields/field-types.rules'
import {
  allFields,
  contentOf,
  type FieldColumn,
  type FieldValues,
  type ListedColumn,
  type ListedFieldName,
  listedFieldNames,
  type PostContent,
  type PostFieldName,
  postFieldNames,
  postFields,
  valuesOf,
} from '../fields/post-fields.rules'
import { computedReadTime } from '../fields/reading-time.rules'
import type { NextColumn } from '../lifecycle/next-version/next-rows.queries'
import {
  characterCount,
  type Post,
  type PostStatus,
  type PostSummary,
  type PostToSave,
  postStatuses,
  startOfBody,
} from '../post.rules'
import type { ReviewColumn } from '../review/review-rows.queries'
import type { SearchText } from '../saving/search-text.rules'

/** The only place where a row becomes a post and a post becomes a row. */
type StoredRow = Selectable<PostTable>
type RecordColumn = (typeof recordColumns)[number]
export type PostRow = Pick<StoredRow, FieldColumn | RecordColumn | 'recorded_version'>
export type SummaryRow = Pick<StoredRow, ListedColumn | RecordColumn> & {
  body_start: string
  body_length: number
}

const recordColumns = [
  'id',
  'created_at',
  'computed_read_time',
  'status',
  'published_at',
  'updated_at',
  'version',
  'thumbnail_width',
  'thumbnail_height',
  'thumbnail_fingerprint',
  'byline',
] as const satisfies (keyof StoredRow)[]

export const summaryColumns: (ListedColumn | RecordColumn)[] = [
  ...recordColumns,
  ...listedFieldNames.map((name) => postFields[name].column),
]

/** All columns of a post. Not `select *`, which on PostgreSQL also loads the search vectors. */
export const postColumns: (FieldColumn | RecordColumn | 'recorded_version')[] = [
  ...recordColumns,
  'recorded_version',
  ...postFieldNames.map((name) => postFields[name].column),
]

const status = z.enum(postStatuses)

/** Throws for a status that Vigil does not know. */
export function parseStatus(value: string): PostStatus {
  return status.parse(value)
}

export function toSummary(kind: PostKind, row: SummaryRow): PostSummary {
  const { readTime, ...listed } = readFields<ListedFieldName>(row, listedFieldNames)
  return {
    ...listed,
    approximateReadTime: readTime,
    ...toRecord(kind, row),
    bodyStart: row.body_start,
    bodyLength: row.body_length,
  }
}

export function toPost(kind: PostKind, row: PostRow): Post {
  const content = toContent(row)
  return {
    ...content,
    faq: faqEntries(content.faq),
    ...toRecord(kind, row),
    bodyStart: startOfBody(content.body),
    bodyLength: characterCount(content.body),
    recordedVersion: row.recorded_version,
  }
}

export function toContent(row: Pick<StoredRow, FieldColumn>): PostContent {
  return contentOf(readFields<PostFieldName>(row, postFieldNames))
}

function readFields<Name extends PostFieldName>(
  row: Partial<Record<FieldColumn, ColumnValue>>,
  names: readonly Name[],
): Pick<FieldValues, Name> {
  const entries = names.map((name) => {
    const { type } = allFields[name]
    return [name, type.fromColumn(row[postFields[name].column] ?? null)]
  })
  return Object.fromEntries(entries)
}

function toRecord(kind: PostKind, row: Pick<StoredRow, RecordColumn>) {
  return {
    kind,
    id: row.id,
    computedReadTime: row.computed_read_time || null,
    thumbnail: toThumbnail(row),
    status: parseStatus(row.status),
    createdAt: new Date(row.created_at),
    publishedAt: row.published_at === null ? null : new Date(row.published_at),
    updatedAt: new Date(row.updated_at),
    version: row.version,
    byline: parseByline(row.byline),
  }
}

const bylineSchema = z.array(z.object({ name: z.string(), slug: z.string() }))

export function parseByline(stored: string): BylineAuthor[] {
  return stored === '' ? [] : bylineSchema.parse(JSON.parse(stored))
}

export function bylineColumn(byline: readonly BylineAuthor[]): string {
  if (byline.length === 0) return ''
  return JSON.stringify(byline.map(({ name, slug }) => ({ name, slug })))
}

export function toThumbnail(
  row: Pick<SummaryRow, `thumbnail_${'width' | 'height' | 'fingerprint'}`>,
): Thumbnail | null {
  const { thumbnail_width: width, thumbnail_height: height, thumbnail_fingerprint } = row
  if (width === null || height === null || thumbnail_fingerprint === null) return null
  return { width, height, fingerprint: thumbnail_fingerprint }
}

/** What is stored beside the content. */
export interface PostRecord {
  updatedAt: Date
  version: number
  authorId: string | null
  binnedAt: Date | null
  byline: readonly BylineAuthor[]
}

type SearchTextColumn = 'search_text' | 'computed_read_time' | 'entities_version'
/** Written with the public record. */
type PublicColumn = 'recorded_version' | 'changed_at' | 'next_change' | 'next_note'

/**
 * Without the columns that are computed from the body (see toSearchColumns()), the review, and what makes it a next
 * version.
 */
export function toRow(
  post: PostToSave,
  record: PostRecord,
): Omit<StoredRow, SearchTextColumn | PublicColumn | ReviewColumn | NextColumn> {
  const domain = lacksDomain(post) ? null : domainOf(post.domain)
  return {
    ...toFieldColumns(post),
    id: post.id,
    domain_slug: domain ?? '',
    search_domain: searchDomain(post, record.byline),
    byline: bylineColumn(record.byline),
    created_at: post.createdAt.toISOString(),
    status: post.status,
    published_at: post.publishedAt?.toISOString() ?? null,
    updated_at: record.updatedAt.toISOString(),
    version: record.version,
    thumbnail_width: post.thumbnail?.width ?? null,
    thumbnail_height: post.thumbnail?.height ?? null,
    thumbnail_fingerprint: post.thumbnail?.fingerprint ?? null,
    author_id: record.authorId,
    binned_at: record.binnedAt?.toISOString() ?? null,
    title_key: titleKey(post.title),
  }
}

/** The full-text indexes have a part for each of these. */
const fieldsWithIndexPart: PostFieldName[] = [
  ...(['title', 'tags', 'summary', 'focusKeyword', 'body', 'domain'] as const),
]

const furtherSearchedFields = postFieldNames.filter(
  (name) => allFields[name].isSearched && !fieldsWithIndexPart.includes(name),
)

/** Authors are found by their names. */
export function searchDomain(post: PostToSave, byline: readonly BylineAuthor[]): string {
  const domain = lacksDomain(post) ? [] : domainSpellings(domainOf(post.domain))
  return [...domain, ...furtherTexts(post), ...byline.map(({ name }) => name)].join(' ')
}

/** All other searched fields share one part, so that a new field needs no migration of the indexes. */
function furtherTexts(post: PostToSave): string[] {
  const values = valuesOf(post)
  return furtherSearchedFields
    .map((name) => allFields[name].type.toForm(values[name], post.kind))
    .filter((text) => text !== '')
}

function toFieldColumns(content: PostContent): Pick<StoredRow, FieldColumn> {
  const values = valuesOf(content)
  const entries = postFieldNames.map((name) => {
    const { column, type } = allFields[name]
    return [column, type.toColumn(values[name])]
  })
  return Object.fromEntries(entries)
}

/** A text without words has a read time of 0: that tells it from one whose search text was never made. */
export function toSearchColumns({
  text,
  wordCount,
}: SearchText): Pick<StoredRow, SearchTextColumn> {
  return {
    search_text: text,
    computed_read_time: computedReadTime(wordCount) ?? 0,
    entities_version: entitiesVersion,
  }
}

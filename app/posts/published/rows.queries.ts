import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { PostKind } from '~/config/post-kinds'
import type { PostTable } from '~/database/schema/schema'
import type { SearchText } from '~/markdown/visible-text'
import type { Thumbnail } from '~/pictures/thumbnail.rules'
import { domainOf, domainSpellings } from '../addresses/domain.rules'
import { type DeskPost, lacksDomain, titleKey } from '../editing/desk-post.rules'
import { computedReadTime } from '../fields/computed-read-time.rules'
import { faqEntries } from '../fields/faq.rules'
import { parseTags } from '../fields/tags.rules'
import {
  characterCount,
  type Post,
  type PostSummary,
  type PostToSave,
  postStatuses,
  startOfBody,
} from '../post.rules'

/** The only place where a row becomes a post and a post becomes a row. */
type StoredRow = Selectable<PostTable>
/** Without what is only there to be searched, or only for the desk. */
type PostRow = Omit<StoredRow, 'search_text' | 'search_domain' | DeskColumn>
type DeskColumn = 'author_id' | 'binned_at' | 'title_key'
type TextColumn = 'body' | `question_${1 | 2 | 3}` | `answer_${1 | 2 | 3}` | 'domain_slug'
export type SummaryRow = Omit<PostRow, TextColumn> & { body_start: string; body_length: number }

export const summaryColumns = [
  'id',
  'title',
  'slug',
  'domain',
  'summary',
  'tags',
  'created_at',
  'approximate_read_time',
  'computed_read_time',
  'focus_keyword',
  'meta_title',
  'meta_description',
  'status',
  'published_at',
  'updated_at',
  'version',
  'thumbnail_width',
  'thumbnail_height',
  'thumbnail_fingerprint',
] as const satisfies (keyof SummaryRow)[]

/** All that a post is made of. Not `select *`: PostgreSQL keeps a search vector in the row as well. */
export const postColumns = [
  ...summaryColumns,
  'body',
  'domain_slug',
  'question_1',
  'answer_1',
  'question_2',
  'answer_2',
  'question_3',
  'answer_3',
] as const satisfies (keyof PostRow)[]

const tagList = z.array(z.string())
const status = z.enum(postStatuses)

export function toSummary(kind: PostKind, row: SummaryRow): PostSummary {
  return {
    kind,
    id: row.id,
    title: row.title,
    slug: row.slug,
    domain: row.domain,
    summary: row.summary,
    tags: toTags(row.tags),
    approximateReadTime: row.approximate_read_time,
    computedReadTime: row.computed_read_time || null,
    focusKeyword: row.focus_keyword,
    metaTitle: row.meta_title,
    metaDescription: row.meta_description,
    bodyStart: row.body_start,
    bodyLength: row.body_length,
    thumbnail: toThumbnail(row),
    status: status.parse(row.status),
    createdAt: new Date(row.created_at),
    publishedAt: row.published_at === null ? null : new Date(row.published_at),
    updatedAt: new Date(row.updated_at),
    version: row.version,
  }
}

/** A JSON list as we write it; rows that others wrote may hold comma-separated text. */
function toTags(stored: string): string[] {
  return parseTags(stored.startsWith('[') ? tagList.parse(JSON.parse(stored)) : stored)
}

export function toThumbnail(
  row: Pick<SummaryRow, `thumbnail_${'width' | 'height' | 'fingerprint'}`>,
): Thumbnail | null {
  const { thumbnail_width: width, thumbnail_height: height, thumbnail_fingerprint } = row
  if (width === null || height === null || thumbnail_fingerprint === null) return null
  return { width, height, fingerprint: thumbnail_fingerprint }
}

export function toPost(kind: PostKind, row: PostRow): Post {
  const body_start = startOfBody(row.body)
  const body_length = characterCount(row.body)
  return {
    ...toSummary(kind, { ...row, body_start, body_length }),
    body: row.body,
    faq: faqEntries(toTypedFaq(row)),
  }
}

function toTypedFaq(
  row: Pick<PostRow, Extract<TextColumn, `question_${number}` | `answer_${number}`>>,
) {
  return [
    { question: row.question_1, answer: row.answer_1 },
    { question: row.question_2, answer: row.answer_2 },
    { question: row.question_3, answer: row.answer_3 },
  ]
}

export const deskColumns = [...postColumns, 'author_id', 'binned_at'] as const

export function toDeskPost(
  kind: PostKind,
  row: PostRow & Pick<StoredRow, 'author_id' | 'binned_at'>,
): DeskPost {
  return {
    ...toPost(kind, row),
    authorId: row.author_id,
    binnedAt: row.binned_at === null ? null : new Date(row.binned_at),
    typedFaq: toTypedFaq(row),
  }
}

/** What is kept beside what was written. */
export interface PostRecord {
  updatedAt: Date
  version: number
  authorId: string | null
  binnedAt: Date | null
}

type SearchTextColumn = 'search_text' | 'computed_read_time'

/** Without what follows from the body: see toSearchColumns(). */
export function toRow(post: PostToSave, record: PostRecord): Omit<StoredRow, SearchTextColumn> {
  const domain = lacksDomain(post) ? null : domainOf(post.domain)
  const [first, second, third] = post.faq
  return {
    id: post.id,
    title: post.title,
    slug: post.slug,
    domain: post.domain,
    domain_slug: domain ?? '',
    summary: post.summary,
    body: post.body,
    search_domain: domain ? domainSpellings(domain).join(' ') : '',
    tags: JSON.stringify(post.tags),
    created_at: post.createdAt.toISOString(),
    approximate_read_time: post.approximateReadTime,
    focus_keyword: post.focusKeyword,
    meta_title: post.metaTitle,
    meta_description: post.metaDescription,
    question_1: first?.question ?? '',
    answer_1: first?.answer ?? '',
    question_2: second?.question ?? '',
    answer_2: second?.answer ?? '',
    question_3: third?.question ?? '',
    answer_3: third?.answer ?? '',
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

/** Without words its read time is 0, which tells a text of pictures from one whose search text was never made. */
export function toSearchColumns({
  text,
  wordCount,
}: SearchText): Pick<StoredRow, SearchTextColumn> {
  return { search_text: text, computed_read_time: computedReadTime(wordCount) ?? 0 }
}

import type { PostKind } from '~/config/post-kinds'
import { slugify } from '../addresses/slug.rules'
import type { FaqEntry } from '../fields/faq.rules'
import { parseReadTime, readTimeLabel } from '../fields/reading-time.rules'
import { shownDescriptionLength } from '../fields/summary.rules'
import { characterCount, type PostStatus } from '../post.rules'
import type { WrittenPost } from './desk-post.rules'
import { domainChoice, type PostField, type TypedPost, tagsTyped } from './post-form.rules'

/** What is wrong with which field, in words for whoever typed it. */
export type PostErrors = Partial<Record<PostField, string>>

export type ParsedPost = { ok: true; fields: WrittenPost } | { ok: false; errors: PostErrors }

/** In characters as people count them. */
export const postLimits = {
  title: 300,
  summary: 2_000,
  body: 1_000_000,
  tags: 2_000,
  tag: 100,
  metaTitle: 300,
  /** Of a brief, as search engines show it. */
  briefMetaDescription: shownDescriptionLength,
  metaDescription: 2_000,
  focusKeyword: 200,
  question: 500,
  answer: 5_000,
  readTime: 999,
} as const

/** A draft needs only its title; what readers see, or are about to see, must be complete. */
export type Completeness = 'draft' | 'complete'

/** What a post must hold to have this status, or one of these where a step may lead to several. */
export function completenessAt(...statuses: PostStatus[]): Completeness {
  const isForReaders = statuses.some((one) => one === 'published' || one === 'scheduled')
  return isForReaders ? 'complete' : 'draft'
}

export function parsePost(kind: PostKind, typed: TypedPost, wanted: Completeness): ParsedPost {
  const { error: readTimeError } = readTimeTyped(kind, typed.readTime)
  const fields = writtenIn(kind, typed)
  const errors: PostErrors = {
    ...whatIsMissing(kind, fields, wanted),
    ...(readTimeError !== undefined && { readTime: readTimeError }),
    ...whatIsTooLong(kind, fields, typed),
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, fields }
}

/** What was typed, as it would be stored; whether it may be is for parsePost() to say. */
export function writtenIn(kind: PostKind, typed: TypedPost): WrittenPost {
  return {
    title: line(typed.title),
    slug: line(typed.slug) === '' ? null : slugify(typed.slug),
    domain: domainChoice(kind, typed.domain) ?? '',
    body: typed.body,
    summary: typed.summary.trim(),
    tags: tagsTyped(typed.tags),
    approximateReadTime: readTimeTyped(kind, typed.readTime).minutes,
    metaTitle: line(typed.metaTitle),
    metaDescription: line(typed.metaDescription),
    focusKeyword: line(typed.focusKeyword),
    faq: [
      entry(typed.question1, typed.answer1),
      entry(typed.question2, typed.answer2),
      entry(typed.question3, typed.answer3),
    ],
  }
}

/** What readers would miss, by the rules of the two create forms. */
export function whatIsMissing(
  kind: PostKind,
  post: Pick<WrittenPost, 'title' | 'domain' | 'body' | 'summary'>,
  wanted: Completeness,
): PostErrors {
  const isBlank = (text: string) => text.trim() === ''
  const untitled = isBlank(post.title) && { title: 'Title is required' }
  if (wanted === 'draft') return { ...untitled }
  return {
    ...untitled,
    ...(isBlank(post.domain) && { domain: 'Domain is required' }),
    ...(kind === 'article' && isBlank(post.body) && { body: 'Body content is required' }),
    ...(kind === 'article' && isBlank(post.summary) && { summary: 'Summary is required' }),
  }
}

const readTimeRule = `Reading time is a whole number of minutes from 1 to ${postLimits.readTime}.`

/** What is stored of the field. Null: it was left empty, and is computed from the text. */
export function readTimeTyped(
  kind: PostKind,
  typed: string,
): { minutes: number | null; error?: string } {
  if (typed.trim() === '') return { minutes: null }
  if (kind === 'article' && !/^\d+$/.test(typed.trim())) {
    return { minutes: null, error: `${readTimeRule} Put it right, or leave it empty.` }
  }
  const minutes = parseReadTime(typed)
  const isAllowed = minutes !== null && minutes <= postLimits.readTime
  return isAllowed ? { minutes } : { minutes: null, error: readTimeRule }
}

/** What readers are told of a text once it is saved as it was typed. */
export function readTimeShown(
  kind: PostKind,
  typed: Pick<TypedPost, 'readTime' | 'body'>,
  computedReadTime: number | null,
): string {
  const { minutes } = readTimeTyped(kind, typed.readTime)
  const bodyLength = characterCount(typed.body)
  return readTimeLabel({ kind, approximateReadTime: minutes, computedReadTime, bodyLength })
}

function whatIsTooLong(kind: PostKind, fields: WrittenPost, typed: TypedPost): PostErrors {
  const description = kind === 'brief' ? 'briefMetaDescription' : 'metaDescription'
  const longestTag = Math.max(0, ...fields.tags.map(characterCount))
  const found: [PostField, string | null][] = [
    ['title', tooLong(fields.title, postLimits.title)],
    ['body', tooLong(fields.body, postLimits.body)],
    ['summary', tooLong(fields.summary, postLimits.summary)],
    ['tags', tooLong(typed.tags.trim(), postLimits.tags) ?? tagTooLong(longestTag)],
    ['metaTitle', tooLong(fields.metaTitle, postLimits.metaTitle)],
    ['metaDescription', tooLong(fields.metaDescription, postLimits[description])],
    ['focusKeyword', tooLong(fields.focusKeyword, postLimits.focusKeyword)],
    ...(['question1', 'question2', 'question3'] as const).map(
      (field): [PostField, string | null] => [field, tooLong(typed[field], postLimits.question)],
    ),
    ...(['answer1', 'answer2', 'answer3'] as const).map((field): [PostField, string | null] => [
      field,
      tooLong(typed[field], postLimits.answer),
    ]),
  ]
  return Object.fromEntries(found.filter(([, error]) => error !== null))
}

function tooLong(text: string, most: number): string | null {
  const count = characterCount(text)
  if (count <= most) return null
  return `This is ${said(count)} characters long. Shorten it to ${said(most)} at most.`
}

function tagTooLong(longest: number): string | null {
  if (longest <= postLimits.tag) return null
  return `One tag is ${said(longest)} characters long. Shorten it to ${postLimits.tag} at most, and put commas between tags.`
}

function said(count: number): string {
  return count.toLocaleString('en-US')
}

/** A field of one line: line ends and control characters have no place in a title or an address. */
function line(typed: string): string {
  return typed.replace(/[\p{Cc}\s]+/gu, ' ').trim()
}

/** As typed: the half of an entry is kept in its place until the other half is written. */
function entry(question: string, answer: string): FaqEntry {
  const kept = (text: string) => (text.trim() === '' ? '' : text)
  return { question: kept(question), answer: kept(answer) }
}

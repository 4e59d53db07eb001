import type { PostKind } from '~/config/post-kinds'
import { type DomainSlug, domainOf, isKnownDomain } from '../addresses/domain.rules'
import type { FaqEntry } from '../fields/faq.rules'
import { parseTags } from '../fields/tags.rules'
import type { Post } from '../post.rules'
import type { DeskPost, WrittenPost } from './desk-post.rules'

export const typedFields = [
  'title',
  'slug',
  'domain',
  'body',
  'summary',
  'tags',
  'readTime',
  'metaTitle',
  'metaDescription',
  'focusKeyword',
  'question1',
  'answer1',
  'question2',
  'answer2',
  'question3',
  'answer3',
] as const

export type PostField = (typeof typedFields)[number]

/** A post as it stands in the form: every field as it was typed. */
export type TypedPost = Record<PostField, string>

export function nothingTyped(): TypedPost {
  return everyField(() => '')
}

/** For editing: what was typed when the post was last saved. */
export function typedPostOf(post: Post | DeskPost): TypedPost {
  return typedText(post.kind, { ...post, faq: 'typedFaq' in post ? post.typedFaq : post.faq })
}

function faqFields(first?: FaqEntry, second?: FaqEntry, third?: FaqEntry) {
  return {
    question1: first?.question ?? '',
    answer1: first?.answer ?? '',
    question2: second?.question ?? '',
    answer2: second?.answer ?? '',
    question3: third?.question ?? '',
    answer3: third?.answer ?? '',
  }
}

/** The form as it was sent, made storable: a field that is missing or is a file counts as empty. */
export function readTypedPost(form: { get(name: string): unknown }): TypedPost {
  return everyField((field) => {
    const value = form.get(field)
    return typeof value === 'string' ? storable(value) : ''
  })
}

/** Forms send line ends as CR LF; no database keeps a null byte or half of a character. */
export function storable(text: string): string {
  // Asked first: most texts have none of it, and a long one is read with every key.
  const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
  const clean = lines.includes('\0') ? lines.replaceAll('\0', '') : lines
  return clean.isWellFormed() ? clean : clean.replace(/\p{Surrogate}/gu, '')
}

function everyField(value: (field: PostField) => string): TypedPost {
  return Object.fromEntries(typedFields.map((field) => [field, value(field)])) as TypedPost
}

const choices = {
  article: ['Cybersecurity', 'AI', 'CyberMarketing'],
  brief: ['AI', 'Cybersecurity', 'Cyber-Marketing'],
} as const satisfies Record<PostKind, readonly string[]>

export function domainChoices(kind: PostKind): readonly string[] {
  return choices[kind]
}

/** The choice that means the same domain; null where a stored value means none we know. */
export function domainChoice(kind: PostKind, domain: string): string | null {
  if (!isKnownDomain(domain)) return null
  const meant: DomainSlug = domainOf(domain)
  return choices[kind].find((choice) => domainOf(choice) === meant) ?? null
}

/** The list as a form holds it; a tag cannot contain a comma. */
export function tagsTyped(typed: string): string[] {
  return parseTags(typed.replace(/\s+/g, ' '))
}

/** A text as the form holds it: of a post, or of one of its older versions. */
export function typedText(kind: PostKind, content: WrittenPost): TypedPost {
  const [first, second, third] = content.faq
  return {
    title: content.title,
    slug: content.slug ?? '',
    domain: domainChoice(kind, content.domain) ?? '',
    body: content.body,
    summary: content.summary,
    tags: content.tags.join(', '),
    readTime: content.approximateReadTime === null ? '' : String(content.approximateReadTime),
    metaTitle: content.metaTitle,
    metaDescription: content.metaDescription,
    focusKeyword: content.focusKeyword,
    ...faqFields(first, second, third),
  }
}

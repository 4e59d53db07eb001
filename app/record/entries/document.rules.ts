import type { PostKind } from '~/config/post-kinds'
import { canonicalJson } from './canonical-json.rules'
import type { Change } from './entry.rules'

/**
 * The text of a public version, as its hash in the record means it. A format never changes: a new field gets a new
 * format, so that old hashes can always be computed again.
 */
export type RecordDocument = DocumentInFormat1 | DocumentInFormat2

export interface DocumentInFormat1 {
  format: 1
  kind: PostKind
  post: string
  version: number
  published: string
  change: Change
  /** What readers are told about the change; '' for nothing. */
  note: string
  domain: string
  slug: string | null
  title: string
  summary: string
  body: string
  tags: readonly string[]
  /** Their names. */
  authors: readonly string[]
  faq: readonly { question: string; answer: string }[]
  /** Their addresses on the site. */
  pictures: readonly string[]
}

/** With what search engines and lists show, besides the article. */
export interface DocumentInFormat2 extends Omit<DocumentInFormat1, 'format'> {
  format: 2
  metaTitle: string
  metaDescription: string
  focusKeyword: string
  /** In minutes, as the editor typed it; null if it is computed from the text. */
  readTime: number | null
}

/** Without what format 1 did not have. */
export function inFormat1(document: RecordDocument): DocumentInFormat1 {
  if (document.format === 1) return document
  const { metaTitle, metaDescription, focusKeyword, readTime, ...others } = document
  return { ...others, format: 1 }
}

export function documentText(document: RecordDocument): string {
  return canonicalJson({ ...document, faq: document.faq.map((entry) => ({ ...entry })) })
}

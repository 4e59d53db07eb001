import type { PostKind } from '~/config/post-kinds'
import { canonicalJson } from './canonical-json.rules'
import type { Change } from './entry.rules'

/**
 * The text of a public version, as its hash in the record means it. Its format never changes: a new field gets a new
 * format, so that old hashes can always be computed again.
 */
export interface RecordDocument {
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

export function documentText(document: RecordDocument): string {
  return canonicalJson({ ...document, faq: document.faq.map((entry) => ({ ...entry })) })
}

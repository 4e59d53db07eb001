import { emptyContent } from '../../app/posts/fields/post-fields.rules'
import {
  characterCount,
  type PostSummary,
  type PostToSave,
  startOfBody,
} from '../../app/posts/post.rules'

let count = 0

/** A valid, published article as an editor saves it; each has another id and slug. */
export function aPost(overrides: Partial<PostToSave> = {}): PostToSave {
  count += 1
  return {
    ...emptyContent(),
    kind: 'article',
    id: `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
    title: 'Zero trust, without the slogans',
    slug: `zero-trust-${count}`,
    domain: 'Cybersecurity',
    summary: 'What is left of zero trust once the slogans are gone.',
    body: 'Trust is a budget. Spend it where it is watched.',
    tags: ['Zero Trust', 'Identity'],
    approximateReadTime: 7,
    focusKeyword: 'zero trust',
    faq: [],
    thumbnail: null,
    status: 'published',
    createdAt: new Date('2026-03-01T09:00:00Z'),
    publishedAt: new Date('2026-03-02T09:00:00Z'),
    ...overrides,
  }
}

/** The same article as lists and cards see it. */
export function aSummary(overrides: Partial<PostSummary> = {}): PostSummary {
  const { body, faq: _, ...fields } = aPost()
  return {
    ...fields,
    bodyStart: startOfBody(body),
    bodyLength: characterCount(body),
    computedReadTime: null,
    byline: [],
    updatedAt: fields.createdAt,
    changedAt: null,
    version: 1,
    ...overrides,
  }
}

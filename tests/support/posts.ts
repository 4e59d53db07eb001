import fc from 'fast-check'
import {
  characterCount,
  type PostSummary,
  type PostToSave,
  postStatuses,
  startOfBody,
} from '../../app/posts/post.rules'

let made = 0

/** A valid, published article as an editor saves it; every one has its own id and slug. */
export function aPost(overrides: Partial<PostToSave> = {}): PostToSave {
  made += 1
  return {
    kind: 'article',
    id: `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`,
    title: 'Zero trust, without the slogans',
    slug: `zero-trust-${made}`,
    domain: 'Cybersecurity',
    summary: 'What is left of zero trust once the slogans are gone.',
    body: 'Trust is a budget. Spend it where it is watched.',
    tags: ['Zero Trust', 'Identity'],
    approximateReadTime: 7,
    focusKeyword: 'zero trust',
    metaTitle: '',
    metaDescription: '',
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
    updatedAt: fields.createdAt,
    version: 1,
    ...overrides,
  }
}

/** From four-digit years, which is all that ISO dates in files have room for. */
export const anyMoment = fc.date({
  min: new Date('1970-01-01T00:00:00Z'),
  max: new Date('9999-12-31T00:00:00Z'),
  noInvalidDate: true,
})

// What YAML and markdown give a meaning to, and what they might take for a line end.
const troublesome = fc.constantFrom(
  ...['\n', '\r\n', '\r', '\t', ' ', '  ', '---', '- ', '# ', ': ', ', ', '"', "'", '|', '>', '&a'],
  ...[
    '*a',
    '!',
    '%',
    '@',
    '`',
    '~',
    '[',
    '{',
    '\\',
    'null',
    '1',
    'a',
    '\u0085',
    '\u2028',
    '\ufeff',
  ],
)

/** Text as people and machines write it: short, long, in any script, or full of syntax. */
export const anyText = fc
  .oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.string({ unit: troublesome, maxLength: 20 }),
    fc.lorem({ maxCount: 40 }),
  )
  // PostgreSQL keeps no null byte in text; forms refuse it before it gets that far.
  .map((text) => text.replaceAll('\0', ''))

/** Trimmed and not empty. */
export const anyWords = anyText.map((text) => text.trim()).filter((text) => text !== '')

const anyDomain = fc.constantFrom('Cybersecurity', 'AI', 'CyberMarketing', 'Cyber-Marketing', '')

/** A post as the desk would hold it, with anything in its texts. */
export const anyPost: fc.Arbitrary<PostToSave> = fc.record({
  kind: fc.constantFrom('article', 'brief'),
  id: fc.uuid(),
  title: anyWords,
  slug: anyWords,
  domain: fc.oneof(anyDomain, anyText),
  summary: anyText,
  body: anyText,
  tags: fc.uniqueArray(anyWords, { maxLength: 5 }),
  approximateReadTime: fc.option(fc.integer({ min: 1, max: 600 })),
  focusKeyword: anyText,
  metaTitle: anyText,
  metaDescription: anyText,
  faq: fc.array(fc.record({ question: anyWords, answer: anyWords }), { maxLength: 3 }),
  thumbnail: fc.constant(null),
  status: fc.constantFrom(...postStatuses),
  createdAt: anyMoment,
  publishedAt: anyMoment,
})

/** Posts that have tags, domains and moments in common, as those of one site do. */
export const anySummaries: fc.Arbitrary<PostSummary[]> = fc.uniqueArray(
  fc
    .record({
      kind: fc.constantFrom('article' as const, 'brief' as const),
      id: fc.uuid(),
      domain: anyDomain,
      tags: fc.subarray(['AI', 'Phishing', 'Identity', 'Cloud', 'Brand', 'Policy', 'Malware']),
      publishedAt: fc.option(fc.date({ min: new Date(0), max: new Date(5), noInvalidDate: true })),
    })
    .map(aSummary),
  { selector: (post) => post.id, maxLength: 30 },
)

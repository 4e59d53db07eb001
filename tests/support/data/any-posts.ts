import fc from 'fast-check'
import type { FieldFormat } from '../../../app/posts/fields/field-types.rules'
import { contentOf, type FieldValues, mapFields } from '../../../app/posts/fields/post-fields.rules'
import { type PostSummary, type PostToSave, postStatuses } from '../../../app/posts/post.rules'
import { aSummary } from '../posts'

// Apart from posts.ts: building these takes seconds, and browser journeys need none of them.

/** Years of four digits: ISO dates in files have room for no more. */
export const anyMoment = fc.date({
  min: new Date('1970-01-01T00:00:00Z'),
  max: new Date('9999-12-31T00:00:00Z'),
  noInvalidDate: true,
})

// Syntax of YAML and markdown, and characters that they may read as a line end.
const syntax = fc.constantFrom(
  '\n',
  '\r\n',
  '\r',
  '\t',
  ' ',
  '  ',
  '---',
  '- ',
  '# ',
  ': ',
  ', ',
  '"',
  "'",
  '|',
  '>',
  '&a',
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
)

/** Text as people and machines write it: short, long, in any script, or full of syntax. */
export const anyText = fc
  .oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.string({ unit: syntax, maxLength: 20 }),
    fc.lorem({ maxCount: 40 }),
  )
  // PostgreSQL stores no null byte in text; forms refuse it.
  .map((text) => text.replaceAll('\0', ''))

/** Trimmed and not empty. */
export const anyWords = anyText.map((text) => text.trim()).filter((text) => text !== '')

const anyDomain = fc.constantFrom('Cybersecurity', 'AI', 'CyberMarketing', 'Cyber-Marketing', '')

const anyValue: Record<FieldFormat, fc.Arbitrary<unknown>> = {
  text: anyText,
  'optional text': fc.option(anyWords),
  list: fc.uniqueArray(anyWords, { maxLength: 5 }),
  'author list': fc.subarray(['ada-lovelace', 'grace-hopper', 'margaret-hamilton']),
  number: fc.option(fc.integer({ min: 1, max: 600 })),
}

const anyContent = fc
  .record(mapFields((_, { type }) => anyValue[type.format]))
  .map((values) => contentOf(values as FieldValues))

/** A post as the desk stores it, with any texts. */
export const anyPost: fc.Arbitrary<PostToSave> = fc
  .record({
    content: anyContent,
    head: fc.record({
      kind: fc.constantFrom('article' as const, 'brief' as const),
      id: fc.uuid(),
      title: anyWords,
      slug: anyWords,
      domain: fc.oneof(anyDomain, anyText),
      faq: fc.array(fc.record({ question: anyWords, answer: anyWords }), { maxLength: 3 }),
      thumbnail: fc.constant(null),
      status: fc.constantFrom(...postStatuses),
      createdAt: anyMoment,
      publishedAt: anyMoment,
    }),
  })
  .map(({ content, head }) => ({ ...content, ...head }))

/** Posts that share tags, domains and dates, as those of one site do. */
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

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PostKind } from '~/config/post-kinds'
import { anyText } from '../../../../tests/support/data/any-posts'
import { emptyContent, postFieldNames } from '../../fields/post-fields.rules'
import { completenessAt, missingFields, parsePost, shownReadTime } from './parse-post.rules'
import { emptyForm, type PostFormValues } from './post-form.rules'

const article: PostFormValues = {
  ...emptyForm(),
  title: 'Zero trust',
  domain: 'AI',
  body: 'Trust is a budget.',
  summary: 'In short.',
}

function errorsOf(
  kind: PostKind,
  typed: Partial<PostFormValues>,
  requirement: 'draft' | 'complete',
) {
  const parsed = parsePost(kind, { ...article, ...typed }, requirement)
  return parsed.ok ? {} : parsed.errors
}

function contentFrom(
  kind: PostKind,
  typed: Partial<PostFormValues>,
  requirement: 'draft' | 'complete',
) {
  const parsed = parsePost(kind, { ...article, ...typed }, requirement)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  return parsed.content
}

describe('SPEC 5: Create Article', () => {
  test.each([
    ['title', 'Title is required'],
    ['domain', 'Domain is required'],
    ['body', 'Body content is required'],
    ['summary', 'Summary is required'],
  ] as const)('%s required (%j)', (field, text) => {
    for (const empty of ['', '  \n\t']) {
      expect(errorsOf('article', { [field]: empty }, 'complete')).toEqual({ [field]: text })
    }
  })

  test('tags, reading time (number), meta title, meta description and focus keyword optional', () => {
    expect(contentFrom('article', {}, 'complete')).toEqual({
      ...emptyContent(),
      title: 'Zero trust',
      domain: 'AI',
      body: 'Trust is a budget.',
      summary: 'In short.',
    })
    expect(contentFrom('article', { readTime: ' 12 ' }, 'complete').approximateReadTime).toBe(12)
  })

  test.each(['soon', '0', '-1', '2.5', '1000', '1e3', 'NaN', '12 minutes'])(
    'a reading time of %j is refused',
    (readTime) => {
      expect(errorsOf('article', { readTime }, 'draft').readTime).toMatch(/whole number.*1 to 999/)
    },
  )
})

describe('SPEC 5: Create Weekly Brief', () => {
  test('title and domain are required; summary, tags and body optional', () => {
    const empty = { ...emptyForm(), title: '', domain: '' }
    expect(errorsOf('brief', empty, 'complete')).toEqual({
      title: 'Title is required',
      domain: 'Domain is required',
    })
    expect(errorsOf('brief', { summary: '', body: '', tags: '' }, 'complete')).toEqual({})
  })

  test('slug optional, empty means auto-generated', () => {
    expect(contentFrom('brief', { slug: ' ' }, 'complete').slug).toBeNull()
    expect(contentFrom('brief', { slug: 'This Week!' }, 'complete').slug).toBe('this-week')
    expect(contentFrom('brief', { slug: 'feed.xml' }, 'complete').slug).toBe('feed-xml')
    const long = contentFrom('brief', { slug: 'word '.repeat(100) }, 'complete').slug
    expect(long?.length).toBeLessThanOrEqual(80)
  })

  test('DESIGN 2: a read time left empty is computed, so nothing is stored of it', () => {
    expect(contentFrom('brief', { readTime: ' ' }, 'complete').approximateReadTime).toBeNull()
    expect(shownReadTime('brief', { readTime: '', body: 'Text.' }, 13)).toBe('13 min read')
    expect(shownReadTime('article', { readTime: '', body: 'Text.' }, 13)).toBe('13 min read')
  })

  test.each([
    ['soon', 5],
    ['8', 8],
  ])(
    'read time numeric, minimum 1, defaults to 5 when not a number: %j is %i',
    (readTime, minutes) => {
      expect(contentFrom('brief', { readTime }, 'complete').approximateReadTime).toBe(minutes)
    },
  )

  test.each(['soon', '8'])('a preview tells the read time that %j is saved as', (readTime) => {
    const body = 'x'.repeat(2_000)
    const { approximateReadTime } = contentFrom('brief', { readTime, body }, 'complete')
    expect(shownReadTime('brief', { readTime, body }, 13)).toBe(`${approximateReadTime} min read`)
  })

  test.each(['0', '-3', '1e3', '2.5', '1000'])('a read time of %j is refused', (readTime) => {
    expect(errorsOf('brief', { readTime }, 'draft').readTime).toBe(
      'Reading time is a whole number of minutes from 1 to 999.',
    )
  })

  test('meta description at most 160 characters, as people count them', () => {
    expect(errorsOf('brief', { metaDescription: '🔥'.repeat(160) }, 'complete')).toEqual({})
    expect(errorsOf('brief', { metaDescription: '🔥'.repeat(161) }, 'complete')).toEqual({
      metaDescription: 'This is 161 characters long. Shorten it to 160 at most.',
    })
    expect(errorsOf('article', { metaDescription: 'x'.repeat(161) }, 'complete')).toEqual({})
  })
})

describe('a draft', () => {
  test('needs only its title; no domain is chosen for it', () => {
    const typed = { ...emptyForm(), title: 'An idea' }
    expect(contentFrom('article', typed, 'draft')).toMatchObject({
      title: 'An idea',
      domain: '',
      body: '',
      summary: '',
    })
    expect(errorsOf('article', { title: ' ' }, 'draft')).toEqual({ title: 'Title is required' })
  })

  test('a forged domain counts as none', () => {
    expect(errorsOf('article', { domain: 'General' }, 'complete')).toEqual({
      domain: 'Domain is required',
    })
    expect(contentFrom('article', { domain: 'General' }, 'draft').domain).toBe('')
  })
})

test.each([
  ['title', 300],
  ['summary', 2_000],
  ['body', 1_000_000],
  ['metaTitle', 300],
  ['focusKeyword', 200],
  ['question2', 500],
  ['answer3', 5_000],
] as const)('%s has room for %i characters, and says so when they are more', (field, most) => {
  expect(errorsOf('article', { [field]: 'ä'.repeat(most) }, 'complete')).toEqual({})
  const text = errorsOf('article', { [field]: 'ä'.repeat(most + 1) }, 'complete')[field]
  expect(text).toContain(`Shorten it to ${most.toLocaleString('en-US')} at most.`)
})

test('tags are a list without duplicates; neither the list nor one tag may be too long', () => {
  expect(contentFrom('article', { tags: ' Risk,, Zero\n Trust ,Risk' }, 'draft').tags).toEqual([
    'Risk',
    'Zero Trust',
  ])
  expect(errorsOf('article', { tags: 'ab, '.repeat(600) }, 'draft').tags).toContain('2,000')
  expect(errorsOf('article', { tags: 'x'.repeat(101) }, 'draft').tags).toContain('100 at most')
})

test('a title is one line', () => {
  expect(contentFrom('article', { title: ' Zero\n\ttrust\u0007 ' }, 'draft').title).toBe(
    'Zero trust',
  )
})

test('half a question stays in its place, as it was typed', () => {
  const typed = { answer1: ' an answer ', question3: 'Why?\n', answer3: '  ' }
  expect(contentFrom('article', typed, 'draft').faq).toEqual([
    { question: '', answer: ' an answer ' },
    { question: '', answer: '' },
    { question: 'Why?\n', answer: '' },
  ])
})

test('a complete post lacks nothing, and is a valid draft as well, whatever was typed', () => {
  const typed = fc.record(
    Object.fromEntries(postFieldNames.map((field) => [field, anyText])),
  ) as fc.Arbitrary<PostFormValues>
  const kinds = fc.constantFrom('article' as const, 'brief' as const)
  fc.assert(
    fc.property(kinds, typed, fc.constantFrom('AI', '', 'x'), (kind, any, domain) => {
      const complete = parsePost(kind, { ...any, domain }, 'complete')
      if (!complete.ok) return
      expect(missingFields(kind, complete.content, 'complete')).toEqual({})
      expect(parsePost(kind, { ...any, domain }, 'draft')).toEqual(complete)
    }),
  )
})

test('a post must be complete where readers see it, or are about to, and nowhere else', () => {
  expect(completenessAt('published')).toBe('complete')
  expect(completenessAt('scheduled')).toBe('complete')
  for (const status of ['draft', 'withdrawn', 'binned'] as const) {
    expect(completenessAt(status)).toBe('draft')
  }
  expect(completenessAt('draft', 'scheduled')).toBe('complete')
})

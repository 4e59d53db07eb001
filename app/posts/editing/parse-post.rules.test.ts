import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PostKind } from '~/config/post-kinds'
import { anyText } from '../../../tests/support/posts'
import {
  completenessAt,
  parsePost,
  postLimits,
  readTimeShown,
  whatIsMissing,
} from './parse-post.rules'
import { nothingTyped, type TypedPost, typedFields } from './post-form.rules'

const article: TypedPost = {
  ...nothingTyped(),
  title: 'Zero trust',
  domain: 'AI',
  body: 'Trust is a budget.',
  summary: 'In short.',
}

function errorsOf(kind: PostKind, typed: Partial<TypedPost>, wanted: 'draft' | 'complete') {
  const parsed = parsePost(kind, { ...article, ...typed }, wanted)
  return parsed.ok ? {} : parsed.errors
}

function fieldsOf(kind: PostKind, typed: Partial<TypedPost>, wanted: 'draft' | 'complete') {
  const parsed = parsePost(kind, { ...article, ...typed }, wanted)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  return parsed.fields
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
    expect(fieldsOf('article', {}, 'complete')).toEqual({
      title: 'Zero trust',
      slug: null,
      domain: 'AI',
      body: 'Trust is a budget.',
      summary: 'In short.',
      tags: [],
      approximateReadTime: null,
      metaTitle: '',
      metaDescription: '',
      focusKeyword: '',
      faq: [1, 2, 3].map(() => ({ question: '', answer: '' })),
    })
    expect(fieldsOf('article', { readTime: ' 12 ' }, 'complete').approximateReadTime).toBe(12)
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
    const empty = { ...nothingTyped(), title: '', domain: '' }
    expect(errorsOf('brief', empty, 'complete')).toEqual({
      title: 'Title is required',
      domain: 'Domain is required',
    })
    expect(errorsOf('brief', { summary: '', body: '', tags: '' }, 'complete')).toEqual({})
  })

  test('slug optional, empty means auto-generated', () => {
    expect(fieldsOf('brief', { slug: ' ' }, 'complete').slug).toBeNull()
    expect(fieldsOf('brief', { slug: 'This Week!' }, 'complete').slug).toBe('this-week')
    expect(fieldsOf('brief', { slug: 'feed.xml' }, 'complete').slug).toBe('feed-xml')
    const long = fieldsOf('brief', { slug: 'word '.repeat(100) }, 'complete').slug
    expect(long?.length).toBeLessThanOrEqual(80)
  })

  test('DESIGN 2: a read time left empty is computed, so nothing is stored of it', () => {
    expect(fieldsOf('brief', { readTime: ' ' }, 'complete').approximateReadTime).toBeNull()
    expect(readTimeShown('brief', { readTime: '', body: 'Text.' }, 13)).toBe('13 min read')
    expect(readTimeShown('article', { readTime: '', body: 'Text.' }, 13)).toBe('13 min read')
  })

  test.each([
    ['soon', 5],
    ['8', 8],
  ])(
    'read time numeric, minimum 1, defaults to 5 when not a number: %j is %i',
    (readTime, minutes) => {
      expect(fieldsOf('brief', { readTime }, 'complete').approximateReadTime).toBe(minutes)
    },
  )

  test.each(['soon', '8'])('a preview tells the read time that %j is saved as', (readTime) => {
    const body = 'x'.repeat(2_000)
    const { approximateReadTime } = fieldsOf('brief', { readTime, body }, 'complete')
    expect(readTimeShown('brief', { readTime, body }, 13)).toBe(`${approximateReadTime} min read`)
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
    const typed = { ...nothingTyped(), title: 'An idea' }
    expect(fieldsOf('article', typed, 'draft')).toMatchObject({
      title: 'An idea',
      domain: '',
      body: '',
      summary: '',
    })
    expect(errorsOf('article', { title: ' ' }, 'draft')).toEqual({ title: 'Title is required' })
  })

  test('a forged domain is none', () => {
    expect(errorsOf('article', { domain: 'General' }, 'complete')).toEqual({
      domain: 'Domain is required',
    })
    expect(fieldsOf('article', { domain: 'General' }, 'draft').domain).toBe('')
  })
})

test.each([
  ['title', postLimits.title],
  ['summary', postLimits.summary],
  ['body', postLimits.body],
  ['metaTitle', postLimits.metaTitle],
  ['focusKeyword', postLimits.focusKeyword],
  ['question2', postLimits.question],
  ['answer3', postLimits.answer],
] as const)('%s has room for %i characters, and says so when they are more', (field, most) => {
  expect(errorsOf('article', { [field]: 'ä'.repeat(most) }, 'complete')).toEqual({})
  const text = errorsOf('article', { [field]: 'ä'.repeat(most + 1) }, 'complete')[field]
  expect(text).toContain(`Shorten it to ${most.toLocaleString('en-US')} at most.`)
})

test('tags are a list without repeats; neither all of them nor one alone may be too long', () => {
  expect(fieldsOf('article', { tags: ' Risk,, Zero\n Trust ,Risk' }, 'draft').tags).toEqual([
    'Risk',
    'Zero Trust',
  ])
  expect(errorsOf('article', { tags: 'ab, '.repeat(600) }, 'draft').tags).toContain('2,000')
  expect(errorsOf('article', { tags: 'x'.repeat(101) }, 'draft').tags).toContain('100 at most')
})

test('a title is one line', () => {
  expect(fieldsOf('article', { title: ' Zero\n\ttrust\u0007 ' }, 'draft').title).toBe('Zero trust')
})

test('the half of a question is kept in its place, as it was typed', () => {
  const typed = { answer1: ' an answer ', question3: 'Why?\n', answer3: '  ' }
  expect(fieldsOf('article', typed, 'draft').faq).toEqual([
    { question: '', answer: ' an answer ' },
    { question: '', answer: '' },
    { question: 'Why?\n', answer: '' },
  ])
})

test('whatever is typed, what is accepted as complete lacks nothing, and is a draft as well', () => {
  const typed = fc.record(
    Object.fromEntries(typedFields.map((field) => [field, anyText])),
  ) as fc.Arbitrary<TypedPost>
  const kinds = fc.constantFrom('article' as const, 'brief' as const)
  fc.assert(
    fc.property(kinds, typed, fc.constantFrom('AI', '', 'x'), (kind, any, domain) => {
      const complete = parsePost(kind, { ...any, domain }, 'complete')
      if (!complete.ok) return
      expect(whatIsMissing(kind, complete.fields, 'complete')).toEqual({})
      expect(parsePost(kind, { ...any, domain }, 'draft')).toEqual(complete)
    }),
  )
})

test('a post is complete where readers see it or are about to; on its way back it need not be', () => {
  expect(completenessAt('published')).toBe('complete')
  expect(completenessAt('scheduled')).toBe('complete')
  for (const status of ['draft', 'withdrawn', 'binned'] as const) {
    expect(completenessAt(status)).toBe('draft')
  }
  expect(completenessAt('draft', 'scheduled')).toBe('complete')
})

import { describe, expect, test } from 'vitest'
import { aPost } from '../../../tests/support/posts'
import type { PostToSave } from '../post.rules'
import { fitPost } from './imported-post.rules'

const now = new Date('2026-11-17T12:00:00Z')

function fitted(overrides: Partial<PostToSave>) {
  const result = fitPost(aPost(overrides), now)
  if (!result.ok) throw new Error(result.why)
  return result
}

test('a valid post stays as it is, to the letter', () => {
  const post = aPost({ title: '  spaced  ', body: '\r\n    code\r\n' })
  expect(fitPost(post, now)).toEqual({ ok: true, post, notes: [] })
})

describe('a post without a title', () => {
  test.each([
    ['## What *happened*\n\nText.', 'What happened'],
    ['![](/a.png)\n\nOn [Monday](/x) all was well.', 'On Monday all was well.'],
    [
      'one two three four five six seven eight nine ten eleven',
      'one two three four five six seven eight nine ten …',
    ],
  ])('%j has the title %j', (body, title) => {
    const { post, notes } = fitted({ title: ' ', body })
    expect(post.title).toBe(title)
    expect(notes).toEqual(['It has no title: one was made from its text.'])
  })

  test('nor words is untitled', () => {
    expect(
      fitted({ id: '0badcafe-0000-4000-8000-000000000000', title: '', body: '***' }).post.title,
    ).toBe('Untitled 0badcafe')
  })
})

describe('dates', () => {
  test('after the year 9999 are none', () => {
    const far = fitted({ publishedAt: new Date('+020000-01-01T00:00:00Z') })
    expect(far.post.publishedAt).toEqual(far.post.createdAt)
    expect(far.notes).toEqual([expect.stringContaining('It has no valid date')])
  })

  test.each(['1969-12-30T23:59:59Z', '1950-07-01T00:00:00Z', '1665-11-16T00:00:00Z'])(
    'of an old archive are kept: %s',
    (date) => {
      const at = new Date(date)
      const { post, notes } = fitted({ createdAt: at, publishedAt: at })
      expect(post).toMatchObject({ createdAt: at, publishedAt: at })
      expect(notes).toEqual([])
    },
  )

  test('of the last day of 1969 are none: the other date is used', () => {
    const { post, notes } = fitted({ createdAt: new Date('1969-12-31T23:59:59Z') })
    expect(post.createdAt).toEqual(post.publishedAt)
    expect(notes).toEqual(['It has no valid date: it was given 2026-03-02.'])
  })

  test('a post without any date gets the present', () => {
    const { post } = fitted({ createdAt: new Date(Number.NaN), publishedAt: new Date(-1) })
    expect(post).toMatchObject({ createdAt: now, publishedAt: now })
  })

  test('a scheduled post whose time has passed is published, as its source would have', () => {
    const { post, notes } = fitted({ status: 'scheduled', publishedAt: new Date('2026-11-16') })
    expect(post).toMatchObject({ status: 'published', publishedAt: new Date('2026-11-16') })
    expect(notes).toHaveLength(1)
    expect(fitted({ status: 'scheduled', publishedAt: new Date('2026-11-18') }).notes).toEqual([])
    expect(fitted({ status: 'scheduled', publishedAt: null }).post.status).toBe('draft')
  })
})

describe('what is too long', () => {
  test('is shortened, and the report has the whole text', () => {
    const title = 'x'.repeat(301)
    const { post, notes } = fitted({ title })
    expect(post.title).toBe(`${'x'.repeat(299)}…`)
    expect(notes.join()).toContain(title)
  })

  test('a slug keeps its beginning', () => {
    const { post, notes } = fitted({ slug: `one-${'x'.repeat(300)}-two` })
    expect(post.slug).toMatch(/^one(-x+)?$/)
    expect(notes).toHaveLength(1)
  })

  test('a tag or author too much is left out', () => {
    const tags = ['fine', 'y'.repeat(101)]
    const authors = Array.from({ length: 13 }, (_, index) => `author-${index}`)
    const { post, notes } = fitted({ tags, authors })
    expect(post.tags).toEqual(['fine'])
    expect(post.authors).toHaveLength(12)
    expect(notes).toHaveLength(2)
  })

  test('but never a text: such a post is left out', () => {
    expect(fitPost(aPost({ body: 'z'.repeat(1_000_001) }), now)).toEqual({
      ok: false,
      why: 'Its text is 1 characters longer than a post can be.',
    })
  })
})

test('null bytes and halves of surrogate pairs, which no database stores, are removed', () => {
  const { post } = fitted({ title: 'a\0b', body: 'c\ud800d', tags: ['e\0'] })
  expect(post).toMatchObject({ title: 'ab', body: 'c\ufffdd', tags: ['e'] })
})

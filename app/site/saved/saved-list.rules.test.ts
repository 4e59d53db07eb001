import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anySummaries } from '../../../tests/support/data/any-posts'
import { aSummary } from '../../../tests/support/posts'
import { exportedList, parseSaved, toggled } from './saved-list.rules'
import { toSavedPost } from './saved-post.rules'

const article = toSavedPost(aSummary({ id: 'a', slug: 'zero-trust', domain: 'CyberMarketing' }))
const brief = toSavedPost(aSummary({ id: 'a', kind: 'brief', slug: 'logs' }))

test('a saved post has everything that its list shows', () => {
  expect(article).toEqual({
    kind: 'article',
    id: 'a',
    path: '/cyber-marketing/zero-trust',
    title: 'Zero trust, without the slogans',
    domain: 'cyber-marketing',
    date: '2026-03-02T09:00:00.000Z',
    readTime: '7 min read',
  })
})

describe('toggling', () => {
  test('the post that was saved last is first', () => {
    expect(toggled([article], brief)).toEqual([brief, article])
  })

  test('removes a saved post, even if its title or path has changed', () => {
    const renamed = { ...article, title: 'Another title', path: '/ai/another' }
    expect(toggled([brief, article], renamed)).toEqual([brief])
  })

  test('an article and a brief with the same id are two posts', () => {
    expect(toggled(toggled([article], brief), article)).toEqual([brief])
  })
})

describe('parsing the stored list', () => {
  test('returns the posts that were saved', () => {
    fc.assert(
      fc.property(anySummaries, (posts) => {
        const saved = posts.map((post) => toSavedPost(post))
        expect(parseSaved(JSON.stringify(saved))).toEqual(saved)
      }),
    )
  })

  test('returns a list for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(Array.isArray(parseSaved(text))).toBe(true)
      }),
    )
  })

  test.each([
    { path: 'javascript:alert(1)' },
    { path: '//evil.example' },
    { path: '/\\evil.example' },
    { path: 'https://evil.example' },
    { kind: 'page' },
    { domain: 'constructor' },
    { date: 'yesterday' },
    { title: undefined },
    { id: 7 },
  ])('drops an entry with %o, and keeps the others', (invalid) => {
    expect(parseSaved(JSON.stringify([{ ...article, ...invalid }, brief]))).toEqual([brief])
  })
})

test('an export contains the site, the time, and absolute URLs', () => {
  const text = exportedList([brief], 'https://news.example', new Date('2026-05-01T12:00:00Z'))
  expect(JSON.parse(text)).toMatchObject({
    from: 'https://news.example',
    exportedAt: '2026-05-01T12:00:00.000Z',
    posts: [{ kind: 'brief', title: brief.title, url: 'https://news.example/weekly-brief/logs' }],
  })
})

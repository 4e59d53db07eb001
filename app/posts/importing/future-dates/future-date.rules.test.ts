import { describe, expect, test } from 'vitest'
import { aPost } from '../../../../tests/support/posts'
import { postStatuses } from '../../post.rules'
import { fitFutureDate } from './future-date.rules'

const now = new Date('2026-11-15T09:00:00Z')
const earlier = new Date('2026-11-14T09:00:00Z')
const later = new Date('2026-11-15T10:00:00Z')
const published = aPost({ status: 'published', publishedAt: later })

describe('a post that is imported with a date in the future', () => {
  test('is scheduled for it, and the report says so', () => {
    expect(fitFutureDate(published, null, now)).toEqual({
      post: { ...published, status: 'scheduled' },
      note: 'Its date is in the future: it is scheduled.',
    })
    for (const status of ['draft', 'scheduled'] as const) {
      const stored = { status, publishedAt: later }
      expect(fitFutureDate(published, stored, now).post.status).toBe('scheduled')
    }
  })

  test('keeps it as a draft, which may be planned, and if it is scheduled', () => {
    for (const status of ['draft', 'scheduled'] as const) {
      const post = { ...published, status }
      expect(fitFutureDate(post, null, now)).toEqual({ post, note: null })
    }
  })

  test('loses it if it is withdrawn or binned: nobody can have seen it, and it may be republished', () => {
    for (const status of ['withdrawn', 'binned'] as const) {
      const { post, note } = fitFutureDate({ ...published, status }, null, now)
      expect(post).toMatchObject({ status, publishedAt: null })
      expect(note).toBe('Its date is in the future: it was left out.')
    }
  })

  test('"A clock set back": a date that readers have seen stays, and so does the post', () => {
    for (const stored of ['published', 'withdrawn', 'binned'] as const) {
      for (const status of ['published', 'withdrawn', 'binned'] as const) {
        const post = { ...published, status }
        const fitted = fitFutureDate(post, { status: stored, publishedAt: later }, now)
        expect(fitted).toEqual({ post, note: null })
      }
    }
    const scheduled = { ...published, status: 'scheduled' as const }
    const stored = { status: 'published' as const, publishedAt: later }
    expect(fitFutureDate(scheduled, stored, now)).toEqual({ post: published, note: null })
  })

  test('another date than the one that readers have seen is left out', () => {
    for (const status of ['published', 'withdrawn'] as const) {
      const stored = { status, publishedAt: earlier }
      const { post, note } = fitFutureDate(published, stored, now)
      expect(post).toMatchObject({ status: 'published', publishedAt: earlier })
      expect(note).toMatch(/it keeps the date that it has here/)
    }
    const undated = { status: 'withdrawn' as const, publishedAt: null }
    expect(fitFutureDate(published, undated, now).post.publishedAt).toEqual(now)
  })
})

test.each(postStatuses)('a post that is %s with a date in the past stays as it is', (status) => {
  for (const publishedAt of [null, earlier, now]) {
    const post = aPost({ status, publishedAt })
    expect(fitFutureDate(post, null, now)).toEqual({ post, note: null })
  }
})

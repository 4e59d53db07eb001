import { expect, test } from 'vitest'
import { aSummary } from '../../../tests/support/posts'
import { archivePath, byMonth } from './brief-archive.rules'
import { toListCard } from './list-card.rules'

const briefOn = (date: string) =>
  toListCard(aSummary({ kind: 'brief', title: date, publishedAt: new Date(date) }))

test('briefs are grouped by month in UTC, newest first', () => {
  const months = byMonth(
    [
      '2026-11-30T23:59:59Z',
      '2026-11-01T00:00:00Z',
      '2026-10-31T23:59:59Z',
      '2025-11-15T12:00:00Z',
    ].map(briefOn),
  )
  expect(months.map(({ heading, briefs }) => [heading, briefs.length])).toEqual([
    ['November 2026', 2],
    ['October 2026', 1],
    ['November 2025', 1],
  ])
  expect(byMonth([])).toEqual([])
})

test('the archive of a domain has an address of its own', () => {
  expect(archivePath(null)).toBe('/weekly-brief')
  expect(archivePath('cyber-marketing')).toBe('/weekly-brief?domain=cyber-marketing')
})

test('a card survives JSON, and says what the specification has a card say', () => {
  const card = toListCard(
    aSummary({
      kind: 'brief',
      slug: 'week-46',
      domain: 'CyberMarketing',
      summary: '',
      bodyStart: '# Inboxes\n\nA **bold** week.',
      bodyLength: 401,
      approximateReadTime: null,
      publishedAt: new Date('2026-11-13T06:30:00Z'),
    }),
  )
  expect(JSON.parse(JSON.stringify(card))).toEqual(card)
  expect(card).toMatchObject({
    domain: 'cyber-marketing',
    path: '/weekly-brief/week-46',
    summary: 'Inboxes A bold week.',
    readTime: '3 min read',
    date: '2026-11-13T06:30:00.000Z',
  })
})

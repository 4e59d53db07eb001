import { createRef } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { aSummary } from '../../../tests/support/posts'
import { FeedView } from './feed.view'
import { toFeedCard, toShownCard } from './feed-card.rules'

const ignore = () => {}
const still = {
  ...{ chip: 'all', cards: [], shown: 6, isRefreshing: false, isLoadingMore: false },
  ...{ list: createRef<HTMLUListElement>(), onChoose: ignore, onRefresh: ignore, onMore: ignore },
}

/** The texts of a feed, one a line. */
const texts = (changed: Partial<Parameters<typeof FeedView>[0]>) =>
  renderToStaticMarkup(<FeedView domain="ai" {...still} {...changed} />).replaceAll(
    /<[^>]*>/g,
    '\n',
  )

test.each([
  ['cybersecurity', 'Loading intelligence...', 'No cybersecurity articles found.', null],
  [
    'ai',
    'Loading articles...',
    'No AI articles found for the selected category.',
    'REFRESH_FEED.exe',
  ],
  [
    'cyber-marketing',
    'Loading latest articles...',
    'No cyber-marketing articles found for the selected category.',
    'REFRESH_MARKETING.exe',
  ],
] as const)('SPEC 2: the texts of the feed of %s', (domain, loading, empty, refresh) => {
  expect(texts({ domain })).toContain(`\n${empty}\n`)
  expect(texts({ domain })).not.toContain(loading)
  expect(texts({ domain, isRefreshing: true })).toContain(`\n${loading}\n`)
  expect(texts({ domain }).match(/REFRESH_\w+\.exe/)?.[0] ?? null).toBe(refresh)
})

test("SPEC 2: 'LOAD_MORE.exe' shows 'LOADING...'; only while posts are hidden", () => {
  const cards = Array.from({ length: 7 }, (_, n) =>
    toShownCard(toFeedCard(aSummary({ id: `post-${n}` }), 'ai')),
  )
  expect(texts({ cards })).toContain('\nLOAD_MORE.exe\n')
  expect(texts({ cards, isLoadingMore: true })).toContain('\nLOADING...\n')
  expect(texts({ cards, shown: 9 })).not.toContain('LOAD_MORE.exe')
})

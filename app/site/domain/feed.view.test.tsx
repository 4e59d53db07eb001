import { createRef } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { aSummary } from '../../../tests/support/posts'
import { FeedView } from './feed.view'
import { toFeedCard, toShownCard } from './feed-card.rules'

const ignore = () => {}
const still = {
  ...{ chip: 'All', page: 1, cards: [], count: 0, shown: 6, hasMore: false },
  ...{ hasFailed: false, isLoading: false, isLoadingMore: false },
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
  const failed = texts({ domain, hasFailed: true })
  expect(failed).toContain(`\n${empty}\n`)
  expect(failed).toContain('\nThe list could not be loaded.')
  expect(failed).not.toContain('0 articles')
  expect(texts({ domain, isLoading: true })).toContain(`\n${loading}\n`)
  expect(texts({ domain }).match(/REFRESH_\w+\.exe/)?.[0] ?? null).toBe(refresh)
})

test("SPEC 2: 'LOAD_MORE.exe' shows 'LOADING...'; only while posts are hidden", () => {
  const cards = Array.from({ length: 7 }, (_, n) =>
    toShownCard(toFeedCard(aSummary({ id: `post-${n}` }), 'ai')),
  )
  const loaded = { cards, count: 142, shown: 6, hasMore: true }
  expect(texts(loaded)).toContain('\nLOAD_MORE.exe\n')
  expect(texts(loaded)).toContain('\nShowing 6 of \n142 articles\n')
  expect(texts({ ...loaded, isLoadingMore: true })).toContain('\nLOADING...\n')
  expect(texts({ ...loaded, shown: 9, hasMore: false })).not.toContain('LOAD_MORE.exe')
})

test('without scripts, links lead to all pages of the feed and of a chip', () => {
  const markup = (changed: Partial<Parameters<typeof FeedView>[0]>) =>
    renderToStaticMarkup(<FeedView domain="ai" {...still} count={142} {...changed} />)
  expect(markup({})).toMatch(/class="waits-for-more".*href="\/ai\?page=2#article-feed"/)
  const ofChip = markup({ chip: 'Deep Learning', page: 2 })
  expect(ofChip).toMatch(/<div><nav .*href="\/ai\?tag=Deep%20Learning#article-feed"/)
  expect(ofChip).toContain('href="/ai?tag=Deep%20Learning&amp;page=3#article-feed"')
  expect(markup({ count: 12 })).not.toContain('Pages of the feed')
})

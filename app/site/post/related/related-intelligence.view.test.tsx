import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { aSummary } from '../../../../tests/support/posts'
import { RelatedIntelligence } from './related-intelligence.view'

test("SPEC 2: 'Related Intelligence' in 1, 2 or 3 columns by width; alone in a row of two, a card is as wide as both", () => {
  for (const count of [1, 2, 3]) {
    const posts = Array.from({ length: count }, () => aSummary())
    const markup = renderToStaticMarkup(<RelatedIntelligence posts={posts} />)
    expect(markup).toContain('grid-cols-1 gap-6 md:grid-cols-2 lg:grid-cols-3')
    const cards = markup.match(/<li[^>]*>/g) ?? []
    const wide = cards.map((card) => card.includes('md:max-lg:col-span-2'))
    expect(wide).toEqual(posts.map((_, index) => index === count - 1 && count % 2 === 1))
  }
})

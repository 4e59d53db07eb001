import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { aSummary } from '../../../tests/support/posts'
import { toFeedCard } from './feed-card.rules'
import { FeedCardView } from './feed-card.view'

const markup = (...post: Parameters<typeof aSummary>) =>
  renderToStaticMarkup(<FeedCardView card={toFeedCard(aSummary(...post), null)} />)

test("SPEC 2: a 'brief' card shows a 'Weekly Brief' tag", () => {
  expect(markup({ kind: 'brief' })).toContain('Weekly Brief')
  expect(markup({ kind: 'article' })).not.toContain('Weekly Brief')
})

test.each([
  ['Cybersecurity', 'accent-cyan'],
  ['AI', 'accent-blue'],
  ['CyberMarketing', 'accent-purple'],
  ['cyber-marketing', 'accent-purple'],
])('SPEC 2: gradient placeholder keyed by lowercased category: %s is %s', (domain, accent) => {
  expect(markup({ domain })).toContain(accent)
})

test("SPEC 2: up to 3 tags plus '+N'", () => {
  const shown = (...tags: string[]) =>
    /<ul aria-label="Tags".*<\/ul>/.exec(markup({ tags }))?.[0].replaceAll(/<[^>]*>/g, ' ')
  expect(shown('a', 'b', 'c', 'd', 'e')?.split(/\s+/).join(' ')).toBe(' a b c +2 ')
  expect(shown('a', 'b', 'c')).not.toContain('+')
  expect(shown()).toBe(undefined)
})

test('no style attribute: the security policy would block it', () => {
  expect(markup({})).not.toContain('style=')
})

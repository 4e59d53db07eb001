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

test('no style attribute: the security policy would block it', () => {
  expect(markup({})).not.toContain('style=')
})

import { expect, test } from 'vitest'
import { allTargets } from './targets'

test('the fuzz knows every address of the site', () => {
  const targets = allTargets()
  expect(targets.length).toBeGreaterThan(100)
  for (const target of [
    { pattern: '', area: 'public' },
    { pattern: 'topics/:topic/feed.xml', area: 'public' },
    { pattern: 'sign-in/again', area: 'outside' },
    { pattern: 'articles/:id/status', area: 'inside' },
  ] as const) {
    expect(targets).toContainEqual(target)
  }
})

import { expect, test } from 'vitest'
import { countMatches, findStatus, maxMatches } from './find-status.rules'

function status(count: number, selected: number | null): string {
  const matches = Array.from({ length: count }, (_, n) => ({ from: n * 10, to: n * 10 + 3 }))
  const from = selected === null ? 5 : (selected - 1) * 10
  return findStatus(countMatches(matches.values(), { from, to: from + 3 }))
}

test.each([
  [0, null, 'Not found'],
  [1, null, '1 match'],
  [12, null, '12 matches'],
  [12, 3, '3 of 12'],
  [maxMatches, null, '5,000 matches'],
  [maxMatches + 1, 2, '2 of 5,000+'],
])('%i matches, number %s is selected: %s', (count, selected, expected) => {
  expect(status(count, selected)).toBe(expected)
})

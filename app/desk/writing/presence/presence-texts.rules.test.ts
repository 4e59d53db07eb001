import { expect, test } from 'vitest'
import { othersText } from './presence-texts.rules'

test('names at most three editors, and counts the rest', () => {
  expect(othersText([])).toBe('')
  expect(othersText(['Anna Rossi'])).toBe('Anna Rossi has this open, too.')
  expect(othersText(['Anna Rossi', 'Ed Day'])).toBe('Anna Rossi and Ed Day have this open, too.')
  expect(othersText(['A', 'B', 'C', 'D', 'E'])).toBe('A, B, C, and 2 more have this open, too.')
})

import { expect, test } from 'vitest'
import { dueText, isDay } from './assignment.rules'

test('a due day is marked in words once it has passed', () => {
  const today = '2026-11-20'
  expect(dueText(null, today)).toBeNull()
  expect(dueText('2026-11-21', today)).toBe('Due on 21 Nov 2026')
  expect(dueText(today, today)).toBe('Due today')
  expect(dueText('2026-11-19', today)).toBe('Overdue since 19 Nov 2026')
})

test('a day exists in the calendar', () => {
  expect(['2028-02-29', '2026-12-31'].every(isDay)).toBe(true)
  expect(['2026-02-29', '2026-13-01', '2026-1-1', '', '2026-11-20T10:00'].some(isDay)).toBe(false)
})

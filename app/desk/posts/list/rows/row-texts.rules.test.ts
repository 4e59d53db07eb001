import { expect, test } from 'vitest'
import { dueText, isOverdue } from './row-texts.rules'

test('a due day is written as a day', () => {
  expect(dueText('2026-11-20')).toBe('due 20 Nov 2026')
})

test('a post is overdue once its day is over for the editor, and not when readers can see it', () => {
  const now = new Date('2026-11-20T23:30:00Z')
  expect(isOverdue('2026-11-20', now, 'UTC', 'draft')).toBe(false)
  expect(isOverdue('2026-11-20', now, 'Europe/Berlin', 'draft')).toBe(true)
  expect(isOverdue('2026-11-19', now, 'UTC', 'published')).toBe(false)
  expect(isOverdue(null, now, 'UTC', 'draft')).toBe(false)
})

import { expect, test } from 'vitest'
import { formatInterval, isBackupOld } from './backups.rules'

const hourMs = 60 * 60_000
const now = new Date('2026-11-17T12:00:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * hourMs)

test('a backup is old after two of the timetable, or a week without one', () => {
  expect(isBackupOld(ago(47), 24 * hourMs, now)).toBe(false)
  expect(isBackupOld(ago(49), 24 * hourMs, now)).toBe(true)
  expect(isBackupOld(ago(6 * 24), null, now)).toBe(false)
  expect(isBackupOld(ago(8 * 24), null, now)).toBe(true)
})

test('intervals are in hours or days', () => {
  expect([1, 6, 24, 48, 168].map((hours) => formatInterval(hours * hourMs))).toEqual([
    'hour',
    '6 hours',
    '24 hours',
    '2 days',
    '7 days',
  ])
})

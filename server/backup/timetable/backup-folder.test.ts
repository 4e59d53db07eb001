import { expect, test } from 'vitest'
import { parseBackupsToKeep } from '~/config/backups-to-keep'
import { namesToDelete, timeIn } from './backup-folder'

const now = new Date('2026-11-17T12:00:00Z')
const newest = 'vigil-20261117-120000.tar.zst'

function deleted(names: string[], number: number | string): string[] {
  const keep = parseBackupsToKeep(String(number))
  if (!keep) throw new Error(`${number} is no number of backups.`)
  const files = names.map((name) => ({ name, at: timeIn(name) ?? new Date(0), bytes: 1 }))
  return namesToDelete(files, { newest, keep, now })
}

test('the oldest beyond the number to keep are deleted', () => {
  const names = [newest, 'vigil-20261116-120000.tar.zst', 'vigil-20261115-120000.tar.zst']
  expect(deleted(names, 2)).toEqual(['vigil-20261115-120000.tar.zst'])
  expect(deleted(names, 1)).toEqual(names.slice(1))
  expect(deleted(names, 7)).toEqual([])
})

test('those that a wrong clock dated in the future are deleted first, and never the one that was just made', () => {
  const future = ['vigil-20360101-000000.tar.zst', 'vigil-20350101-000000.tar.zst']
  const old = 'vigil-20261116-120000.tar.zst'
  expect(deleted([...future, newest, old], 2)).toEqual(future)
  expect(deleted([...future, newest, old], 1)).toEqual([old, ...future])
})

const daysBefore = (days: number, time = '120000') => {
  const day = new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10)
  return `vigil-${day.replaceAll('-', '')}-${time}.tar.zst`
}

test('7d 4w 12m keeps the newest of 7 days, 4 weeks and 12 months, after years of a backup every day', () => {
  const names = Array.from({ length: 1000 }, (_, days) => daysBefore(days))
  const gone = deleted([...names, daysBefore(0, '060000')], '7d 4w 12m')
  const kept = names.filter((name) => !gone.includes(name))
  expect(gone).toContain(daysBefore(0, '060000'))
  expect(kept.slice(0, 7)).toEqual(names.slice(0, 7))
  // It is a Tuesday: Sundays end the weeks before, and the last days of months the months before.
  expect(kept.slice(7, 9)).toEqual([
    'vigil-20261108-120000.tar.zst',
    'vigil-20261101-120000.tar.zst',
  ])
  expect(kept.slice(9)).toEqual(
    '1031 0930 0831 0731 0630 0531 0430 0331 0228 0131'
      .split(' ')
      .map((day) => `vigil-2026${day}-120000.tar.zst`)
      .concat('vigil-20251231-120000.tar.zst'),
  )
  expect(deleted(kept, '7d 4w 12m'), 'again').toEqual([])
})

test('gaps do not count: old backups stay while there are no newer ones', () => {
  const names = [newest, daysBefore(40), daysBefore(400), daysBefore(800)]
  expect(deleted(names, '2d 1m')).toEqual(names.slice(2))
})

test.each(['7x', '0d', '7d 3d', '', 'd'])('%j is no number of backups', (text) => {
  expect(parseBackupsToKeep(text)).toBeNull()
})

import { expect, test } from 'vitest'
import { namesToDelete, timeIn } from './backup-folder'

const now = new Date('2026-11-17T12:00:00Z')
const newest = 'vigil-20261117-120000.tar.zst'

function deleted(names: string[], keep: number): string[] {
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

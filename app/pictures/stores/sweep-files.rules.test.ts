import { expect, test } from 'vitest'
import { memoryStore } from '../../../tests/support/pictures/memory-store'
import { filesToSweep, sweepFiles } from './sweep-files.rules'

const day = 24 * 60 * 60 * 1000
const now = new Date('2026-11-15T09:00:00Z')
const unusedFor = (days: number, name = `${days}.jpg`, bytes = 100) => {
  return { name, bytes, modifiedAt: new Date(now.getTime() - days * day) }
}
const month = { unusedMs: 30 * day, maxBytes: 1000 }

test('files that were not used for too long are removed', () => {
  const files = [unusedFor(1), unusedFor(31), unusedFor(29), unusedFor(400)]
  expect(filesToSweep(files, now, month).sort()).toEqual(['31.jpg', '400.jpg'])
})

test('files beyond the total size are removed, the longest unused first', () => {
  const files = [4, 1, 3, 2].map((days) => unusedFor(days, `${days}.jpg`, 400))
  expect(filesToSweep(files, now, month)).toEqual(['4.jpg', '3.jpg'])
  expect(filesToSweep(files, now, { ...month, maxBytes: 1600 })).toEqual([])
})

test('removing old files makes room for newer ones', () => {
  const files = [unusedFor(31, 'old.jpg', 900), unusedFor(2, 'young.jpg', 900)]
  expect(filesToSweep(files, now, month)).toEqual(['old.jpg'])
})

test('a sweep removes unused files from a store', async () => {
  let time = now.getTime() - 31 * day
  const store = memoryStore({}, () => new Date(time))
  await store.put('old.jpg', new Uint8Array(3))
  await store.put('used.jpg', new Uint8Array(3))
  time = now.getTime()
  await store.touch('used.jpg')
  expect(await sweepFiles(store, now, month)).toBe(1)
  expect([...store.files.keys()]).toEqual(['used.jpg'])
})

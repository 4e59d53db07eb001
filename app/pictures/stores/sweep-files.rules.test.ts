import { expect, test } from 'vitest'
import { memoryStore } from '../../../tests/support/pictures/memory-store'
import { filesToSweep, sweepFiles } from './sweep-files.rules'

const day = 24 * 60 * 60 * 1000
const now = new Date('2026-11-15T09:00:00Z')
const unusedFor = (days: number, name = `${days}.jpg`, bytes = 100) => {
  return { name, bytes, modifiedAt: new Date(now.getTime() - days * day) }
}
const month = { unusedMs: 30 * day, mostBytes: 1000 }

test('what nobody has asked for in so long goes, and nothing else', () => {
  const files = [unusedFor(1), unusedFor(31), unusedFor(29), unusedFor(400)]
  expect(filesToSweep(files, now, month).sort()).toEqual(['31.jpg', '400.jpg'])
})

test('what is too much in all goes as well, the longest unused first', () => {
  const files = [4, 1, 3, 2].map((days) => unusedFor(days, `${days}.jpg`, 400))
  expect(filesToSweep(files, now, month)).toEqual(['4.jpg', '3.jpg'])
  expect(filesToSweep(files, now, { ...month, mostBytes: 1600 })).toEqual([])
})

test('old ones make room before younger ones are counted', () => {
  const files = [unusedFor(31, 'old.jpg', 900), unusedFor(2, 'young.jpg', 900)]
  expect(filesToSweep(files, now, month)).toEqual(['old.jpg'])
})

test('a store is swept of them', async () => {
  let time = now.getTime() - 31 * day
  const store = memoryStore({}, () => new Date(time))
  await store.put('old.jpg', new Uint8Array(3))
  await store.put('used.jpg', new Uint8Array(3))
  time = now.getTime()
  await store.touch('used.jpg')
  expect(await sweepFiles(store, now, month)).toBe(1)
  expect([...store.files.keys()]).toEqual(['used.jpg'])
})

import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { examinedSite } from '../../../../tests/support/data/sites/examined-site'
import { brandCheck } from '../pictures/brand'
import { compareClocks, sinceFuture } from './clock-difference'
import { foldersCheck } from './folders'
import { leftoversCheck } from './leftovers'
import { judgeDisk } from './space'

const now = new Date('2026-11-15T09:00:00Z')
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000)

let cleanUp: (() => Promise<void>) | undefined
afterEach(() => cleanUp?.())

test('little free space is a warning, hardly any an error', () => {
  const levels = (freeBytes: number, more: { type?: number; freeInodes?: number } = {}) => {
    const disk = { freeBytes, inodes: 1000, freeInodes: 500, type: 0xef53, ...more }
    return judgeDisk(disk, '/data', true).map(({ level }) => level)
  }
  expect(levels(5e9)).toEqual(['ok'])
  expect(levels(5e8)).toEqual(['warning'])
  expect(levels(1e8)).toEqual(['error'])
  expect(levels(5e9, { freeInodes: 3 })).toEqual(['warning'])
  // SQLite on NFS.
  expect(levels(5e9, { type: 0x6969 })).toEqual(['error'])
})

test('clocks may differ by half a minute', () => {
  const levels = (seconds: number) =>
    compareClocks({ ours: inSeconds(seconds), theirs: now }, 'PostgreSQL').map(({ level }) => level)
  expect(levels(-25)).toEqual([])
  expect(levels(90)).toEqual(['warning'])
  expect(levels(-3600)).toEqual(['error'])
  expect(sinceFuture(now, null)).toEqual([])
  expect(sinceFuture(now, inSeconds(30))).toEqual([])
  expect(sinceFuture(now, inSeconds(300))).toHaveLength(1)
})

test('a folder that other users can read, and one of the mails that nobody got', async () => {
  const { dataDir, check, write, remove } = await examinedSite('sqlite')
  cleanUp = remove
  await write('mail/2026.eml')
  await chmod(join(dataDir, 'mail'), 0o755)
  const settings = { SMTP_URL: 'smtp://127.0.0.1:9' }
  expect((await check(foldersCheck, { settings })).problems).toContainEqual(
    expect.objectContaining({ items: [join(dataDir, 'mail')] }),
  )
  expect((await check(leftoversCheck, { settings })).problems).toContainEqual(
    expect.objectContaining({ text: expect.stringContaining('nobody got') }),
  )
})

test('files of a logo that are missing', async () => {
  const { db, check, write, remove } = await examinedSite('sqlite')
  cleanUp = remove
  const logo = { name: 'logo', value: 'aaaabbbbcccc-400x200', changed_at: now.toISOString() }
  await db
    .insertInto('publication_settings')
    .values({ ...logo, changed_by: 'Ada' })
    .execute()
  await write('publication-pictures/aaaabbbbcccc-400x200.png')
  expect((await check(brandCheck)).problems).toContainEqual(
    expect.objectContaining({
      items: ['publication-pictures/aaaabbbbcccc-400x200.header.webp'],
    }),
  )
})

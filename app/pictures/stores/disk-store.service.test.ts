import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { diskStore } from './disk-store.service'

let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigil-media-'))
})

afterEach(() => rm(folder, { recursive: true }))

test('get returns the latest file, and null for a missing one', async () => {
  const store = diskStore(join(folder, 'pictures'))
  expect(await store.get('a.webp')).toBeNull()
  await store.put('a.webp', Buffer.from('first'))
  await store.put('a.webp', Buffer.from('second'))
  expect(Buffer.from((await store.get('a.webp'))?.bytes ?? []).toString()).toBe('second')
  expect(await readdir(join(folder, 'pictures'))).toEqual(['a.webp'])
  expect(await store.size('a.webp')).toBe(6)
  for (const missing of ['b.webp', `${'b'.repeat(5000)}.webp`]) {
    expect(await store.size(missing)).toBeNull()
    expect(await store.get(missing)).toBeNull()
  }
})

test.each(['../secret', '..', '.hidden', 'a/b.webp', 'a\\b', 'a\0.webp', ''])(
  'the name %j does not lead out of the folder',
  async (name) => {
    await writeFile(join(folder, 'secret'), 'secret')
    const store = diskStore(join(folder, 'pictures'))
    expect(await store.get(name)).toBeNull()
    expect(await store.size(name)).toBeNull()
    await expect(store.put(name, Buffer.from('x'))).rejects.toThrow('Not a valid file name')
    await store.remove(name)
    expect(await readFile(join(folder, 'secret'), 'utf8')).toBe('secret')
  },
)

test('removing works, also for a missing file', async () => {
  const store = diskStore(join(folder, 'pictures'))
  await store.remove('a.webp')
  await store.put('a.webp', Buffer.from('a'))
  await store.remove('a.webp')
  await store.remove('a.webp')
  expect(await store.get('a.webp')).toBeNull()
})

test('list returns files with a prefix, and no unfinished ones', async () => {
  const store = diskStore(join(folder, 'pictures'))
  expect(await store.list('')).toEqual([])
  for (const name of ['a.webp', 'a.480.avif', 'ab.webp']) await store.put(name, Buffer.from('x'))
  await writeFile(join(folder, 'pictures', '.unfinished'), 'x')
  const named = async (prefix: string) => (await store.list(prefix)).map(({ name }) => name).sort()
  expect(await named('a.')).toEqual(['a.480.avif', 'a.webp'])
  expect(await named('')).toEqual(['a.480.avif', 'a.webp', 'ab.webp'])
  const [file] = await store.list('ab')
  expect(Date.now() - (file?.modifiedAt.getTime() ?? 0)).toBeLessThan(60_000)
})

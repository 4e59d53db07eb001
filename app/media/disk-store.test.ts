import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { diskStore } from './disk-store'

let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigil-media-'))
})

afterEach(() => rm(folder, { recursive: true }))

test('gives back what was put, and nothing for what was not', async () => {
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
  'no name leads out of the folder: %j',
  async (name) => {
    await writeFile(join(folder, 'secret'), 'secret')
    const store = diskStore(join(folder, 'pictures'))
    expect(await store.get(name)).toBeNull()
    expect(await store.size(name)).toBeNull()
    await expect(store.put(name, Buffer.from('x'))).rejects.toThrow('Not a name')
  },
)

import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../tests/support/temporary-folder'
import { parseVariantName } from '../picture-addresses.rules'
import { shardedStore } from './sharded-store.service'

const ownerOf = (name: string) => parseVariantName(name)?.id ?? null
const sizeOf = (id: string, width = 480) => `${id}.abcdefghijkl.${width}.avif`
const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString()

async function setUp() {
  const folder = await temporaryFolder()
  const [shards, flat] = [join(folder, 'sizes'), join(folder, 'bucket')]
  const store = () => shardedStore({ folder: shards, flat, ownerOf })
  /** Every file below the folder, by its path. */
  const files = async () =>
    (await readdir(shards, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) => join(entry.parentPath, entry.name).slice(shards.length + 1))
  return { shards, flat, store, files }
}

test('the files of one owner are together in a small folder', async () => {
  const { store, files } = await setUp()
  const sizes = store()
  for (const id of ['a', 'a.b', ...Array.from({ length: 40 }, (_, at) => `post-${at}`)]) {
    await sizes.put(sizeOf(id), Buffer.from(id))
    await sizes.put(sizeOf(id, 240), Buffer.from(id))
  }
  const folders = new Set((await files()).map((path) => path.split('/')[0]))
  expect(folders.size, 'owners with similar names are spread').toBeGreaterThan(20)
  const names = (await sizes.listOf('a')).map(({ name }) => name).sort()
  expect(names, 'an id may start with another id').toEqual([sizeOf('a', 240), sizeOf('a')])
  expect(await sizes.list('')).toHaveLength(84)
  expect(text((await sizes.get(sizeOf('a.b')))?.bytes)).toBe('a.b')
  expect(await sizes.size(sizeOf('a'))).toBe(1)
  await sizes.remove(sizeOf('a'))
  expect(await sizes.get(sizeOf('a'))).toBeNull()
})

test('a name without an owner is rejected and never found', async () => {
  const { store } = await setUp()
  const sizes = store()
  await expect(sizes.put('../secret', Buffer.from('x'))).rejects.toThrow('Not a valid file name')
  expect(await sizes.get('../secret')).toBeNull()
  expect(await sizes.size('a.webp')).toBeNull()
})

test('files of a flat folder are moved, and can be used before and after', async () => {
  const { flat, store, files } = await setUp()
  await mkdir(flat)
  for (const id of ['a', 'b']) await writeFile(join(flat, sizeOf(id)), id)
  await writeFile(join(flat, 'a.webp'), 'the picture itself')
  const sizes = store()
  expect(text((await sizes.get(sizeOf('a')))?.bytes)).toBe('a')
  expect(await sizes.size(sizeOf('a'))).toBe(1)
  expect((await sizes.listOf('a')).map(({ name }) => name)).toEqual([sizeOf('a')])
  expect(await sizes.list('')).toHaveLength(2)
  await sizes.remove(sizeOf('a'))
  expect(await sizes.get(sizeOf('a'))).toBeNull()

  expect(await sizes.moveFlatFiles()).toBe(1)
  expect(await readdir(flat)).toEqual(['a.webp'])
  expect(await files()).toEqual([expect.stringMatching(/^[0-9a-f]{2}\/b\./)])
  expect(text((await sizes.get(sizeOf('b')))?.bytes)).toBe('b')
})

test('moving continues after an interruption, also in two processes at once, and happens once', async () => {
  const { flat, store, files } = await setUp()
  await mkdir(flat)
  const ids = Array.from({ length: 300 }, (_, at) => `post-${at}`)
  for (const id of ids) await writeFile(join(flat, sizeOf(id)), id)
  const interrupted = store()
  await interrupted.put(sizeOf('post-0'), Buffer.from('created again'))
  const moved = await Promise.all([store().moveFlatFiles(), store().moveFlatFiles()])
  expect(moved.reduce((sum, count) => sum + count)).toBe(300)
  expect(await files()).toHaveLength(300)
  await writeFile(join(flat, sizeOf('late')), 'late')
  expect(await store().moveFlatFiles(), 'it is already done').toBe(0)
})

test('flat files in the same folder are moved as well', async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, sizeOf('a')), 'a')
  const store = shardedStore({ folder, flat: folder, ownerOf })
  expect(await store.list('')).toHaveLength(1)
  await store.moveFlatFiles()
  expect((await readdir(folder)).filter((name) => !name.startsWith('.'))).toEqual([
    expect.stringMatching(/^[0-9a-f]{2}$/),
  ])
  expect(text((await store.get(sizeOf('a')))?.bytes)).toBe('a')
})

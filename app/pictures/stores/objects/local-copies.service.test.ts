import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type ObjectStorageServer,
  startObjectStorage,
} from '../../../../tests/support/servers/object-storage'
import { localCopies } from './local-copies.service'
import { objectStore } from './object-store.service'
import { createS3Client } from './s3-client.service'

let server: ObjectStorageServer
let folder: string
beforeAll(async () => {
  server = await startObjectStorage()
})
afterAll(() => server.remove())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigil-copies-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const objects = () =>
  objectStore({ client: createS3Client(server.storage, { pauseMs: 20 }), prefix: 'site/x/' })
const instance = (name: string, options: { clock?: () => Date; maxBytes?: number } = {}) =>
  localCopies({ objects: objects(), folder: join(folder, name), reportError: () => {}, ...options })
const textOf = (picture: { bytes: Uint8Array } | null) =>
  picture && Buffer.from(picture.bytes).toString()

test('what one instance stores, another reads, and keeps while the service is away', async () => {
  const [one, two] = [instance('one'), instance('two')]
  await one.put('a.webp', Buffer.from('a'))
  await one.put('b.webp', Buffer.from('b'))
  expect(textOf(await two.get('a.webp'))).toBe('a')
  expect(await two.size('a.webp')).toBe(1)
  await server.kill()
  expect(textOf(await two.get('a.webp'))).toBe('a')
  expect(textOf(await instance('two').get('a.webp'))).toBe('a')
  await expect(two.get('b.webp')).rejects.toThrow('does not answer')
  await expect(two.put('c.webp', Buffer.from('c'))).rejects.toThrow('does not answer')
  await server.restart()
  await expect.poll(() => two.get('b.webp').then(textOf, () => null)).toBe('b')
  expect(await two.get('c.webp')).toBeNull()
})

test('a copy disappears soon after another instance deleted its object', async () => {
  let now = Date.now()
  const [one, two] = [instance('one'), instance('two', { clock: () => new Date(now) })]
  await one.put('gone.webp', Buffer.from('gone'))
  await two.get('gone.webp')
  await one.remove('gone.webp')
  expect(textOf(await two.get('gone.webp'))).toBe('gone')
  now += 6 * 60_000
  await expect.poll(() => two.get('gone.webp')).toBeNull()
})

test('copies stay below the limit, and the least recently used ones go', async () => {
  const store = instance('small', { maxBytes: 1_000 })
  for (let index = 0; index < 30; index += 1) {
    await store.put(`small-${index}.webp`, Buffer.alloc(100))
  }
  const kept = async () => {
    const shards = await readdir(join(folder, 'small'))
    const names = await Promise.all(shards.map((shard) => readdir(join(folder, 'small', shard))))
    return names.flat().length
  }
  await store.sweep(new Date())
  expect(await kept()).toBeLessThanOrEqual(10)
  expect((await store.get('small-0.webp'))?.bytes.byteLength).toBe(100)
})

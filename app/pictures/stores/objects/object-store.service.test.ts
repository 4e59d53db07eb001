import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultOf } from '~/database/faults'
import {
  type ObjectStorageServer,
  startObjectStorage,
} from '../../../../tests/support/servers/object-storage'
import { objectStore } from './object-store.service'
import { createS3Client } from './s3-client.service'
import type { ObserveRequest } from './s3-requests.service'

let server: ObjectStorageServer
beforeAll(async () => {
  server = await startObjectStorage()
})
afterAll(() => server.remove())

function storeAt(folder: string, storage = server.storage) {
  const client = createS3Client(storage, { pauseMs: 20, pageSize: 10 })
  const ownerOf = (name: string) => name.split('.')[0] ?? null
  return objectStore({ client, prefix: `${storage.prefix}${folder}/`, ownerOf })
}

const textOf = (picture: { bytes: Uint8Array } | null) =>
  picture && Buffer.from(picture.bytes).toString()

test('a stored object is returned, and a missing one is null', async () => {
  const store = storeAt('basics')
  expect(await store.get('a.webp')).toBeNull()
  expect(await store.size('a.webp')).toBeNull()
  await store.put('a.webp', Buffer.from('first'))
  const found = await store.get('a.webp')
  expect(textOf(found)).toBe('first')
  expect(Date.now() - (found?.modifiedAt.getTime() ?? 0)).toBeLessThan(60_000)
  expect(await store.size('a.webp')).toBe(5)
  await store.put('empty.gone', new Uint8Array())
  expect(await store.size('empty.gone')).toBe(0)
  await store.touch('a.webp')
  await store.touch('missing.webp')
  expect(textOf(await store.get('a.webp'))).toBe('first')
  await store.remove('a.webp')
  await store.remove('a.webp')
  expect(await store.get('a.webp')).toBeNull()
})

test.each(['../secret', '..', '.hidden', 'a/b.webp', 'a\\b', 'a\0.webp', '', 'a'.repeat(256)])(
  'the name %j does not lead out of the store',
  async (name) => {
    const store = storeAt('names')
    expect(await store.get(name)).toBeNull()
    expect(await store.size(name)).toBeNull()
    await expect(store.put(name, Buffer.from('x'))).rejects.toThrow('Not a valid file name')
    await store.remove(name)
  },
)

test('a list has every page, the digests, and nothing of another store', async () => {
  const store = storeAt('list')
  await storeAt('list-of-others').put('other.webp', Buffer.from('x'))
  const names = Array.from({ length: 25 }, (_, index) => `${index}.webp`)
  for (const name of names) await store.put(name, Buffer.from(name))
  const files = await store.list('')
  expect(files.map(({ name }) => name).sort()).toEqual(names.sort())
  expect((await store.list('1')).map(({ name }) => name)).toHaveLength(11)
  const first = files.find(({ name }) => name === '7.webp')
  expect(first).toMatchObject({ bytes: 6, md5: createHash('md5').update('7.webp').digest('hex') })
  await store.put('7.480.webp', Buffer.from('x'))
  expect((await store.listOf('7')).map(({ name }) => name).sort()).toEqual(['7.480.webp', '7.webp'])
})

test('wrong keys and a missing bucket are refusals that say why', async () => {
  const wrongKey = storeAt('x', { ...server.storage, secretAccessKey: 'wrong' })
  await expect(wrongKey.get('a.webp')).rejects.toThrow('SignatureDoesNotMatch, status 403')
  await expect(wrongKey.put('a.webp', Buffer.from('x'))).rejects.toThrow('403')
  const noBucket = storeAt('x', { ...server.storage, bucket: 'nowhere' })
  await expect(noBucket.get('a.webp')).rejects.toThrow('NoSuchBucket, status 404')
  await expect(noBucket.list('')).rejects.toThrow('NoSuchBucket')
})

test('an object whose content was changed is not returned', async () => {
  const store = storeAt('damaged')
  await store.put('a.webp', Buffer.from('a picture'))
  await server.damage('site/damaged/a.webp')
  await expect(store.get('a.webp')).rejects.toThrow('The object site/damaged/a.webp is damaged')
})

test('while the service is away every call fails as unavailable, and works once it is back', async () => {
  const store = storeAt('away')
  await store.put('a.webp', Buffer.from('a'))
  await server.kill()
  const calls = [
    () => store.get('a.webp'),
    () => store.size('a.webp'),
    () => store.put('b.webp', Buffer.from('b')),
    () => store.list(''),
    () => store.remove('a.webp'),
  ]
  for (const call of calls) {
    const error = await call().then(
      () => null,
      (thrown: unknown) => thrown,
    )
    expect(String(error)).toContain('does not answer')
    expect(faultOf(error)).toBe('unavailable')
  }
  await server.restart()
  await expect.poll(() => store.get('a.webp').then(textOf, () => null)).toBe('a')
  expect(await store.get('b.webp')).toBeNull()
})

test('a service that never answers is given up, and then not asked for a moment', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const storage = { ...server.storage, endpoint: `http://127.0.0.1:${port}` }
  const requests: string[] = []
  const observe: ObserveRequest = (operation) => void requests.push(operation)
  const limits = { readMs: 100, writeMs: 100, pauseMs: 60_000 }
  const client = createS3Client(storage, { ...limits, observe })
  await expect(client.put('a', Buffer.from('a'))).rejects.toThrow('does not answer')
  await expect(client.get('a')).rejects.toThrow('does not answer')
  expect(requests).toEqual(['put', 'get', 'get'])
  await expect(client.get('a')).rejects.toThrow('does not answer')
  expect(requests).toHaveLength(3)
  silent.closeAllConnections()
  silent.close()
})

test('every request is reported, with its operation, its result and how long it took', async () => {
  const seen: string[] = []
  const observe: ObserveRequest = (operation, durationMs, result) => {
    expect(durationMs).toBeGreaterThan(0)
    seen.push(`${operation} ${result}`)
  }
  const client = createS3Client(server.storage, { pauseMs: 20, observe })
  await client.put('seen/a', Buffer.from('a'))
  await client.get('seen/a')
  await client.get('seen/missing')
  await client.stat('seen/a')
  await client.list('seen/', null)
  await client.remove('seen/a')
  expect(seen.splice(0)).toEqual([
    'put done',
    'get done',
    'get done',
    'stat done',
    'list done',
    'remove done',
  ])
  const wrongKey = createS3Client({ ...server.storage, secretAccessKey: 'wrong' }, { observe })
  await expect(wrongKey.get('seen/a')).rejects.toThrow('refused')
  expect(seen.splice(0)).toEqual(['get refused'])

  await server.kill()
  await expect(client.get('seen/a')).rejects.toThrow('does not answer')
  await expect(client.put('seen/a', Buffer.from('a'))).rejects.toThrow('does not answer')
  expect(seen).toEqual(['get unanswered', 'get unanswered', 'put unanswered'])
  await server.restart()
})

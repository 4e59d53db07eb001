import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type ObjectStorageServer,
  startObjectStorage,
} from '../../../../../tests/support/servers/object-storage'
import { objectStoresIn } from '../../../../storage/picture-stores/object-stores'
import { anotherPicture, digestsOf } from './picture-digests'

let server: ObjectStorageServer
beforeAll(async () => {
  server = await startObjectStorage()
})
afterAll(() => server.remove())

test('pictures in object storage: as recorded, replaced, damaged, missing', async () => {
  const { thumbnails, bodyPictures } = objectStoresIn(server.storage)
  const bytes = Buffer.from('a picture')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await thumbnails.put('post.abcdefghijkl.webp', bytes)
  await bodyPictures.put('mnopqrstuvwx-10x10.webp', bytes)
  const digestOf = digestsOf({ objectStorage: server.storage, dataDir: '/nowhere' })
  const thumbnail = { path: 'article-thumbnails/post.webp', fingerprint: 'abcdefghijkl' }
  const inText = { path: 'article-pictures/mnopqrstuvwx-10x10.webp', fingerprint: null }
  expect([await digestOf(thumbnail), await digestOf(inText)]).toEqual([sha256, sha256])
  await bodyPictures.put('mnopqrstuvwx-10x10.webp', Buffer.from('another'))
  expect(await digestOf(inText)).toMatch(/^[0-9a-f]{64}$/)
  expect(await digestOf(inText)).not.toBe(sha256)
  await server.damage('site/article-thumbnails/post.abcdefghijkl.webp')
  expect(await digestOf(thumbnail)).toBe(anotherPicture)
  await thumbnails.remove('post.abcdefghijkl.webp')
  expect(await digestOf(thumbnail)).toBeNull()
})

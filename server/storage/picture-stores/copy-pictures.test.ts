import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fingerprintOf } from '~/pictures/uploads/webp.rules'
import {
  type ObjectStorageServer,
  startObjectStorage,
} from '../../../tests/support/servers/object-storage'
import { temporaryFolder } from '../../../tests/support/temporary-folder'
import { copyPictures } from './copy-pictures'
import { diskAsObjects, type PictureSet } from './disk-as-objects'
import { diskStoresIn } from './disk-stores'
import { objectStoresIn } from './object-stores'

let server: ObjectStorageServer
beforeAll(async () => {
  server = await startObjectStorage()
})
afterAll(() => server.remove())

const report = () => {}
const [first, second] = [Buffer.from('first'), Buffer.from('second')]
const objectsAt = (prefix: string) => objectStoresIn({ ...server.storage, prefix })

async function aDisk(posts: Record<string, string> = {}) {
  const stores = diskStoresIn(await temporaryFolder())
  return { stores, set: diskAsObjects(stores, async (id) => posts[id]) }
}

async function filledDisk() {
  const disk = await aDisk()
  const { thumbnails, uploads, bodyPictures, publicationPictures, sizes, socialCards } = disk.stores
  await thumbnails.put('post.webp', second)
  await uploads.put(`post.${fingerprintOf(first)}.webp`, first)
  await uploads.put(`${fingerprintOf(first)}.webp`, first)
  await bodyPictures.put('abcdefghijkl-10x10.webp', first)
  await publicationPictures.put('abcdefghijkl-10x10.png', second)
  await sizes.put(`post.${fingerprintOf(second)}.480.avif`, first)
  await socialCards.put('card.jpg', second)
  return disk
}

async function digestsIn(set: PictureSet) {
  const found: Record<string, string> = {}
  for (const [kind, store] of Object.entries(set)) {
    for (const { name } of await store.list('')) {
      const { bytes } = (await store.get(name)) ?? { bytes: '' }
      found[`${kind}/${name}`] = createHash('sha256').update(bytes).digest('hex')
    }
  }
  return found
}

test('every picture is copied to object storage and back, where each has its place', async () => {
  const disk = await filledDisk()
  const objects = objectsAt('both-ways/')
  const there = await copyPictures({ from: disk.set, to: objects, report })
  expect(there).toMatchObject({ copied: 7, unchanged: 0, failed: [] })
  expect(await digestsIn(objects)).toEqual(await digestsIn(disk.set))

  const back = await aDisk({ post: fingerprintOf(second) })
  await copyPictures({ from: objects, to: back.set, report })
  expect(await digestsIn(back.set)).toEqual(await digestsIn(disk.set))
  expect((await back.stores.thumbnails.get('post.webp'))?.bytes).toEqual(second)
  const replaced = `post.${fingerprintOf(first)}.webp`
  expect((await back.stores.uploads.get(replaced))?.bytes).toEqual(first)
})

test('an interrupted copy continues, and what is different at its destination is stored again', async () => {
  const disk = await filledDisk()
  const objects = objectsAt('again/')
  await objects.socialCards.put('card.jpg', second)
  await objects.bodyPictures.put('abcdefghijkl-10x10.webp', Buffer.from('fIrst'))
  const result = await copyPictures({ from: disk.set, to: objects, report })
  expect(result).toMatchObject({ copied: 6, unchanged: 1, failed: [] })
  expect(await digestsIn(objects)).toEqual(await digestsIn(disk.set))
  const again = await copyPictures({ from: disk.set, to: objects, report })
  expect(again).toMatchObject({ copied: 0, unchanged: 7 })
})

test('a picture that is stored during the copy is taken by the next pass', async () => {
  const disk = await filledDisk()
  const objects = objectsAt('meanwhile/')
  let isAdded = false
  const socialCards: PictureSet['socialCards'] = {
    ...disk.set.socialCards,
    // The last kind: thumbnails have been copied by now.
    async list(prefix) {
      if (!isAdded) await disk.stores.thumbnails.put('new.webp', first)
      isAdded = true
      return disk.set.socialCards.list(prefix)
    },
  }
  await copyPictures({ from: { ...disk.set, socialCards }, to: objects, report })
  expect(await objects.thumbnails.size(`new.${fingerprintOf(first)}.webp`)).toBe(5)
})

test('a copy that does not have the content of its original is reported', async () => {
  const disk = await filledDisk()
  const objects = objectsAt('broken/')
  const bodyPictures: PictureSet['bodyPictures'] = {
    ...objects.bodyPictures,
    put: (name) => objects.bodyPictures.put(name, Buffer.from('fIrst')),
  }
  const result = await copyPictures({ from: disk.set, to: { ...objects, bodyPictures }, report })
  expect(result.failed).toEqual(['bodyPictures/abcdefghijkl-10x10.webp'])
})

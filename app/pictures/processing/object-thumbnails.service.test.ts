import { expect, test } from 'vitest'
import { memoryStore } from '../../../tests/support/pictures/memory-store'
import { parseVariantName } from '../picture-addresses.rules'
import { fingerprintOf } from '../uploads/webp.rules'
import { createObjectThumbnails, currentThumbnails } from './object-thumbnails.service'
import { ownerOfUpload, parsePostPictureName } from './thumbnail-names.rules'

const hour = 60 * 60 * 1000
const pictureOf = (text: string) => {
  const bytes = new Uint8Array(Buffer.from(text))
  return { bytes, fingerprint: fingerprintOf(bytes) }
}
const [one, two] = [pictureOf('first'), pictureOf('second')]
type Picture = typeof one
const objectOf = (id: string, { fingerprint }: Picture) => `${id}.${fingerprint}.webp`
const variantOf = (id: string, { fingerprint }: Picture) => `${id}.${fingerprint}.480.avif`

function setUp() {
  let now = new Date('2026-11-15T09:00:00Z').getTime()
  const clock = () => new Date(now)
  const stored: string[] = []
  const memory = memoryStore({}, clock, (name) => parsePostPictureName(name)?.id ?? null)
  const store: typeof memory = {
    ...memory,
    put: (name, bytes) => {
      stored.push(name)
      return memory.put(name, bytes)
    },
  }
  const sizes = memoryStore({}, clock, (name) => parseVariantName(name)?.id ?? null)
  const uploads = memoryStore({}, clock, ownerOfUpload)
  const posts = new Map<string, string | null>()
  const errors: unknown[] = []
  const fingerprintOfPost = async (id: string) => posts.get(id)
  const thumbnails = createObjectThumbnails({
    thumbnails: store,
    sizes,
    uploads,
    fingerprintOfPost,
    postsWithPicture: async (fingerprint) =>
      [...posts].flatMap(([id, picture]) => (picture === fingerprint ? id : [])),
    async *everyPostPicture() {
      yield [...posts].map(([id, fingerprint]) => ({ id, fingerprint }))
    },
    reportError: (error) => errors.push(error),
  })
  const current = currentThumbnails({ thumbnails: store, fingerprintOfPost })
  const save = async (id: string, picture: Picture | null) => {
    if (picture) await thumbnails.storeUpload(picture)
    const before = posts.get(id) ?? null
    posts.set(id, picture?.fingerprint ?? null)
    await thumbnails.syncBucket(id, before)
  }
  const names = () => [...store.files.keys(), ...sizes.files.keys()].sort()
  const pass = (hours: number) => {
    now += hours * hour
    return thumbnails.sweep(clock())
  }
  return { thumbnails, current, stored, sizes, uploads, posts, errors, save, names, pass }
}

test('each picture of a post has a name of its own, so that none is overwritten', async () => {
  const { thumbnails, current, stored, save } = setUp()
  await save('a', one)
  await thumbnails.syncBucket('a')
  await save('a', two)
  await save('a', one)
  expect(stored).toEqual([objectOf('a', one), objectOf('a', two)])
  expect((await current.get('a.webp'))?.bytes).toEqual(one.bytes)
  expect(await current.size('a.webp')).toBe(one.bytes.byteLength)
  expect(await current.get('b.webp')).toBeNull()
  expect(await current.get('a')).toBeNull()
})

test('a saved picture is read from the uploads until it is synced, and no other one', async () => {
  const { thumbnails, posts, save } = setUp()
  await save('a', one)
  await thumbnails.storeUpload(two)
  const picture = { id: 'a', fingerprint: two.fingerprint }
  expect(await thumbnails.original(picture), 'uploaded is not saved').toBeNull()
  posts.set('a', two.fingerprint)
  expect((await thumbnails.original(picture))?.bytes).toEqual(two.bytes)
  expect(await thumbnails.original({ ...picture, id: 'b' })).toBeNull()
  expect(await thumbnails.original({ id: 'a', fingerprint: '../../x' })).toBeNull()
  expect(await thumbnails.bytesOf({ id: 'a', fingerprint: one.fingerprint })).toBe(5)
  expect(await thumbnails.bytesOf({ id: 'a', fingerprint: null })).toBeNull()
})

test('a replaced picture stays for a day, then goes with its sizes', async () => {
  const { thumbnails, sizes, save, names, pass } = setUp()
  await save('a', one)
  await sizes.put(variantOf('a', one), one.bytes)
  await pass(48)
  await save('a', two)
  await sizes.put(variantOf('a', two), two.bytes)
  await pass(23)
  const before = { id: 'a', fingerprint: one.fingerprint }
  expect((await thumbnails.original(before))?.bytes).toEqual(one.bytes)
  await pass(2)
  expect(names()).toEqual([objectOf('a', two), variantOf('a', two)].sort())
  await pass(48)
  expect(names()).toHaveLength(2)
})

test('a picture that a post has got back is not removed', async () => {
  const { save, names, pass } = setUp()
  await save('a', one)
  await save('a', two)
  await save('a', one)
  await pass(25)
  await pass(25)
  expect(names()).toEqual([objectOf('a', one)])
})

test('what no post has is marked by one sweep, and removed a day later', async () => {
  const { current, names, pass } = setUp()
  await current.put('lost.webp', one.bytes)
  await pass(100)
  expect(names()).toEqual([objectOf('lost', one)])
  await pass(23)
  expect(names()).toEqual([objectOf('lost', one)])
  await pass(2)
  expect(names()).toEqual([])
})

test('an upload stays for a week, and claiming it makes it new', async () => {
  const { thumbnails, uploads, pass } = setUp()
  await thumbnails.storeUpload(one)
  await thumbnails.storeUpload(two)
  await pass(6 * 24)
  await thumbnails.claimUpload(two.fingerprint)
  await pass(2 * 24)
  expect([...uploads.files.keys()]).toEqual([`${two.fingerprint}.webp`])
})

test('a post without a picture, and a deleted one, have no files', async () => {
  const { thumbnails, posts, sizes, uploads, save, names } = setUp()
  for (const id of ['a', 'b', 'b.c']) {
    await save(id, one)
    await save(id, two)
    await sizes.put(variantOf(id, two), two.bytes)
  }
  await save('a', null)
  posts.delete('b')
  await thumbnails.syncBucket('b')
  expect(names().every((name) => name.startsWith('b.c.'))).toBe(true)
  expect(names()).toHaveLength(3)
  expect([...uploads.files.keys()].filter((name) => name.endsWith('.gone'))).toHaveLength(1)
})

test('without its upload, a picture is copied from a post that has it; otherwise it is reported', async () => {
  const { thumbnails, uploads, posts, errors, save, names } = setUp()
  await save('a', one)
  uploads.files.clear()
  posts.set('b', one.fingerprint)
  await thumbnails.syncBucket('b')
  expect(names()).toEqual([objectOf('a', one), objectOf('b', one)])
  posts.set('c', two.fingerprint)
  await thumbnails.syncBucket('c')
  expect(String(errors)).toContain('of the post c is missing')
})

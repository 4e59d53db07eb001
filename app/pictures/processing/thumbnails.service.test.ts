import { expect, test } from 'vitest'
import { memoryStore } from '../../../tests/support/pictures/memory-store'
import { parseVariantName } from '../picture-addresses.rules'
import { fingerprintOf } from '../uploads/webp.rules'
import { ownerOfUpload } from './thumbnail-names.rules'
import { createThumbnails } from './thumbnails.service'

const hour = 60 * 60 * 1000
const start = new Date('2026-11-15T09:00:00Z').getTime()
const [first, second] = ['first', 'second'].map((text) => new Uint8Array(Buffer.from(text)))
const one = {
  bytes: first as Uint8Array<ArrayBuffer>,
  fingerprint: fingerprintOf(first as Uint8Array),
}
const two = {
  bytes: second as Uint8Array<ArrayBuffer>,
  fingerprint: fingerprintOf(second as Uint8Array),
}
const variantOf = (id: string, { fingerprint }: typeof one) => `${id}.${fingerprint}.480.avif`

function setUp() {
  let now = start
  const clock = () => new Date(now)
  const store = memoryStore({}, clock)
  const sizes = memoryStore({}, clock, (name) => parseVariantName(name)?.id ?? null)
  const uploads = memoryStore({}, clock, ownerOfUpload)
  const posts = new Map<string, string | null>()
  const errors: unknown[] = []
  const thumbnails = createThumbnails({
    store,
    sizes,
    uploads,
    fingerprintOfPost: async (id) => posts.get(id),
    postsWithPicture: async (fingerprint) =>
      [...posts].flatMap(([id, picture]) => (picture === fingerprint ? id : [])),
    reportError: (error) => errors.push(error),
  })
  /** As the desk does: saves the post, then handles its outbox message. */
  const save = async (id: string, picture: typeof one | null) => {
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
  return { thumbnails, store, sizes, uploads, posts, errors, save, names, pass }
}

test('the bucket contains the post’s current picture, however often it is synced', async () => {
  const { thumbnails, store, save, names } = setUp()
  await save('a', one)
  await thumbnails.syncBucket('a')
  expect(names()).toEqual(['a.webp'])
  expect((await store.get('a.webp'))?.bytes).toEqual(first)
  await save('a', two)
  expect((await store.get('a.webp'))?.bytes).toEqual(second)
})

test('until the bucket is synced, the post’s picture is read from the uploads', async () => {
  const { thumbnails, posts, save } = setUp()
  await save('a', one)
  await thumbnails.storeUpload(two)
  const picture = { id: 'a', fingerprint: two.fingerprint }
  expect(await thumbnails.original(picture), 'uploaded is not saved').toBeNull()
  posts.set('a', two.fingerprint)
  expect((await thumbnails.original(picture))?.bytes).toEqual(second)
  expect(await thumbnails.original({ ...picture, id: 'b' })).toBeNull()
  for (const fingerprint of ['', '../../vigil.db', 'a/b', `${two.fingerprint}.`]) {
    expect(await thumbnails.original({ id: 'a', fingerprint })).toBeNull()
    expect(await thumbnails.claimUpload(fingerprint)).toBeNull()
    expect(await thumbnails.getUpload(fingerprint)).toBeNull()
  }
})

test('a change during a sync is not lost', async () => {
  const { thumbnails, store, posts } = setUp()
  await thumbnails.storeUpload(one)
  await thumbnails.storeUpload(two)
  posts.set('a', one.fingerprint)
  const put = store.put
  store.put = async (name, bytes) => {
    posts.set('a', two.fingerprint)
    await put(name, bytes)
  }
  await thumbnails.syncBucket('a')
  expect((await store.get('a.webp'))?.bytes).toEqual(second)
})

test('variants of a replaced picture stay for a day, for pages in other caches', async () => {
  const { thumbnails, sizes, save, names, pass } = setUp()
  await save('a', one)
  await sizes.put(variantOf('a', one), first as Uint8Array)
  await save('a', two)
  await sizes.put(variantOf('a', two), second as Uint8Array)
  await pass(23)
  expect(names()).toContain(variantOf('a', one))
  expect((await thumbnails.original({ id: 'a', ...one }))?.bytes).toEqual(first)
  await pass(2)
  expect(names()).toEqual([variantOf('a', two), 'a.webp'].sort())
  expect(await thumbnails.original({ id: 'a', ...one })).toBeNull()
})

test('so do the variants of a picture that was overwritten by hand', async () => {
  const { thumbnails, store, sizes, posts, save, names, pass } = setUp()
  await save('a', one)
  await sizes.put(variantOf('a', one), first as Uint8Array)
  await store.put('a.webp', second as Uint8Array)
  posts.set('a', two.fingerprint)
  await thumbnails.syncBucket('a', one.fingerprint)
  await pass(23)
  expect(names()).toContain(variantOf('a', one))
  expect(await thumbnails.original({ id: 'a', ...one })).toBeNull()
  await pass(2)
  expect(names()).toEqual(['a.webp'])
})

test('a replaced picture that is used again keeps its variants', async () => {
  const { sizes, save, names, pass } = setUp()
  await save('a', one)
  await sizes.put(variantOf('a', one), first as Uint8Array)
  await save('a', two)
  await save('a', one)
  await pass(25)
  expect(names()).toEqual([variantOf('a', one), 'a.webp'].sort())
})

test('a removed picture is deleted at once, with its variants and earlier versions', async () => {
  const { sizes, uploads, save, names } = setUp()
  for (const id of ['a', 'a.b']) {
    await save(id, one)
    await save(id, two)
    await sizes.put(variantOf(id, two), second as Uint8Array)
  }
  await save('a', null)
  expect(names()).toEqual([variantOf('a.b', two), 'a.b.webp'].sort())
  expect([...uploads.files.keys()].filter((name) => name.startsWith('a.'))).toEqual([
    `a.b.${one.fingerprint}.webp`,
  ])
})

test('removing a picture keeps a different file that was copied into the bucket by hand', async () => {
  const { store, save, names } = setUp()
  await save('a', one)
  await store.put('a.webp', second as Uint8Array)
  await save('a', null)
  expect(names()).toEqual(['a.webp'])
  expect((await store.get('a.webp'))?.bytes).toEqual(second)
})

test('a message without the earlier fingerprint, as older versions wrote, removes any file', async () => {
  const { thumbnails, save, posts, names } = setUp()
  await save('a', one)
  posts.set('a', null)
  await thumbnails.syncBucket('a')
  expect(names()).toEqual([])
})

test('the picture of a deleted post is removed', async () => {
  const { thumbnails, save, posts, names } = setUp()
  await save('a', one)
  posts.delete('a')
  await thumbnails.syncBucket('a')
  expect(names()).toEqual([])
})

test('an unused upload is removed after a week', async () => {
  const { thumbnails, uploads, pass } = setUp()
  await thumbnails.storeUpload(one)
  await pass(7 * 24 - 1)
  expect(uploads.files.size).toBe(1)
  await thumbnails.claimUpload(one.fingerprint)
  await pass(7 * 24 - 1)
  expect(uploads.files.size, 'a week starts again when a form uses it').toBe(1)
  await pass(2)
  expect(uploads.files.size).toBe(0)
})

test('a missing picture is reported, and the one in the bucket stays', async () => {
  const { thumbnails, store, posts, errors, save } = setUp()
  await save('a', one)
  posts.set('a', two.fingerprint)
  await thumbnails.syncBucket('a')
  expect(errors).toHaveLength(1)
  expect((await store.get('a.webp'))?.bytes).toEqual(first)
})

test('a post gets the picture of another one, even after its upload was deleted', async () => {
  const { thumbnails, store, uploads, posts, errors, save, pass } = setUp()
  await save('live', one)
  await pass(8 * 24)
  expect(await uploads.get(`${one.fingerprint}.webp`)).toBeNull()
  posts.set('next', one.fingerprint)
  await thumbnails.syncBucket('next')
  expect((await store.get('next.webp'))?.bytes).toEqual(first)
  expect(errors).toEqual([])
})

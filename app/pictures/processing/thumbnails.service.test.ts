import { expect, test } from 'vitest'
import { memoryStore } from '../../../tests/support/pictures/memory-store'
import { parseVariantName } from '../picture-addresses.rules'
import { fingerprintOf } from '../uploads/webp.rules'
import { createThumbnails, ownerOfUpload } from './thumbnails.service'

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
    reportError: (error) => errors.push(error),
  })
  /** What the desk does: the post is saved, and then the outbox tells of it. */
  const save = async (id: string, picture: typeof one | null) => {
    if (picture) await thumbnails.keepUpload(picture)
    const before = posts.get(id) ?? null
    posts.set(id, picture?.fingerprint ?? null)
    await thumbnails.settle(id, before)
  }
  const names = () => [...store.files.keys(), ...sizes.files.keys()].sort()
  const pass = (hours: number) => {
    now += hours * hour
    return thumbnails.sweep(clock())
  }
  return { thumbnails, store, sizes, uploads, posts, errors, save, names, pass }
}

test('the bucket holds what the post names, however often it is told', async () => {
  const { thumbnails, store, save, names } = setUp()
  await save('a', one)
  await thumbnails.settle('a')
  expect(names()).toEqual(['a.webp'])
  expect((await store.get('a.webp'))?.bytes).toEqual(first)
  await save('a', two)
  expect((await store.get('a.webp'))?.bytes).toEqual(second)
})

test('until it does, the picture that the post names is taken from the uploads', async () => {
  const { thumbnails, posts, save } = setUp()
  await save('a', one)
  await thumbnails.keepUpload(two)
  const asked = { id: 'a', fingerprint: two.fingerprint }
  expect(await thumbnails.original(asked), 'uploaded is not saved').toBeNull()
  posts.set('a', two.fingerprint)
  expect((await thumbnails.original(asked))?.bytes).toEqual(second)
  expect(await thumbnails.original({ ...asked, id: 'b' })).toBeNull()
  for (const fingerprint of ['', '../../vigil.db', 'a/b', `${two.fingerprint}.`]) {
    expect(await thumbnails.original({ id: 'a', fingerprint })).toBeNull()
    expect(await thumbnails.takeUpload(fingerprint)).toBeNull()
    expect(await thumbnails.upload(fingerprint)).toBeNull()
  }
})

test('a change that comes while another is put in place is not lost', async () => {
  const { thumbnails, store, posts } = setUp()
  await thumbnails.keepUpload(one)
  await thumbnails.keepUpload(two)
  posts.set('a', one.fingerprint)
  const put = store.put
  store.put = async (name, bytes) => {
    posts.set('a', two.fingerprint)
    await put(name, bytes)
  }
  await thumbnails.settle('a')
  expect((await store.get('a.webp'))?.bytes).toEqual(second)
})

test('sizes of a picture that was replaced stay for a day, for pages that still name them', async () => {
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

test('so do those of one that was replaced by hand, of which nothing else is left', async () => {
  const { thumbnails, store, sizes, posts, save, names, pass } = setUp()
  await save('a', one)
  await sizes.put(variantOf('a', one), first as Uint8Array)
  await store.put('a.webp', second as Uint8Array)
  posts.set('a', two.fingerprint)
  await thumbnails.settle('a', one.fingerprint)
  await pass(23)
  expect(names()).toContain(variantOf('a', one))
  expect(await thumbnails.original({ id: 'a', ...one })).toBeNull()
  await pass(2)
  expect(names()).toEqual(['a.webp'])
})

test('one that came back meanwhile keeps its sizes', async () => {
  const { sizes, save, names, pass } = setUp()
  await save('a', one)
  await sizes.put(variantOf('a', one), first as Uint8Array)
  await save('a', two)
  await save('a', one)
  await pass(25)
  expect(names()).toEqual([variantOf('a', one), 'a.webp'].sort())
})

test('one that was taken away goes at once, with its sizes and what it had replaced', async () => {
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

test('a file that was put into the bucket by hand does not go with a picture that it is not', async () => {
  const { store, save, names } = setUp()
  await save('a', one)
  await store.put('a.webp', second as Uint8Array)
  await save('a', null)
  expect(names()).toEqual(['a.webp'])
  expect((await store.get('a.webp'))?.bytes).toEqual(second)
})

test('messages of an older version do not say what the post named: whatever is there goes', async () => {
  const { thumbnails, save, posts, names } = setUp()
  await save('a', one)
  posts.set('a', null)
  await thumbnails.settle('a')
  expect(names()).toEqual([])
})

test('the picture of a post that is gone goes with it', async () => {
  const { thumbnails, save, posts, names } = setUp()
  await save('a', one)
  posts.delete('a')
  await thumbnails.settle('a')
  expect(names()).toEqual([])
})

test('an upload that no post took is gone after a week', async () => {
  const { thumbnails, uploads, pass } = setUp()
  await thumbnails.keepUpload(one)
  await pass(7 * 24 - 1)
  expect(uploads.files.size).toBe(1)
  await thumbnails.takeUpload(one.fingerprint)
  await pass(7 * 24 - 1)
  expect(uploads.files.size, 'kept as long again for the form that names it').toBe(1)
  await pass(2)
  expect(uploads.files.size).toBe(0)
})

test('a picture that is nowhere is reported, and what is there stays', async () => {
  const { thumbnails, store, posts, errors, save } = setUp()
  await save('a', one)
  posts.set('a', two.fingerprint)
  await thumbnails.settle('a')
  expect(errors).toHaveLength(1)
  expect((await store.get('a.webp'))?.bytes).toEqual(first)
})

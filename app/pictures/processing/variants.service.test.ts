import sharp from 'sharp'
import { expect, test } from 'vitest'
import { memoryStore } from '../../../tests/support/pictures/memory-store'
import { parseVariantName, type Variant, variantName } from '../picture-addresses.rules'
import type { MediaStore } from '../stores/store.rules'
import { fingerprintOf } from '../uploads/webp.rules'
import { resize } from './resize.service'
import { createVariants } from './variants.service'

const bytes = new Uint8Array(
  await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#123' } })
    .webp()
    .toBuffer(),
)
const fingerprint = fingerprintOf(bytes)
const named = (changes: Partial<Variant> = {}) =>
  variantName({ id: 'abc', fingerprint, size: '480', format: 'avif', ...changes })

type Deps = Parameters<typeof createVariants<Variant>>[0]

/** Sizes of the pictures of a store, as thumbnails have them. */
function variantsOf(store: MediaStore, deps: Partial<Deps> = {}) {
  return createVariants<Variant>({
    store,
    parse: parseVariantName,
    original: async ({ id, fingerprint: wanted }) =>
      wanted === fingerprint ? store.get(`${id}.webp`) : null,
    resize,
    reportError: () => {},
    ...deps,
  })
}

test.each([
  { size: '240', format: 'avif', dimensions: [240, 135] },
  { size: '1080', format: 'webp', dimensions: [1080, 608] },
  { size: '1200x900', format: 'webp', dimensions: [1200, 900] },
] as const)('a picture is made as large as asked for: $size, $format', async (asked) => {
  const { dimensions, ...wanted } = asked
  const store = memoryStore({ 'abc.webp': bytes })
  const variants = variantsOf(store)
  const made = await variants(named(wanted))
  const { width, height, format } = await sharp(made?.bytes).metadata()
  expect([width, height]).toEqual(dimensions)
  expect(format).toBe(wanted.format === 'avif' ? 'heif' : 'webp')
  expect((await store.get(named(wanted)))?.bytes).toEqual(made?.bytes)
})

test('it is made once, however many ask for it at the same time, and never again', async () => {
  let count = 0
  const variants = variantsOf(memoryStore({ 'abc.webp': bytes }), {
    resize: async () => {
      count += 1
      return bytes
    },
  })
  await Promise.all([variants(named()), variants(named()), variants(named())])
  await variants(named())
  expect(count).toBe(1)
})

test('one that was made beforehand is taken as it is', async () => {
  const readyMade = memoryStore({ [named()]: new Uint8Array([1]) })
  const variants = variantsOf(memoryStore(), { readyMade })
  expect((await variants(named()))?.bytes).toEqual(new Uint8Array([1]))
})

test('nothing is made of a picture that is not there, or has been replaced', async () => {
  const store = memoryStore({ 'abc.webp': bytes })
  const variants = variantsOf(store)
  expect(await variants(named({ id: 'other' }))).toBeNull()
  expect(await variants(named({ fingerprint: 'another-0123' }))).toBeNull()
  expect(await variants('abc.webp')).toBeNull()
})

test('one that fails holds up none of those behind it, and is tried again', async () => {
  let isBroken = true
  const variants = variantsOf(memoryStore({ 'abc.webp': bytes }), {
    resize: async () => {
      if (isBroken) throw new Error('no memory')
      return bytes
    },
  })
  await expect(variants(named())).rejects.toThrow('no memory')
  isBroken = false
  expect(await variants(named({ size: '240' }))).not.toBeNull()
  expect(await variants(named())).not.toBeNull()
})

test('one whose picture is taken away while it is made is not kept', async () => {
  const store = memoryStore({ 'abc.webp': bytes })
  const variants = variantsOf(store, {
    resize: async () => {
      await store.remove('abc.webp')
      return bytes
    },
  })
  expect(await variants(named())).toBeNull()
  expect(await store.list('')).toEqual([])
})

test('a size that was cut off is made again', async () => {
  const half = new Uint8Array([1, 2, 3])
  const store = memoryStore({ 'abc.webp': bytes, [named()]: half })
  const made = await variantsOf(store)(named())
  expect((await sharp(made?.bytes).metadata()).width).toBe(480)
  expect((await store.get(named()))?.bytes).toEqual(made?.bytes)
})

test('a full disk stores no size, and readers get theirs all the same', async () => {
  const store = memoryStore({ 'abc.webp': bytes })
  const reported: unknown[] = []
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const put = () => Promise.reject(full)
  const variants = variantsOf({ ...store, put }, { reportError: (error) => reported.push(error) })
  const made = await variants(named())
  expect((await sharp(made?.bytes).metadata()).width).toBe(480)
  expect(reported).toEqual([full])
})

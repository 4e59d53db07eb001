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

/** Variants of the pictures in a store, as for thumbnails. */
function variantsOf(store: MediaStore, deps: Partial<Deps> = {}) {
  return createVariants<Variant>({
    store,
    parse: parseVariantName,
    original: async ({ id, fingerprint: requested }) =>
      requested === fingerprint ? store.get(`${id}.webp`) : null,
    resize,
    reportError: () => {},
    ...deps,
  })
}

test.each([
  { size: '240', format: 'avif', dimensions: [240, 135] },
  { size: '1080', format: 'webp', dimensions: [1080, 608] },
  { size: '1200x900', format: 'webp', dimensions: [1200, 900] },
  { size: '768', format: 'jpeg', dimensions: [768, 432] },
] as const)('a variant has the requested size and format: $size, $format', async (example) => {
  const { dimensions, ...target } = example
  const store = memoryStore({ 'abc.webp': bytes })
  const variants = variantsOf(store)
  const created = await variants(named(target))
  const { width, height, format } = await sharp(created?.bytes).metadata()
  expect([width, height]).toEqual(dimensions)
  expect(format).toBe(target.format === 'avif' ? 'heif' : target.format)
  expect((await store.get(named(target)))?.bytes).toEqual(created?.bytes)
})

test('a variant is created once, even for several requests at the same time', async () => {
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

test('a prebuilt variant is used', async () => {
  const prebuilt = memoryStore({ [named()]: new Uint8Array([1]) })
  const variants = variantsOf(memoryStore(), { prebuilt })
  expect((await variants(named()))?.bytes).toEqual(new Uint8Array([1]))
})

test('a missing or replaced picture has no variants', async () => {
  const store = memoryStore({ 'abc.webp': bytes })
  const variants = variantsOf(store)
  expect(await variants(named({ id: 'other' }))).toBeNull()
  expect(await variants(named({ fingerprint: 'another-0123' }))).toBeNull()
  expect(await variants('abc.webp')).toBeNull()
})

test('a variant that fails does not block others, and is tried again', async () => {
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

test('a variant is not stored if its picture is removed while it is created', async () => {
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

test('a truncated variant is created again', async () => {
  const half = new Uint8Array([1, 2, 3])
  const store = memoryStore({ 'abc.webp': bytes, [named()]: half })
  const created = await variantsOf(store)(named())
  expect((await sharp(created?.bytes).metadata()).width).toBe(480)
  expect((await store.get(named()))?.bytes).toEqual(created?.bytes)
})

test('with a full disk, readers still get the variant', async () => {
  const store = memoryStore({ 'abc.webp': bytes })
  const reported: unknown[] = []
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const put = () => Promise.reject(full)
  const variants = variantsOf({ ...store, put }, { reportError: (error) => reported.push(error) })
  const created = await variants(named())
  expect((await sharp(created?.bytes).metadata()).width).toBe(480)
  expect(reported).toEqual([full])
})

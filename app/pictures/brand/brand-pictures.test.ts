import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type MemoryStore, memoryStore } from '../../../tests/support/pictures/memory-store'
import { acceptPicture } from '../uploads/accept-picture.service'
import { brandType, iconOf, isBrandFile, logoOf } from './brand-pictures.rules'
import { createBrandPictures } from './brand-pictures.service'

async function uploadOf(width: number, height: number) {
  const background = { r: 200, g: 30, b: 30, alpha: 0.5 }
  const file = await sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer()
  const accepted = await acceptPicture(file)
  if (!accepted.ok) throw new Error(accepted.reason)
  return accepted
}

/** Every address that pages have must be a file in the store, of the size that the page says. */
async function sizesOf(store: MemoryStore, addresses: string[]) {
  return Promise.all(
    addresses.map(async (address) => {
      const file = address.replace('/brand/', '')
      expect(isBrandFile(file), file).toBe(true)
      if (brandType(file) === 'image/x-icon') return store.files.has(file)
      const { width, height, hasAlpha } = await sharp(store.files.get(file)?.bytes).metadata()
      return [width, height, hasAlpha]
    }),
  )
}

test('a wide logo fits into the header, and its files have the sizes that pages reserve', async () => {
  const store = memoryStore()
  const pictures = createBrandPictures(store)
  const id = await pictures.add('logo', await uploadOf(1600, 400))
  const logo = logoOf(id)
  expect(logo?.header).toMatchObject({ width: 96, height: 24 })
  expect(logo?.download).toMatchObject({ width: 1200, height: 300 })
  expect(await sizesOf(store, [logo?.header.src ?? '', logo?.download.src ?? ''])).toEqual([
    [288, 72, true],
    [1200, 300, true],
  ])
  expect(await pictures.has('logo', id)).toBe(true)
  expect(await pictures.has('icon', id)).toBe(false)
})

test('an icon has all sizes; phones get it without transparency', async () => {
  const store = memoryStore()
  const pictures = createBrandPictures(store)
  const id = await pictures.add('icon', await uploadOf(300, 200))
  const icon = iconOf(id)
  if (!icon) throw new Error('There is no icon.')
  const { tab, ico, touch, small, large, maskable } = icon
  expect(await sizesOf(store, [tab, ico, touch, small, large, maskable])).toEqual([
    [48, 48, true],
    true,
    [180, 180, false],
    [192, 192, true],
    [512, 512, true],
    [512, 512, false],
  ])
  expect(await pictures.has('icon', id)).toBe(true)
})

test('other names are no files of a logo or an icon', () => {
  for (const name of [
    '',
    'x.png',
    '../vigil.db',
    'AAAAAAAAAAAA-1x1.exe',
    'AAAAAAAAAAAA-1x1.32.png',
  ]) {
    expect(isBrandFile(name), name).toBe(false)
  }
  expect(logoOf('')).toBeNull()
  expect(iconOf('../x')).toBeNull()
})

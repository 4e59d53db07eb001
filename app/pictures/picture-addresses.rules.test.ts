import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  parseVariantName,
  thumbnailPath,
  thumbnailSources,
  variantFormats,
  variantName,
  variantSizes,
} from './picture-addresses.rules'

const id = '0844d26e-fed2-4e65-bd0b-e220181de7fa'
const fingerprint = 'abc-DEF_1234'
const thumbnail = { width: 1600, height: 900, fingerprint }

test('SPEC 7: a changed picture has a changed address, so that either can be cached for ever', () => {
  const after = { ...thumbnail, fingerprint: 'another-0123' }
  expect(thumbnailPath({ id, thumbnail })).not.toBe(thumbnailPath({ id, thumbnail: after }))
})

test('SPEC 3: public image in bucket article-thumbnails, named {id}.webp', () => {
  const bucket = '/storage/v1/object/public/article-thumbnails'
  expect(thumbnailPath({ id, thumbnail: null })).toBe(`${bucket}/${id}.webp`)
  expect(thumbnailPath({ id, thumbnail })).toBe(`${bucket}/${id}.webp?v=${fingerprint}`)
})

test('a variant is read back from its name', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[\w.-]{1,40}$/),
      fc.constantFrom(...variantSizes),
      fc.constantFrom(...variantFormats),
      (anyId, size, format) => {
        const variant = { id: anyId, fingerprint, size, format }
        expect(parseVariantName(variantName(variant))).toEqual(variant)
      },
    ),
  )
})

test.each([
  `${id}.webp`,
  `${id}.${fingerprint}.481.avif`,
  `${id}.${fingerprint}.0480.avif`,
  `${id}.${fingerprint}.480.jpg`,
  `${id}.${fingerprint}.1200x1201.webp`,
  `${id}.${fingerprint}.1200x.webp`,
  `${id}.short.480.avif`,
  `.${fingerprint}.480.avif`,
  '',
])('%s is no variant', (name) => {
  expect(parseVariantName(name)).toBeNull()
})

test('a small place in the layout offers few widths, at short addresses', () => {
  const [avif] = thumbnailSources({ id, thumbnail }, 'row')
  expect(avif?.srcSet).toBe(
    `/p/${id}.${fingerprint}.240.avif 240w, /p/${id}.${fingerprint}.480.avif 480w`,
  )
})

test('only widths smaller than the picture are offered', () => {
  const widths = (width: number) =>
    thumbnailSources({ id, thumbnail: { ...thumbnail, width } }, 'opening').map(
      ({ srcSet }) => srcSet.split(', ').length,
    )
  expect(widths(1600)).toEqual([4, 4])
  expect(widths(769)).toEqual([2, 2])
  expect(widths(480)).toEqual([])
  expect(thumbnailSources({ id, thumbnail: null }, 'card')).toEqual([])
})

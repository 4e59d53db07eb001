import sharp from 'sharp'
import { expect, test } from 'vitest'
import { describeWebp } from './webp.rules'

const picture = sharp({ create: { width: 320, height: 180, channels: 4, background: '#22d3ee80' } })

test.each([
  ['lossy', { lossless: false, alphaQuality: 100 }],
  ['lossless', { lossless: true }],
])('the size of a %s WebP is read', async (_name, options) => {
  expect(describeWebp(await picture.webp(options).toBuffer())).toMatchObject({
    width: 320,
    height: 180,
  })
})

test('the size of a WebP without transparency is read', async () => {
  const opaque = await picture.clone().flatten({ background: '#000' }).webp().toBuffer()
  expect(describeWebp(opaque)).toMatchObject({ width: 320, height: 180 })
})

test('the fingerprint changes with the picture', async () => {
  const one = describeWebp(await picture.webp().toBuffer())
  const other = describeWebp(await picture.clone().blur(3).webp({ quality: 20 }).toBuffer())
  expect(one?.fingerprint).toMatch(/^[\w-]{12}$/)
  expect(one?.fingerprint).not.toBe(other?.fingerprint)
})

test.each(['', 'RIFF', 'GIF89a'.padEnd(64), 'RIFF0000WEBPVP9 '.padEnd(64)])(
  '%j is not described, because it is no WebP',
  (text) => {
    expect(describeWebp(Buffer.from(text))).toBeNull()
  },
)

import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aPng } from '../../../tests/support/pictures/png'
import { maxPictureBytes } from '../picture.rules'
import { acceptPicture } from './accept-picture.service'
import { describeWebp } from './webp.rules'

const solid = (width: number, height: number, background = '#c0392b') =>
  sharp({ create: { width, height, channels: 3, background } })

async function accepted(file: Uint8Array) {
  const result = await acceptPicture(file)
  if (!result.ok) throw new Error(`The picture was refused: ${result.reason}.`)
  return result
}

async function reasonFor(file: Uint8Array) {
  const result = await acceptPicture(file)
  return result.ok ? 'accepted' : result.reason
}

/** The colour at a point, as red, green, blue and, where there is one, alpha. */
async function colourAt(bytes: Uint8Array, left: number, top: number) {
  return [...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())]
}

test('a photograph is turned upright and stripped of its metadata', async () => {
  const [red, blue] = await Promise.all([
    solid(200, 300, '#ff0000').png().toBuffer(),
    solid(200, 300, '#0000ff').png().toBuffer(),
  ])
  // As stored by a phone held sideways: the left side belongs on top.
  const photograph = await solid(400, 300)
    .composite([
      { input: red, left: 0, top: 0 },
      { input: blue, left: 200, top: 0 },
    ])
    .withExif({
      IFD0: { Make: 'Nightwatch', Copyright: 'Ada' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(photograph).metadata()).orientation).toBe(6)
  const picture = await accepted(photograph)
  expect([picture.width, picture.height]).toEqual([300, 400])
  const { exif, icc, xmp, orientation, format } = await sharp(picture.bytes).metadata()
  expect({ exif, icc, xmp, orientation, format }).toEqual({ format: 'webp' })
  expect(Buffer.from(picture.bytes).includes('Nightwatch')).toBe(false)
  const [r = 0, , b = 0] = await colourAt(picture.bytes, 150, 20)
  expect(r).toBeGreaterThan(200)
  expect(b).toBeLessThan(60)
})

test('size and fingerprint describe the converted file', async () => {
  const picture = await accepted(await solid(640, 360).png().toBuffer())
  expect(describeWebp(picture.bytes)).toEqual({
    width: 640,
    height: 360,
    fingerprint: picture.fingerprint,
  })
})

test('colours are converted from another colour profile', async () => {
  const wide = await solid(100, 100, '#00ff00').withIccProfile('p3').png().toBuffer()
  const picture = await accepted(wide)
  const [r = 255, g = 0] = await colourAt(picture.bytes, 50, 50)
  expect(g).toBeGreaterThan(245)
  expect(r).toBeLessThan(40)
})

test('transparency is preserved', async () => {
  const glass = sharp({ create: { width: 64, height: 64, channels: 4, background: '#22d3ee00' } })
  const picture = await accepted(await glass.png().toBuffer())
  expect((await sharp(picture.bytes).metadata()).hasAlpha).toBe(true)
  expect((await colourAt(picture.bytes, 30, 30))[3]).toBe(0)
})

test.each(['gif', 'webp'] as const)('the first frame of an animated %s is used', async (format) => {
  const frames = await Promise.all(
    ['#ff0000', '#0000ff'].map((colour) => solid(80, 60, colour).png().toBuffer()),
  )
  const moving = await sharp(frames, { join: { animated: true } })
    .toFormat(format)
    .toBuffer()
  expect((await sharp(moving).metadata()).pages).toBe(2)
  const picture = await accepted(moving)
  expect([picture.width, picture.height]).toEqual([80, 60])
  expect((await sharp(picture.bytes).metadata()).pages).toBeUndefined()
  expect((await colourAt(picture.bytes, 40, 30))[0]).toBeGreaterThan(200)
})

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('%s is accepted', async (format) => {
  const picture = await accepted(await solid(120, 90).toFormat(format).toBuffer())
  expect([picture.width, picture.height]).toEqual([120, 90])
})

test('a large picture is reduced to the width that pages need, and a small one is not enlarged', async () => {
  const large = await accepted(await solid(5000, 2500).jpeg().toBuffer())
  expect([large.width, large.height]).toEqual([2400, 1200])
  const small = await accepted(await solid(320, 200).jpeg().toBuffer())
  expect([small.width, small.height]).toEqual([320, 200])
})

const page = Buffer.from('<!doctype html><script>alert(1)</script>')
const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
const archive = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(200)])
const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
const photograph = await solid(800, 600).jpeg({ quality: 95 }).toBuffer()

test.each([
  ['a page', page, 'not-a-picture'],
  ['a drawing that could hold a script', drawing, 'not-a-picture'],
  ['an archive', archive, 'not-a-picture'],
  ['a format of phones', heic, 'not-a-picture'],
  [
    'a page behind the first bytes of a JPEG',
    Buffer.concat([Buffer.from([255, 216, 255, 224]), page]),
    'broken',
  ],
  ['half of a photograph', photograph.subarray(0, photograph.length / 2), 'broken'],
  ['the head of a GIF', Buffer.from('GIF89a'), 'broken'],
  ['a WebP of nothing', Buffer.from('RIFF\x10\0\0\0WEBPVP8 '.padEnd(64, '\0'), 'latin1'), 'broken'],
  ['nothing', Buffer.alloc(0), 'empty'],
])('%s is refused', async (_name, file, reason) => {
  expect(await reasonFor(file)).toBe(reason)
})

test('a file beyond 20 MB is refused whatever it holds', async () => {
  const padded = Buffer.concat([photograph, Buffer.alloc(21 * 1024 * 1024)])
  expect(await reasonFor(padded)).toBe('too-large')
  const fitting = Buffer.concat([photograph, Buffer.alloc(1024 * 1024)])
  expect(fitting.byteLength).toBeLessThan(maxPictureBytes)
  expect((await accepted(fitting)).bytes.byteLength).toBeLessThan(100_000)
})

test('a picture with an enormous size in its header is refused', async () => {
  expect(await reasonFor(aPng(50_000, 50_000, deflateSync(Buffer.alloc(1000))))).toBe(
    'too-many-pixels',
  )
})

test('a decompression bomb is refused without using memory', async () => {
  const line = 1 + 30_000 / 8
  const bomb = aPng(30_000, 30_000, deflateSync(Buffer.alloc(line * 30_000), { level: 9 }))
  expect(bomb.byteLength).toBeLessThan(200_000)
  const before = process.memoryUsage().rss
  expect(await reasonFor(bomb)).toBe('too-many-pixels')
  expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000)
})

test('an AVIF may have fewer pixels, because it is decoded as a whole', async () => {
  const avif = (width: number) => solid(width, 6000).avif({ effort: 0 }).toBuffer()
  expect(await reasonFor(await avif(4100))).toBe('too-many-pixels')
})

test.each([
  [60_000, 1, 'too-long'],
  [40, 600, 'too-long'],
  [12, 12, 'too-small'],
])('a picture of %i by %i pixels is refused', async (width, height, reason) => {
  expect(await reasonFor(await solid(width, height).png().toBuffer())).toBe(reason)
})

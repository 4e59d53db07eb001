import sharp from 'sharp'
import { expect, test } from 'vitest'
import { acceptWebp } from './accept-webp.service'
import { describeWebp } from './webp.rules'

const solid = (width: number, height: number, background = '#c0392b') =>
  sharp({ create: { width, height, channels: 3, background } })
/** Noise compresses badly, so that a truncated file misses visible parts. */
const noise = sharp({
  create: {
    width: 400,
    height: 300,
    channels: 3,
    background: '#000',
    noise: { type: 'gaussian', mean: 128, sigma: 60 },
  },
})
const clean = new Uint8Array(await noise.webp().toBuffer())

test('a plain WebP file is left unchanged', async () => {
  const accepted = await acceptWebp(clean)
  expect(accepted).toEqual({ ok: true, bytes: clean, ...describeWebp(clean) })
  const lossless = new Uint8Array(await solid(64, 64).webp({ lossless: true }).toBuffer())
  expect(await acceptWebp(lossless)).toMatchObject({ ok: true, bytes: lossless })
})

test.each([
  ['has metadata', solid(90, 60).withExif({ IFD0: { Make: 'Nightwatch' } })],
  ['is rotated', solid(90, 60).withMetadata({ orientation: 6 })],
  ['has a colour profile', solid(90, 60).withIccProfile('p3')],
  ['is wider than pages need', solid(3000, 40).resize(3000, 1000, { fit: 'fill' })],
])('a file that %s is converted', async (_name, picture) => {
  const file = new Uint8Array(await picture.webp().toBuffer())
  const accepted = await acceptWebp(file)
  if (!accepted.ok) throw new Error(accepted.reason)
  expect(accepted.bytes).not.toEqual(file)
  expect(accepted.fingerprint).toBe(describeWebp(accepted.bytes)?.fingerprint)
  const { exif, icc, orientation, width } = await sharp(accepted.bytes).metadata()
  expect({ exif, icc, orientation }).toEqual({})
  expect(width).toBeLessThanOrEqual(2400)
})

test('the first frame of an animation is used', async () => {
  const frames = await Promise.all(
    ['#ff0000', '#0000ff'].map((colour) => solid(80, 60, colour).png().toBuffer()),
  )
  const moving = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
  const accepted = await acceptWebp(new Uint8Array(moving))
  expect(accepted).toMatchObject({ ok: true, width: 80, height: 60 })
})

test.each([
  ['nothing', new Uint8Array(), 'empty'],
  ['a PNG by the name of a WebP', new Uint8Array(await solid(64, 64).png().toBuffer()), 'not-webp'],
  ['a page', new TextEncoder().encode('<!doctype html><script>alert(1)</script>'), 'not-webp'],
  ['half of a picture', clean.subarray(0, clean.length / 2), 'broken'],
  ['all but its last bytes', clean.subarray(0, -64), 'broken'],
  ['a head with nothing behind it', clean.subarray(0, 30), 'broken'],
  ['a speck', new Uint8Array(await solid(8, 8).webp().toBuffer()), 'too-small'],
  ['too much', new Uint8Array(21 * 1024 * 1024), 'too-large'],
])('%s is refused', async (_name, file, reason) => {
  expect(await acceptWebp(file)).toEqual({ ok: false, reason })
})

import { resolve } from 'node:path'
import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { anyWords } from '../../../../tests/support/data/any-posts'
import { aSummary } from '../../../../tests/support/posts'
import { postCard } from '../card.rules'
import { createCardDrawing, maxCardBytes } from './draw-card.service'
import { palette } from './palette.rules'

const draw = createCardDrawing(resolve('node_modules'))
const thumbnail = { width: 1600, height: 900, fingerprint: 'abcdefghijkl' }
const cardTitled = (title: string) => postCard({ name: 'Vigil' }, aSummary({ title, thumbnail }))

/** Noise is the hardest to compress. */
const noise = await sharp({
  create: {
    width: 1200,
    height: 675,
    channels: 3,
    background: '#000',
    noise: { type: 'gaussian', mean: 128, sigma: 80 },
  },
})
  .webp({ quality: 90 })
  .toBuffer()
const white = await sharp({ create: { width: 800, height: 450, channels: 3, background: '#fff' } })
  .webp()
  .toBuffer()

async function expectCard(jpeg: Uint8Array) {
  const { width, height, format } = await sharp(jpeg).metadata()
  expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'jpeg' })
  expect(jpeg.byteLength).toBeLessThanOrEqual(maxCardBytes)
}

test.each([
  'W'.repeat(200),
  'Words and words '.repeat(13).trim(),
  '<script>alert("&amp;")</script>',
  '🚨 Breach',
  'Утечка данных',
  'تسريب بيانات',
  '勒索软件攻击激增',
  'ffi fl A\u0300\u0301\u0302 \u202e',
])(
  'a card is a JPEG of 1200 by 630 within the size limit, even with a picture of noise: %s',
  async (title) => {
    await expectCard(await draw(cardTitled(title), noise))
  },
)

test('a card can be drawn for any title', async () => {
  await fc.assert(
    fc.asyncProperty(anyWords, async (title) => expectCard(await draw(cardTitled(title), null))),
    { numRuns: 6 },
  )
})

test('text on a white picture has a contrast of at least 4.5', async () => {
  const drawn = await draw({ ...cardTitled(''), section: '', siteName: '', foot: '' }, white)
  // The widest line of a title ends here.
  const area = { left: 72, top: 130, width: 700, height: 380 }
  const { channels } = await sharp(await sharp(drawn).extract(area).png().toBuffer()).stats()
  const brightest = luminance(channels.slice(0, 3).map(({ max }) => max))
  for (const ink of [palette.ink, palette['ink-soft'], palette.red, palette.purple]) {
    const lit = luminance([1, 3, 5].map((at) => Number.parseInt(ink.slice(at, at + 2), 16)))
    expect((lit + 0.05) / (brightest + 0.05)).toBeGreaterThan(4.5)
  }
})

test('a card shows its picture', async () => {
  const drawn = await draw(cardTitled('Zero trust'), white)
  const area = { left: 1100, top: 100, width: 80, height: 400 }
  const { channels } = await sharp(await sharp(drawn).extract(area).png().toBuffer()).stats()
  expect(channels[0]?.mean).toBeGreaterThan(120)
})

test('a file that is not a picture is rejected', async () => {
  await expect(draw(cardTitled('Zero trust'), new Uint8Array([1, 2, 3]))).rejects.toThrow()
})

function luminance(channels: number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

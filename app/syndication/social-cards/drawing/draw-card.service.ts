import type { Card } from '../card.rules'
import { cardSize } from '../card-addresses.rules'
import { type CardFonts, loadFonts } from './fonts.service'
import { cardLayout, pictureArea } from './layout.view'
import { legible } from './legible.rules'
import { palette } from './palette.rules'

/** Some networks show no larger file. */
export const mostBytes = 300_000

export type DrawCard = (card: Card, picture: Uint8Array | null) => Promise<Uint8Array>

/**
 * Draws cards as JPEG with the fonts in this folder of packages. What it takes is loaded with the first
 * card.
 */
export function createCardDrawing(packages: string): DrawCard {
  let loading: Promise<CardFonts> | null = null

  return async function draw(asked, picture) {
    loading ??= loadFonts(packages)
    const fonts = await loading.catch((error: unknown) => {
      loading = null
      throw error
    })
    const card = legible({ ...asked, picture: picture && asked.picture }, fonts.canDraw)
    const [{ default: satori }, { renderAsync }] = await Promise.all([
      import('satori'),
      import('@resvg/resvg-js'),
    ])
    const svg = await satori(cardLayout(card, fonts.measure), {
      ...cardSize,
      fonts: fonts.for(card.siteName + card.title + card.text),
    })
    // Letters are outlines by now; looking for fonts of the system would take seconds.
    const drawn = await renderAsync(svg, { font: { loadSystemFonts: false } })
    return asJpeg(drawn.pixels, picture)
  }
}

async function asJpeg(pixels: Buffer, picture: Uint8Array | null): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp')
  // No card is drawn twice: what sharp would keep of it is of no use.
  sharp.cache(false)
  const layers = [
    ...(picture ? [await underlaid(picture)] : []),
    { input: pixels, raw: { ...cardSize, channels: 4 as const }, premultiplied: true },
  ]
  for (const quality of [86, 70, 50]) {
    const jpeg = await encoded(quality)
    if (jpeg.byteLength <= mostBytes) return jpeg
  }
  return encoded(25)

  function encoded(quality: number): Promise<Buffer> {
    return sharp({ create: { ...cardSize, channels: 3, background: palette.ground } })
      .composite(layers)
      .jpeg({ quality, chromaSubsampling: '4:4:4' })
      .toBuffer()
  }

  async function underlaid(bytes: Uint8Array) {
    const { width, height, left } = pictureArea
    const input = await sharp(bytes)
      .resize(width, height)
      .flatten({ background: palette.ground })
      .toColourspace('srgb')
      .raw()
      .toBuffer()
    return { input, raw: { width, height, channels: 3 as const }, left, top: 0 }
  }
}

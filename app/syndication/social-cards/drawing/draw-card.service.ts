import type { Card } from '../card.rules'
import { cardSize } from '../card-addresses.rules'
import { type CardFonts, loadFonts } from './fonts.service'
import { cardLayout, pictureArea } from './layout.view'
import { legibleCard } from './legible.rules'
import { palette } from './palette.rules'

/** Some networks show no larger picture. */
export const maxCardBytes = 300_000

export type DrawCard = (card: Card, picture: Uint8Array | null) => Promise<Uint8Array>

/** Draws cards as JPEG with fonts from a node_modules folder. Fonts and libraries are loaded for the first card. */
export function createCardDrawing(packages: string): DrawCard {
  let loading: Promise<CardFonts> | null = null

  return async function draw(requested, picture) {
    loading ??= loadFonts(packages)
    const fonts = await loading.catch((error: unknown) => {
      loading = null
      throw error
    })
    const card = legibleCard({ ...requested, picture: picture && requested.picture }, fonts.canDraw)
    const [{ default: satori }, { renderAsync }] = await Promise.all([
      import('satori'),
      import('@resvg/resvg-js'),
    ])
    const svg = await satori(cardLayout(card, fonts.measure), {
      ...cardSize,
      fonts: fonts.for(card.siteName + card.title + card.text),
    })
    // Satori turns letters into outlines, and loading the system's fonts would take seconds.
    const layer = await renderAsync(svg, { font: { loadSystemFonts: false } })
    return encodeJpeg(layer.pixels, picture)
  }
}

async function encodeJpeg(pixels: Buffer, picture: Uint8Array | null): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp')
  // No card is drawn twice, so sharp's cache would only take memory.
  sharp.cache(false)
  const layers = [
    ...(picture ? [await pictureLayer(picture)] : []),
    { input: pixels, raw: { ...cardSize, channels: 4 as const }, premultiplied: true },
  ]
  for (const quality of [86, 70, 50]) {
    const jpeg = await encode(quality)
    if (jpeg.byteLength <= maxCardBytes) return jpeg
  }
  return encode(25)

  function encode(quality: number): Promise<Buffer> {
    return sharp({ create: { ...cardSize, channels: 3, background: palette.ground } })
      .composite(layers)
      .jpeg({ quality, chromaSubsampling: '4:4:4' })
      .toBuffer()
  }

  async function pictureLayer(bytes: Uint8Array) {
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

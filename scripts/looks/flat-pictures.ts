import { createHash } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import sharp from 'sharp'

/**
 * Shows every picture of a post as a flat colour. Chromium draws a picture that a page shows in two sizes from whichever
 * it has loaded, so real pictures differ between screenshots. Flat ones still show which picture is where, and its shape.
 */
export async function flatPictures(context: BrowserContext): Promise<void> {
  const drawn = new Map<string, Promise<Buffer>>()
  // Current addresses, and those of earlier versions.
  await context.route(/\/(p|article-thumbnails)\//, async (route) => {
    const [id = ''] = /[^/]+$/.exec(new URL(route.request().url()).pathname) ?? []
    // Without the size and the format: the part before the first dot names the picture.
    const name = id.replace(/\..*/, '')
    const picture = drawn.get(name) ?? draw(name)
    drawn.set(name, picture)
    await route.fulfill({ contentType: 'image/png', body: await picture })
  })
}

function draw(name: string): Promise<Buffer> {
  const [r = 0, g = 0, b = 0] = createHash('sha256').update(name).digest()
  return sharp({ create: { width: 1600, height: 900, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer()
}

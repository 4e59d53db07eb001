import sharp from 'sharp'
import type { Random } from '../random'

/** A small, unique picture. */
export async function aPicture(random: Random): Promise<Blob> {
  const [width, height] = [random.between(40, 90), random.between(40, 90)]
  const data = Buffer.from(Array.from({ length: width * height * 3 }, () => random.between(0, 255)))
  const png = await sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
  return new Blob([new Uint8Array(png)], { type: 'image/png' })
}

/** Whether this address has a complete picture. */
export async function isReadablePicture(url: string): Promise<boolean> {
  const answer = await fetch(url)
  if (answer.status !== 200) return false
  try {
    await sharp(Buffer.from(await answer.arrayBuffer()), { failOn: 'truncated' }).stats()
    return true
  } catch {
    return false
  }
}

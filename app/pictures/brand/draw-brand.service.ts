import { loadSharp } from '../processing/sharp.service'
import { iconEndings, logoEndings, logoSizes } from './brand-pictures.rules'

type BrandFiles = [ending: string, bytes: Uint8Array][]

const clear = { r: 0, g: 0, b: 0, alpha: 0 }
/** Phones show no transparency: this is the background of the site. */
const ground = '#070b14'
const png = { compressionLevel: 9 }
const icoSide = 32

export async function logoFiles(picture: Uint8Array): Promise<BrandFiles> {
  const sharp = await loadSharp()
  const inside = (box: { width: number; height: number }) =>
    sharp(picture).resize({ ...box, fit: 'inside', withoutEnlargement: true })
  return [
    [logoEndings.header, await inside(logoSizes.header).webp({ quality: 90 }).toBuffer()],
    [logoEndings.download, await inside(logoSizes.download).png(png).toBuffer()],
  ]
}

/** A picture that is not square gets margins. */
export async function iconFiles(picture: Uint8Array): Promise<BrandFiles> {
  const sharp = await loadSharp()
  const square = (side: number) =>
    sharp(picture).resize(side, side, { fit: 'contain', background: clear }).png(png).toBuffer()
  const onGround = async (side: number, inset: number) =>
    sharp(await square(side - 2 * inset))
      .flatten({ background: ground })
      .extend({ top: inset, bottom: inset, left: inset, right: inset, background: ground })
      .png(png)
      .toBuffer()
  return [
    [iconEndings.tab, await square(48)],
    [iconEndings.ico, asIco(await square(icoSide))],
    [iconEndings.touch, await onGround(180, 0)],
    [iconEndings.small, await square(192)],
    [iconEndings.large, await square(512)],
    // Android may cut off a fifth on every side. The last file: has() looks for it.
    [iconEndings.maskable, await onGround(512, 61)],
  ]
}

/** One picture in the format that old programs expect at /favicon.ico. */
function asIco(png: Uint8Array): Uint8Array {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(icoSide, 6)
  header.writeUInt8(icoSide, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

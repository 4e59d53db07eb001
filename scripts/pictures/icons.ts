/** Draws the icons in public/ from favicon.svg: node scripts/pictures/icons.ts */
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import sharp from 'sharp'

const folder = resolve(import.meta.dirname, '../../public')
const rounded = readFileSync(resolve(folder, 'favicon.svg'), 'utf8')
// Phones cut their own corners, and Android may cut off a fifth on every side.
const square = rounded.replace(' rx="7"', '')
const inset = square
  .replace('viewBox="0 0 32 32"', 'viewBox="-5 -5 42 42"')
  .replace('<rect width="32" height="32"', '<rect x="-5" y="-5" width="42" height="42"')

const draw = (svg: string, size: number) =>
  sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()

writeFileSync(resolve(folder, 'apple-touch-icon.png'), await draw(square, 180))
writeFileSync(resolve(folder, 'icon-192.png'), await draw(rounded, 192))
writeFileSync(resolve(folder, 'icon-512.png'), await draw(rounded, 512))
writeFileSync(resolve(folder, 'icon-maskable-512.png'), await draw(inset, 512))
writeFileSync(resolve(folder, 'favicon.ico'), asIco(await draw(rounded, 32)))

/** One picture in the format that old programs expect at /favicon.ico. */
function asIco(png: Buffer): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(32, 6)
  header.writeUInt8(32, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

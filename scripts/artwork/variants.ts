/**
 * Makes the smaller sizes of every picture of the sample edition, so that the first start need not:
 * node scripts/artwork/variants.ts
 */
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import {
  variantFormats,
  variantName,
  variantWidths,
} from '../../app/pictures/picture-addresses.rules.ts'
import { resize } from '../../app/pictures/processing/resize.service.ts'

const sample = resolve(import.meta.dirname, '../../sample')
const folder = join(sample, 'variants')
const wanted = new Set<string>()
/** Beyond, a picture is made when a dense and wide screen first asks for it: all of them would be heavy. */
const widest = 1080

mkdirSync(folder, { recursive: true })
for (const file of globSync('*/*.webp', { cwd: sample, exclude: ['variants/*'] })) {
  const picture = readFileSync(join(sample, file))
  const fingerprint = createHash('sha256').update(picture).digest('base64url').slice(0, 12)
  for (const format of variantFormats) {
    for (const width of variantWidths.filter((one) => one <= widest)) {
      const size = `${width}` as const
      const variant = { id: basename(file, '.webp'), fingerprint, size, format }
      const name = variantName(variant)
      wanted.add(name)
      if (existsSync(join(folder, name))) continue
      writeFileSync(join(folder, name), await resize(picture, variant))
    }
  }
}
for (const name of globSync('*', { cwd: folder })) {
  if (!wanted.has(name)) rmSync(join(folder, name))
}

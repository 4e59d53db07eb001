/**
 * Makes the smaller sizes of every picture of the sample edition, so that the first visit of a page need not:
 * node sample/artwork/variants.ts
 */
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import {
  pageFormats,
  variantName,
  variantWidths,
} from '../../app/pictures/picture-addresses.rules.ts'
import { withSource } from '../../scripts/source.mjs'

const sample = resolve(import.meta.dirname, '..')
const folder = join(sample, 'variants')
/** Wider sizes are created when a screen first needs one: all of them would take too much space. */
const widest = 1080

type Resize = typeof import('../../app/pictures/processing/resize.service.ts').resize

await withSource('/app/pictures/processing/resize.service.ts', ({ resize }) => makeVariants(resize))

async function makeVariants(resize: Resize): Promise<void> {
  const current = new Set<string>()
  mkdirSync(folder, { recursive: true })
  for (const file of globSync('*/*.webp', { cwd: sample, exclude: ['variants/*'] })) {
    const picture = readFileSync(join(sample, file))
    const fingerprint = createHash('sha256').update(picture).digest('base64url').slice(0, 12)
    for (const format of pageFormats) {
      for (const width of variantWidths.filter((one) => one <= widest)) {
        const size = `${width}` as const
        const variant = { id: basename(file, '.webp'), fingerprint, size, format }
        const name = variantName(variant)
        current.add(name)
        if (existsSync(join(folder, name))) continue
        writeFileSync(join(folder, name), await resize(picture, variant))
      }
    }
  }
  for (const name of globSync('*', { cwd: folder })) {
    if (!current.has(name)) rmSync(join(folder, name))
  }
}

// `npm run fonts`: makes app/ui/fonts from the fonts as they are published. Run after a new version of one of them.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import subsetFont, { type Options } from 'subset-font'

const packages = createRequire(import.meta.url)
const target = new URL('../../../app/ui/fonts/', import.meta.url)

/** ASCII, Latin-1, and the punctuation and arrows of our texts. app/ui/styles/fonts.css names the same. */
const latin = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}Œœ‐‑–—‘’“”„†‡•…‰′″‹›⁄€™−←↑→↓`
const latinExtended = `${range(0x100, 0x151)}${range(0x154, 0x17f)}ƠơƯư${range(0x218, 0x21b)}${range(0x1e00, 0x1eff)}`

// No hinting: screens have enough pixels, or smooth what they lack. The weights are those that the styles use.
const sans: Options = {
  targetFormat: 'woff2',
  noHinting: true,
  keepFeatures: ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum'],
  variationAxes: { wght: { min: 400, max: 650, default: 400 } },
}
const mono: Options = {
  targetFormat: 'woff2',
  noHinting: true,
  keepFeatures: ['ccmp', 'mark', 'mkmk'],
}

await make('source-sans', {
  source: '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
  characters: latin,
  options: sans,
})
await make('source-sans-extended', {
  source: '@fontsource-variable/source-sans-3/files/source-sans-3-latin-ext-wght-normal.woff2',
  characters: latinExtended,
  options: sans,
})
await make('plex-mono', {
  source: '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2',
  characters: latin,
  options: mono,
})

interface Subset {
  source: string
  characters: string
  options: Options
}

async function make(name: string, { source, characters, options }: Subset): Promise<void> {
  const font = await subsetFont(readFileSync(packages.resolve(source)), characters, options)
  writeFileSync(new URL(`${name}.woff2`, target), font)
  console.log(`${name}.woff2: ${(font.length / 1024).toFixed(1)} KB`)
}

function range(first: number, last: number): string {
  const length = last - first + 1
  return Array.from({ length }, (_, index) => String.fromCodePoint(first + index)).join('')
}

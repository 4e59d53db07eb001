// `npm run fonts`: makes app/fonts from the fonts as they are published. Run after a new version of one of them.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

const packages = createRequire(import.meta.url)
const target = new URL('../../app/fonts/', import.meta.url)

/** ASCII, Latin-1, and the punctuation and arrows that texts of ours hold. app/styles/fonts.css names the same. */
const latin = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}‐‑–—‘’“”„•…‹›€™−←↑→↓`
const latinExtended = `${range(0x100, 0x17f)}${range(0x218, 0x21b)}${range(0x1e00, 0x1eff)}`

// No hinting: screens have enough pixels, or smooth what they lack. The weights are those that the styles use.
const sans = {
  targetFormat: 'woff2',
  noHinting: true,
  keepFeatures: ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum'],
  variationAxes: { wght: { min: 400, max: 650, default: 400 } },
}
const mono = { targetFormat: 'woff2', noHinting: true, keepFeatures: ['ccmp', 'mark', 'mkmk'] }

const fonts = [
  [
    'source-sans',
    '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
    latin,
    sans,
  ],
  [
    'source-sans-extended',
    '@fontsource-variable/source-sans-3/files/source-sans-3-latin-ext-wght-normal.woff2',
    latinExtended,
    sans,
  ],
  [
    'plex-mono',
    '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2',
    latin,
    mono,
  ],
]

for (const [name, source, characters, options] of fonts) {
  const font = await subsetFont(readFileSync(packages.resolve(source)), characters, options)
  writeFileSync(new URL(`${name}.woff2`, target), font)
  console.log(`${name}.woff2: ${(font.length / 1024).toFixed(1)} KB`)
}

function range(first, last) {
  return Array.from({ length: last - first + 1 }, (_, index) =>
    String.fromCodePoint(first + index),
  ).join('')
}

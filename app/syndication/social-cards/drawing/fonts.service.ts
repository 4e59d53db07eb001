import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Font } from 'satori'
import type { Measure } from './fit-title.rules'
import { mono, subsets } from './font-families.rules'
import { type FontMetrics, fontMetrics } from './font-file.service'
import type { CanDraw } from './legible.rules'

type Weight = 400 | 600

export interface CardFonts {
  canDraw: CanDraw
  /** Measures text in the bold font of titles. */
  measure: Measure
  /** The fonts with the characters of a text: parsing all of them takes half a second. */
  for(text: string): Font[]
}

/** Loads the fonts from a node_modules folder. */
export async function loadFonts(packages: string): Promise<CardFonts> {
  const sansFonts = await Promise.all(
    subsets.map(async (subset) => {
      const [regular, bold] = await Promise.all([read(subset, 400), read(subset, 600)])
      return { subset, fonts: [regular, bold], metrics: fontMetrics(bold.data) }
    }),
  )
  const monoFont: Font = {
    name: mono,
    weight: 500,
    style: 'normal',
    data: await readFile(
      join(packages, '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-500-normal.woff'),
    ),
  }
  const metrics = sansFonts.map((font) => font.metrics)
  // Satori caches the parsed fonts, a few megabytes, for as long as it is passed the same array.
  const fontLists = new LRUCache<string, Font[]>({ max: 4 })

  return {
    canDraw: (character) => widthIn(metrics, character) !== null,
    measure: (text) =>
      Array.from(text).reduce((sum, character) => sum + (widthIn(metrics, character) ?? 1), 0),
    for(text) {
      const needed = sansFonts.filter(
        (font) =>
          font.subset === 'latin' ||
          Array.from(text).some((character) => widthIn([font.metrics], character) !== null),
      )
      const key = needed.map((font) => font.subset).join()
      const fonts = fontLists.get(key) ?? [...needed.flatMap((font) => font.fonts), monoFont]
      fontLists.set(key, fonts)
      return fonts
    },
  }

  async function read(subset: string, weight: Weight) {
    const file = `@fontsource/source-sans-3/files/source-sans-3-${subset}-${weight}-normal.woff`
    const data = await readFile(join(packages, file))
    return { name: subset, weight, style: 'normal' as const, data }
  }
}

function widthIn(metrics: FontMetrics[], character: string): number | null {
  const codePoint = character.codePointAt(0) ?? 0
  for (const font of metrics) {
    const width = font.widthOf(codePoint)
    if (width !== null) return width
  }
  return null
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Font } from 'satori'
import { mono, subsets } from './font-families.rules'
import { type FontMetrics, fontMetrics } from './font-file.service'
import type { CanDraw } from './legible.rules'
import type { Measure } from './title-lines.rules'

type Weight = 400 | 600

/** The fonts of cards, ready to be measured with. */
export interface CardFonts {
  canDraw: CanDraw
  /** In the bold of titles. */
  measure: Measure
  /** Those that hold the characters of this text: parsing all of them takes half a second. */
  for(text: string): Font[]
}

/** Reads them from the folder of the packages that hold them. */
export async function loadFonts(packages: string): Promise<CardFonts> {
  const loaded = await Promise.all(
    subsets.map(async (subset) => {
      const [regular, bold] = await Promise.all([read(subset, 400), read(subset, 600)])
      return { subset, fonts: [regular, bold], metrics: fontMetrics(bold.data) }
    }),
  )
  const tokens: Font = {
    name: mono,
    weight: 500,
    style: 'normal',
    data: await readFile(
      join(packages, '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-500-normal.woff'),
    ),
  }
  const metrics = loaded.map((font) => font.metrics)
  // Satori keeps what it parsed for as long as we keep the list that it was handed: a few megabytes each.
  const lists = new LRUCache<string, Font[]>({ max: 4 })

  return {
    canDraw: (character) => widthIn(metrics, character) !== null,
    measure: (text) =>
      Array.from(text).reduce((sum, character) => sum + (widthIn(metrics, character) ?? 1), 0),
    for(text) {
      const needed = loaded.filter(
        (font) =>
          font.subset === 'latin' ||
          Array.from(text).some((character) => isIn(font.metrics, character)),
      )
      const key = needed.map((font) => font.subset).join()
      const list = lists.get(key) ?? [...needed.flatMap((font) => font.fonts), tokens]
      lists.set(key, list)
      return list
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

function isIn(metrics: FontMetrics, character: string): boolean {
  return widthIn([metrics], character) !== null
}

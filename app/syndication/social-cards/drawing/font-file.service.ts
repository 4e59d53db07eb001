import { inflateSync } from 'node:zlib'

/** What is to be known of a font before anything is drawn with it. */
export interface FontMetrics {
  /** How wide a character is, in parts of the font's size; null where the font does not have it. */
  widthOf(codePoint: number): number | null
}

/** Reads a WOFF file: which characters it has, and how wide they are. */
export function fontMetrics(woff: Buffer): FontMetrics {
  const table = tablesOf(woff)
  const glyphs = glyphsOf(table('cmap'))
  const unitsPerEm = table('head').readUInt16BE(18)
  const widths = table('hmtx')
  // Glyphs after the last width are as wide as that one.
  const lastWidth = table('hhea').readUInt16BE(34) - 1
  return {
    widthOf(codePoint) {
      const glyph = glyphs.get(codePoint)
      if (glyph === undefined) return null
      return widths.readUInt16BE(Math.min(glyph, lastWidth) * 4) / unitsPerEm
    },
  }
}

function tablesOf(woff: Buffer): (tag: string) => Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('Not a WOFF file.')
  const tables = new Map<string, Buffer>()
  for (let index = 0; index < woff.readUInt16BE(12); index += 1) {
    const entry = 44 + index * 20
    const offset = woff.readUInt32BE(entry + 4)
    const length = woff.readUInt32BE(entry + 8)
    const bytes = woff.subarray(offset, offset + length)
    const isPacked = length < woff.readUInt32BE(entry + 12)
    tables.set(woff.toString('latin1', entry, entry + 4), isPacked ? inflateSync(bytes) : bytes)
  }
  return (tag) => {
    const found = tables.get(tag)
    if (!found) throw new Error(`The font has no table ${tag}.`)
    return found
  }
}

function glyphsOf(cmap: Buffer): Map<number, number> {
  const glyphs = new Map<number, number>()
  for (let index = 0; index < cmap.readUInt16BE(2); index += 1) {
    const map = cmap.subarray(cmap.readUInt32BE(4 + index * 8 + 4))
    const format = map.readUInt16BE(0)
    const found = format === 4 ? inSegments(map) : format === 12 ? inGroups(map) : []
    for (const [codePoint, glyph] of found) if (glyph !== 0) glyphs.set(codePoint, glyph)
  }
  return glyphs
}

/** Format 4: runs of characters up to U+FFFF. */
function* inSegments(map: Buffer): Generator<[number, number]> {
  const doubled = map.readUInt16BE(6)
  for (let at = 0; at < doubled; at += 2) {
    const end = map.readUInt16BE(14 + at)
    const start = map.readUInt16BE(16 + doubled + at)
    const delta = map.readUInt16BE(16 + doubled * 2 + at)
    const offsetAt = 16 + doubled * 3 + at
    const offset = map.readUInt16BE(offsetAt)
    for (let code = start; code <= end && code < 0xffff; code += 1) {
      const listed = offset === 0 ? code : map.readUInt16BE(offsetAt + offset + (code - start) * 2)
      yield [code, offset !== 0 && listed === 0 ? 0 : (listed + delta) & 0xffff]
    }
  }
}

/** Format 12: runs of any characters. */
function* inGroups(map: Buffer): Generator<[number, number]> {
  for (let index = 0; index < map.readUInt32BE(12); index += 1) {
    const group = 16 + index * 12
    const start = map.readUInt32BE(group)
    const glyph = map.readUInt32BE(group + 8)
    for (let code = start; code <= map.readUInt32BE(group + 4); code += 1) {
      yield [code, glyph + code - start]
    }
  }
}

import { inflateSync } from 'node:zlib'

export interface FontMetrics {
  /** The width of a character in ems; null if the font does not have it. */
  widthOf(codePoint: number): number | null
}

/** Reads from a WOFF file which characters it has and how wide they are. */
export function fontMetrics(woff: Buffer): FontMetrics {
  const table = readTables(woff)
  const glyphs = readGlyphs(table('cmap'))
  const unitsPerEm = table('head').readUInt16BE(18)
  const widths = table('hmtx')
  // Glyphs beyond the list of widths have its last width.
  const lastWidth = table('hhea').readUInt16BE(34) - 1
  return {
    widthOf(codePoint) {
      const glyph = glyphs.get(codePoint)
      if (glyph === undefined) return null
      return widths.readUInt16BE(Math.min(glyph, lastWidth) * 4) / unitsPerEm
    },
  }
}

function readTables(woff: Buffer): (tag: string) => Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('Not a WOFF file.')
  const tables = new Map<string, Buffer>()
  for (let index = 0; index < woff.readUInt16BE(12); index += 1) {
    const entry = 44 + index * 20
    const offset = woff.readUInt32BE(entry + 4)
    const length = woff.readUInt32BE(entry + 8)
    const bytes = woff.subarray(offset, offset + length)
    const isCompressed = length < woff.readUInt32BE(entry + 12)
    tables.set(woff.toString('latin1', entry, entry + 4), isCompressed ? inflateSync(bytes) : bytes)
  }
  return (tag) => {
    const table = tables.get(tag)
    if (!table) throw new Error(`The font has no table ${tag}.`)
    return table
  }
}

/** Glyph numbers by code point. */
function readGlyphs(cmap: Buffer): Map<number, number> {
  const glyphs = new Map<number, number>()
  for (let index = 0; index < cmap.readUInt16BE(2); index += 1) {
    const subtable = cmap.subarray(cmap.readUInt32BE(4 + index * 8 + 4))
    for (const [codePoint, glyph] of readSubtable(subtable)) {
      if (glyph !== 0) glyphs.set(codePoint, glyph)
    }
  }
  return glyphs
}

function readSubtable(subtable: Buffer): Iterable<[codePoint: number, glyph: number]> {
  switch (subtable.readUInt16BE(0)) {
    case 4:
      return readSegments(subtable)
    case 12:
      return readGroups(subtable)
    default:
      return []
  }
}

/** Format 4: segments of code points up to U+FFFF. */
function* readSegments(subtable: Buffer): Generator<[number, number]> {
  const twiceCount = subtable.readUInt16BE(6)
  for (let segment = 0; segment < twiceCount; segment += 2) {
    const end = subtable.readUInt16BE(14 + segment)
    const start = subtable.readUInt16BE(16 + twiceCount + segment)
    const delta = subtable.readUInt16BE(16 + twiceCount * 2 + segment)
    const rangePosition = 16 + twiceCount * 3 + segment
    const rangeOffset = subtable.readUInt16BE(rangePosition)
    for (let code = start; code <= end && code < 0xffff; code += 1) {
      if (rangeOffset === 0) {
        yield [code, (code + delta) & 0xffff]
      } else {
        const glyph = subtable.readUInt16BE(rangePosition + rangeOffset + (code - start) * 2)
        yield [code, glyph === 0 ? 0 : (glyph + delta) & 0xffff]
      }
    }
  }
}

/** Format 12: groups of any code points. */
function* readGroups(subtable: Buffer): Generator<[number, number]> {
  for (let index = 0; index < subtable.readUInt32BE(12); index += 1) {
    const group = 16 + index * 12
    const start = subtable.readUInt32BE(group)
    const end = subtable.readUInt32BE(group + 4)
    const firstGlyph = subtable.readUInt32BE(group + 8)
    for (let code = start; code <= end; code += 1) {
      yield [code, firstGlyph + code - start]
    }
  }
}

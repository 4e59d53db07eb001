import type { HintRange } from '../hint.rules'
import type { Block, Span } from './spans.rules'

/** '[label]: address' */
export interface Definition extends HintRange {
  label: string
  address: string
}

export interface ScannedBlocks {
  blocks: Block[]
  definitions: Definition[]
  /** Code, markers of lists and quotes, and everything else between the texts of the blocks. */
  spans: Span[]
}

interface Fence {
  mark: string
  isQuoted: boolean
}

const quoteMarker = /[ \t]{0,3}>[ ]?/y
const listMarker = /[ \t]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]+(?:\[[ xX]\][ \t]+)?|$)/my
const footnoteMarker = /[ \t]{0,3}\[\^[^\]\s]{1,200}\]:[ \t]*/y
const fenceStart = /^[ \t]*(`{3,}(?=[^`]*$)|~{3,})/
const thematicBreak = /^[ \t]{0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/
const hashes = /^([ \t]{0,3})(#{1,6})(?:[ \t]+|$)/
const closingHashes = /[ \t]+#+[ \t]*$/
const underline = /^[ \t]{0,3}(=+|-+)[ \t]*$/
const delimiterRow = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/
const definition = /^[ \t]{0,3}\[([^\]^][^\]]{0,999})\]:[ \t]*(?:<([^<>]*)>|(\S+))/
const indentedCode = /^(?: {4}| {0,3}\t)/
const frontMatter = /^---\r?\n[\w-]+:[^\n]*\n(?:[^\n]*\n){0,100}?(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/

/** Reads the text line by line. */
export function scanBlocks(source: string): ScannedBlocks {
  const scanner = new BlockScanner(source)
  let start = scanner.skipFrontMatter()
  while (start <= source.length) {
    const found = source.indexOf('\n', start)
    const end = found === -1 ? source.length : found
    scanner.readLine(start, end)
    start = end + 1
  }
  return scanner.result
}

class BlockScanner {
  readonly result: ScannedBlocks = { blocks: [], definitions: [], spans: [] }
  #source: string
  #open: Block | null = null
  #fence: Fence | null = null
  #isInList = false
  #lastLineStart = 0

  constructor(source: string) {
    this.#source = source
  }

  /** Files with front matter are pasted as they are: its lines are no headings. */
  skipFrontMatter(): number {
    const length = frontMatter.exec(this.#source.slice(0, 20_000))?.[0].length ?? 0
    if (length > 0) this.#mark('code', 0, length)
    return length
  }

  readLine(start: number, end: number): void {
    const quoteEnd = this.#afterQuoteMarkers(start, end)
    if (this.#fence && this.#readFenced(start, end, quoteEnd > start)) return
    const isBlank = this.#source.slice(quoteEnd, end).trim() === ''
    if (isBlank) {
      this.#open = null
      this.#mark('markup', start, quoteEnd)
      return
    }
    const contentStart = this.#afterListMarkers(quoteEnd, end)
    const content = this.#source.slice(contentStart, end)
    const line = { start, end, contentStart, content, isItem: contentStart > quoteEnd }
    const isQuoted = quoteEnd > start
    if (this.#readStructure(line, isQuoted)) return
    this.#readText(line, isQuoted)
  }

  #readFenced(start: number, end: number, isQuoted: boolean): boolean {
    const { mark, isQuoted: wasQuoted } = this.#fence as Fence
    if (wasQuoted && !isQuoted) {
      this.#fence = null
      return false
    }
    this.#mark('code', start, end)
    const line = this.#source
      .slice(start, end)
      .replace(/^[ \t>]+/, '')
      .trimEnd()
    const isClosing = line.startsWith(mark) && line === mark.charAt(0).repeat(line.length)
    if (isClosing) this.#fence = null
    return true
  }

  /** Everything that is recognised by one line. */
  #readStructure(line: Line, isQuoted: boolean): boolean {
    const { start, end, contentStart, content, isItem } = line
    const fence = fenceStart.exec(content)
    if (fence?.[1]) {
      this.#fence = { mark: fence[1], isQuoted }
      return this.#skip('code', start, end)
    }
    if (this.#readUnderline(line, isQuoted)) return true
    if (!isItem && thematicBreak.test(content)) return this.#skip('markup', start, end)
    if (!isItem && !this.#isInList && !this.#open && indentedCode.test(content)) {
      return this.#skip('code', start, end)
    }
    const [prefix, indent = '', signs] = hashes.exec(content) ?? []
    if (prefix !== undefined && signs) {
      const textStart = contentStart + prefix.length
      const closing = closingHashes.exec(content.slice(prefix.length))?.[0].length ?? 0
      const textEnd = Math.max(textStart, end - closing)
      const markerStart = contentStart + indent.length
      this.#mark('markup', start, textStart)
      this.#mark('markup', textEnd, end)
      this.result.blocks.push({
        kind: 'heading',
        start: textStart,
        end: textEnd,
        isQuoted,
        isItem,
        level: signs.length,
        marker: { start: markerStart, end: markerStart + signs.length },
      })
      this.#open = null
      return true
    }
    return !this.#open && this.#readDefinition(line)
  }

  #readDefinition({ start, end, content }: Line): boolean {
    const [whole, label, bracketed, plain] = definition.exec(content) ?? []
    if (whole === undefined || label === undefined) return false
    this.result.definitions.push({ label, address: bracketed ?? plain ?? '', start, end })
    return this.#skip('address', start, end)
  }

  /** The line below a heading, or below the head of a table. */
  #readUnderline({ start, end, content, isItem }: Line, isQuoted: boolean): boolean {
    const open = this.#open
    if (!open || isItem || open.kind !== 'paragraph' || open.isQuoted !== isQuoted) return false
    const sign = underline.exec(content)?.[1]
    if (sign) {
      open.kind = 'heading'
      open.level = sign.startsWith('=') ? 1 : 2
      open.marker = { start: end - content.trimStart().length, end }
      return this.#skip('markup', start, end)
    }
    if (!content.includes('|') || !delimiterRow.test(content)) return false
    const headEnd = open.end
    if (!this.#source.slice(this.#lastLineStart, headEnd).includes('|')) return false
    if (this.#lastLineStart > open.start) {
      open.end = this.#lastLineStart - 1
      this.#push('table', this.#lastLineStart, end, isQuoted, false)
    } else {
      open.kind = 'table'
      open.end = end
    }
    this.#mark('markup', start, end)
    return true
  }

  #readText(line: Line, isQuoted: boolean): void {
    const { start, end, contentStart, content, isItem } = line
    const footnote = matchAt(footnoteMarker, this.#source, contentStart)
    const textStart = contentStart + footnote
    this.#mark('markup', start, textStart)
    if (isItem || footnote > 0) this.#isInList = true
    else if (!this.#open && !/^[ \t]/.test(content)) this.#isInList = false
    const isNew = isItem || footnote > 0 || (isQuoted && this.#open?.isQuoted === false)
    if (this.#open && !isNew) this.#open.end = end
    else this.#push('paragraph', textStart, end, isQuoted, isItem)
    this.#lastLineStart = textStart
  }

  #push(kind: Block['kind'], start: number, end: number, isQuoted: boolean, isItem: boolean): void {
    this.#open = { kind, start, end, isQuoted, isItem, level: 0, marker: null }
    this.result.blocks.push(this.#open)
  }

  #skip(kind: Span['kind'], start: number, end: number): true {
    this.#mark(kind, start, end)
    this.#open = null
    return true
  }

  #mark(kind: Span['kind'], start: number, end: number): void {
    if (end > start) this.result.spans.push({ kind, start, end })
  }

  #afterQuoteMarkers(start: number, end: number): number {
    let at = start
    while (at < end) {
      const length = matchAt(quoteMarker, this.#source, at)
      if (length === 0) break
      at += length
    }
    return at
  }

  #afterListMarkers(start: number, end: number): number {
    let at = start
    while (at < end && !thematicBreak.test(this.#source.slice(at, Math.min(end, at + 200)))) {
      const length = matchAt(listMarker, this.#source, at)
      if (length === 0 || at + length > end) break
      at += length
    }
    return at
  }
}

interface Line extends HintRange {
  contentStart: number
  content: string
  isItem: boolean
}

function matchAt(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0].length ?? 0
}

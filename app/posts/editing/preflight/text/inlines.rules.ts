import type { Definition } from './blocks.rules'
import type { Block, Link, Span } from './spans.rules'

interface ScannedInlines {
  links: Link[]
  spans: Span[]
}

interface Opening {
  start: number
  isPicture: boolean
  hasPicture: boolean
}

/** Everything that may begin or end a part of a line. */
const token = /\\[!-/:-@[-`{-~]|`+|!?\[|\]|<|\||[*_~]+|\bhttps?:\/\/|\bwww\./gi
const destination =
  /\(\s*(?:<([^<>\n]{0,4000})>|((?:[^\s()\\]|\\.|\((?:[^\s()\\]|\\.){0,1000}\)){0,4000}))(?:\s+(?:"(?:[^"\\]|\\.){0,1000}"|'(?:[^'\\]|\\.){0,1000}'|\((?:[^()\\]|\\.){0,1000}\)))?\s*\)/y
const reference = /\[([^\]]{0,999})\]/y
const footnote = /\[\^[^\][\s]{1,100}\]/y
const autolink = /<([a-z][a-z0-9+.-]{1,31}:[^\s<>]{0,4000})>/iy
const tag = /<\/?[a-z][^<>]{0,1000}>/iy
const bareAddress = /[^\s<>[\]`|]{1,4000}/y
const trailingPunctuation = /[?!.,:*_~'")]+$/

/** Finds links, code and emphasis inside the blocks. */
export function scanInlines(
  source: string,
  blocks: readonly Block[],
  definitions: readonly Definition[],
): ScannedInlines {
  const scanner = new InlineScanner(source, definitions)
  for (const block of blocks) scanner.readBlock(block)
  return scanner.result
}

class InlineScanner {
  readonly result: ScannedInlines
  #source: string
  #addresses: Map<string, string>
  /** One search goes through the whole text: a search of its own for each block would take quadratic time. */
  #next: RegExpExecArray | null
  #end = 0
  #open: Opening[] = []
  /** For each length of a run of backticks, where no other one follows in this block. */
  #unclosed = new Set<number>()

  constructor(source: string, definitions: readonly Definition[]) {
    this.#source = source
    this.#addresses = new Map(
      definitions.map(({ label, address }) => [normalLabel(label), address]),
    )
    this.result = { links: definitions.map(linkOfDefinition), spans: [] }
    token.lastIndex = 0
    this.#next = token.exec(source)
  }

  readBlock({ start, end, kind }: Block): void {
    this.#end = end
    this.#open = []
    this.#unclosed.clear()
    if (this.#next && this.#next.index < start) this.#advance(start)
    while (this.#next && this.#next.index < end) {
      const { index, 0: text } = this.#next
      this.#advance(Math.max(index + text.length, this.#read(index, text, kind)))
    }
  }

  #advance(to: number): void {
    if (!this.#next) return
    token.lastIndex = to
    this.#next = token.exec(this.#source)
  }

  /** Returns where to go on. */
  #read(at: number, text: string, kind: Block['kind']): number {
    switch (text.charAt(0)) {
      case '\\':
        return this.#mark('markup', at, at + 1) + 1
      case '`':
        return this.#readCode(at, text.length)
      case '[':
      case '!':
        return this.#readOpening(at, text)
      case ']':
        return this.#readClosing(at)
      case '<':
        return this.#readAngle(at)
      case '|':
        return kind === 'table' ? this.#mark('break', at, at + 1) : at
      case '*':
      case '_':
      case '~':
        return this.#readEmphasis(at, text)
      default:
        return this.#readBareAddress(at)
    }
  }

  #readCode(at: number, length: number): number {
    if (this.#unclosed.has(length)) return at
    const run = /`+/g
    run.lastIndex = at + length
    for (let found = run.exec(this.#source); found; found = run.exec(this.#source)) {
      if (found.index >= this.#end) break
      if (found[0].length === length) return this.#mark('code', at, found.index + length)
    }
    this.#unclosed.add(length)
    return at
  }

  #readOpening(at: number, text: string): number {
    const isPicture = text === '!['
    const note = isPicture ? null : this.#match(footnote, at)
    if (note) return this.#mark('markup', at, at + note[0].length)
    this.#open.push({ start: at, isPicture, hasPicture: false })
    return at
  }

  #readClosing(at: number): number {
    const opening = this.#open.pop()
    if (!opening) return at
    const target = this.#targetAfter(opening, at)
    if (!target) return at
    const { start, isPicture, hasPicture } = opening
    const text = { start: start + (isPicture ? 2 : 1), end: at }
    const kind = isPicture ? 'picture' : 'link'
    this.result.links.push({ kind, start, text, hasPicture, ...target })
    if (isPicture) {
      const outer = this.#open.at(-1)
      if (outer) outer.hasPicture = true
      return this.#mark('picture', start, target.end)
    }
    this.#mark('markup', start, text.start)
    return this.#mark('markup', at, target.end)
  }

  #targetAfter(opening: Opening, at: number): { address: string; end: number } | null {
    const after = at + 1
    const direct = this.#match(destination, after)
    if (direct) {
      const address = (direct[1] ?? direct[2] ?? '').replace(/\\([!-/:-@[-`{-~])/g, '$1')
      return { address, end: after + direct[0].length }
    }
    if (this.#addresses.size === 0) return null
    const label = this.#match(reference, after)
    const ownLabel = this.#source.slice(opening.start + (opening.isPicture ? 2 : 1), at)
    const address = this.#addresses.get(normalLabel(label?.[1] || ownLabel))
    return address === undefined ? null : { address, end: after + (label?.[0].length ?? 0) }
  }

  #readAngle(at: number): number {
    const link = this.#match(autolink, at)
    if (link?.[1] !== undefined) return this.#bareLink(at, at + link[0].length, link[1])
    const html = this.#match(tag, at)
    return html ? this.#mark('html', at, at + html[0].length) : at
  }

  #readBareAddress(at: number): number {
    const found = this.#match(bareAddress, at)?.[0].replace(trailingPunctuation, '') ?? ''
    const end = at + found.length
    const host = /^(?:https?:\/\/)?([^/?#]*)/i.exec(found)?.[1] ?? ''
    // 'https://sub.example[.]com' is defanged, so that nothing links it.
    if (!/[^.]\.[^.]/.test(host) || this.#source.startsWith('[.', end)) {
      return this.#mark('address', at, end)
    }
    return this.#bareLink(at, end, /^www\./i.test(found) ? `http://${found}` : found)
  }

  #bareLink(start: number, end: number, address: string): number {
    const text = { start, end }
    // In the text of a link it is that link's text.
    if (this.#open.at(-1)?.isPicture !== false) {
      this.result.links.push({ kind: 'bare', start, end, text, hasPicture: false, address })
    }
    return this.#mark('address', start, end)
  }

  #readEmphasis(at: number, text: string): number {
    const end = at + text.length
    const before = this.#source.charAt(at - 1)
    const after = this.#source.charAt(end)
    const isInWord = text.startsWith('_') && isWordCharacter(before) && isWordCharacter(after)
    const isAlone = isSpace(before) && isSpace(after)
    return isInWord || isAlone ? end : this.#mark('markup', at, end)
  }

  #match(pattern: RegExp, at: number): RegExpExecArray | null {
    pattern.lastIndex = at
    const found = pattern.exec(this.#source)
    return found && at + found[0].length <= this.#end ? found : null
  }

  /** Returns its end. */
  #mark(kind: Span['kind'], start: number, end: number): number {
    this.result.spans.push({ kind, start, end })
    return end
  }
}

function linkOfDefinition({ start, end, address }: Definition): Link {
  return {
    kind: 'definition',
    start,
    end,
    text: { start, end },
    hasPicture: false,
    address,
  }
}

function normalLabel(label: string): string {
  return label.replace(/\s+/g, ' ').trim().toLowerCase()
}

function isSpace(character: string): boolean {
  return character === '' || /\s/.test(character)
}

function isWordCharacter(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character)
}

import { autop } from './autop'
import { keptAsCode } from './kept-as-code'

export interface BlockContext {
  /** The content of a block that several posts share; null if the export does not have it. */
  sharedBlock: (id: string) => string | null
  /** The HTML of the footnotes. */
  footnotes: string
}

export interface ConvertedBlocks {
  html: string
  /** The blocks without HTML of their own, which stay in the text as code. */
  unknown: string[]
}

const maxSharedDepth = 5
/** Blocks that show nothing in a text. */
const silent = new Set(['more', 'nextpage', 'spacer', 'separator', 'post-title', 'post-date'])

export function hasBlocks(content: string): boolean {
  return content.includes('<!-- wp:')
}

/** The HTML of a text of the block editor, without the comments that mark its blocks. */
export function convertBlocks(content: string, context: BlockContext, depth = 0): ConvertedBlocks {
  const unknown = new Set<string>()
  let html = ''
  let open: string[] = []
  let language = ''
  for (const part of partsOf(content)) {
    if (part.type === 'text') {
      // Outside of blocks, and in classic ones, paragraphs are empty lines.
      const isClassic = open.length === 0 || open.at(-1) === 'freeform'
      html += isClassic && part.text.trim() !== '' ? autop(part.text) : named(part.text, language)
      language = ''
    } else if (part.type === 'open') {
      open.push(part.name)
      language = part.name.includes('code') ? languageOf(part.attributes) : ''
    } else if (part.type === 'close') {
      open = open.slice(0, Math.max(0, open.lastIndexOf(part.name)))
    } else {
      html += voidBlock(part, { context, depth, unknown })
    }
  }
  return { html, unknown: [...unknown] }
}

interface VoidContext {
  context: BlockContext
  depth: number
  unknown: Set<string>
}

function voidBlock({ name, attributes, source }: Delimiter, inside: VoidContext): string {
  const { context, depth, unknown } = inside
  if (silent.has(name)) return ''
  if (name === 'footnotes') return context.footnotes
  if (name === 'block' && depth < maxSharedDepth) {
    const shared = context.sharedBlock(String(attributes.ref ?? ''))
    if (shared !== null) {
      const converted = hasBlocks(shared)
        ? convertBlocks(shared, context, depth + 1)
        : { html: autop(shared), unknown: [] }
      for (const found of converted.unknown) unknown.add(found)
      return converted.html
    }
  }
  unknown.add(name)
  return `\n${keptAsCode(source)}\n`
}

function languageOf({ language, lang }: Record<string, unknown>): string {
  const name = String(language ?? lang ?? '')
  return /^[\w+#.-]{1,30}$/.test(name) ? name : ''
}

function named(html: string, language: string): string {
  return language === '' ? html : html.replace(/<pre(?=[\s>])/i, `<pre data-lang="${language}"`)
}

interface Delimiter {
  type: 'open' | 'close' | 'void'
  /** Without `core/`. */
  name: string
  attributes: Record<string, unknown>
  source: string
}

type Part = Delimiter | { type: 'text'; text: string }

/** Attributes never contain `-->`: WordPress escapes it in them. */
function* partsOf(content: string): Generator<Part> {
  let from = 0
  for (const mark of content.matchAll(/<!--\s{1,20}\/?wp:/g)) {
    if (mark.index < from) continue
    const end = content.indexOf('-->', mark.index)
    if (end === -1) break
    const source = content.slice(mark.index, end + 3)
    const delimiter = delimiterOf(source)
    if (!delimiter) continue
    if (mark.index > from) yield { type: 'text', text: content.slice(from, mark.index) }
    yield delimiter
    from = end + 3
  }
  if (from < content.length) yield { type: 'text', text: content.slice(from) }
}

function delimiterOf(source: string): Delimiter | null {
  const inner = source.slice(4, -3).trim()
  const [all, slash, name = ''] = /^(\/?)wp:([a-z][a-z0-9_/-]*)/.exec(inner) ?? []
  if (all === undefined) return null
  const isVoid = inner.endsWith('/')
  const json = inner.slice(all.length, isVoid ? -1 : undefined).trim()
  return {
    type: slash ? 'close' : isVoid ? 'void' : 'open',
    name: name.replace(/^core\//, ''),
    attributes: attributesIn(json),
    source,
  }
}

function attributesIn(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json || '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

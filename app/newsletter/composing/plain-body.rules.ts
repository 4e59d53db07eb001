import type { Nodes, Parents, Root } from 'mdast'
import { exceedsRenderLimits } from '~/markdown/cost/limits'
import { parseMarkdown } from '~/markdown/tree/parse'
import { definitionStubs, splitIntoParts } from '~/markdown/tree/parts'
import { visit } from '~/markdown/tree/visit'
import { wrap } from './wrap.rules'

/** Parsing a longer part can take too long. */
const maxPartLength = 8_000
/** Longer texts are cut, like the HTML. */
const maxBytes = 60_000

export interface PlainSettings {
  /** The post's URL, which relative links refer to. */
  url: string
  /** The mail shows it above the body, so a first heading with the same text is dropped. */
  title: string
}

export interface PlainBody {
  blocks: string[]
  isCut: boolean
}

/** A body as plain text, with the URLs of its links. It can take seconds, so the server runs it in a worker thread. */
export function plainBody(body: string, settings: PlainSettings): PlainBody {
  return cutToFit(plainBlocks(body, settings))
}

/** The Markdown source, for a body that cannot be parsed. */
export function sourceAsPlainBody(body: string): PlainBody {
  return cutToFit(sourceBlocks(body))
}

function* sourceBlocks(text: string): Generator<string> {
  for (const block of text.split(/\n{2,}/)) yield wrap(block)
}

function cutToFit(source: Iterable<string>): PlainBody {
  const blocks: string[] = []
  let room = maxBytes
  for (const block of source) {
    room -= Buffer.byteLength(block) + 2
    if (room < 0) return { blocks, isCut: true }
    blocks.push(block)
  }
  return { blocks, isCut: false }
}

function* plainBlocks(body: string, settings: PlainSettings): Generator<string> {
  const parts = splitIntoParts(body, maxPartLength)
  const names = parts.length > 1 ? definitionStubs(body) : ''
  for (const [index, part] of parts.entries()) {
    if (part.length > maxPartLength || exceedsRenderLimits(part)) {
      yield* sourceBlocks(part)
      continue
    }
    const tree = parseMarkdown(parts.length > 1 ? `${part}\n\n${names}` : part)
    if (index === 0) dropTitle(tree, settings.title)
    const write = writer(tree, settings.url)
    for (const block of tree.children) {
      const text = write(block)
      if (text.trim() !== '') yield text
    }
  }
}

function dropTitle(tree: Root, title: string): void {
  const [first] = tree.children
  if (first?.type === 'heading' && textOf(first) === title.trim()) tree.children.shift()
}

function textOf(node: Nodes): string {
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(textOf).join('').trim() : ''
}

function writer(tree: Root, base: string) {
  const addresses = new Map<string, string>()
  visit(tree, 'definition', ({ identifier, url }) => void addresses.set(identifier, url))

  function line({ children }: Parents): string {
    return children
      .map(inline)
      .join('')
      .replace(/[ \t]+/g, ' ')
      .trim()
  }

  function inline(node: Nodes): string {
    switch (node.type) {
      case 'break':
        return '\n'
      case 'link':
        return withUrl(line(node), node.url)
      case 'linkReference':
        return withUrl(line(node), addresses.get(node.identifier) ?? '')
      case 'image':
      case 'imageReference':
        return node.alt ? `[${node.alt}]` : ''
      case 'footnoteReference':
        return `[${node.label ?? node.identifier}]`
      default:
        if ('value' in node) return node.value.replace(/\s+/g, ' ')
        return 'children' in node ? node.children.map(inline).join('') : ''
    }
  }

  function withUrl(text: string, address: string): string {
    const url = absoluteUrl(address, base)
    return url === null || url === text ? text : `${text} (${url})`
  }

  return function block(node: Nodes): string {
    switch (node.type) {
      case 'heading':
        return underline(line(node), node.depth)
      case 'paragraph':
        return wrap(line(node))
      case 'blockquote':
        return indent(node.children.map(block).join('\n\n'), '> ', '> ')
      case 'list':
        return node.children
          .map((item, index) => {
            const mark = node.ordered
              ? `${(node.start ?? 1) + index}. `
              : `- ${checkboxOf(item.checked)}`
            const text = item.children.map(block).join(node.spread ? '\n\n' : '\n')
            return indent(text, mark, ' '.repeat(mark.length))
          })
          .join('\n')
      case 'code':
        return indent(node.value, '    ', '    ')
      case 'thematicBreak':
        return '* * *'
      case 'table':
        return node.children.map((row) => row.children.map(line).join(' | ')).join('\n')
      case 'footnoteDefinition': {
        const mark = `[${node.label ?? node.identifier}] `
        if (node.children.length === 0) return ''
        return indent(node.children.map(block).join('\n\n'), mark, '    ')
      }
      case 'html':
        return wrap(node.value)
      default:
        return ''
    }
  }
}

function checkboxOf(checked: boolean | null | undefined): string {
  return typeof checked === 'boolean' ? (checked ? '[x] ' : '[ ] ') : ''
}

/** Null for a link that does not work in a mail. */
function absoluteUrl(address: string, base: string): string | null {
  // '#' stands for a link that another part of a long text defines.
  const url = address === '#' ? null : URL.parse(address, base)
  return url && ['http:', 'https:', 'mailto:'].includes(url.protocol) ? url.href : null
}

export function underline(text: string, depth: number): string {
  const heading = wrap(text)
  const width = Math.max(...heading.split('\n').map(({ length }) => length))
  return `${heading}\n${(depth === 1 ? '=' : '-').repeat(width)}`
}

function indent(text: string, first: string, rest: string): string {
  return text
    .split('\n')
    .map((line, index) => (index === 0 ? first : rest) + line)
    .map((line) => line.trimEnd())
    .join('\n')
}

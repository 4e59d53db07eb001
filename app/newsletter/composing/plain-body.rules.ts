import type { Nodes, Parents, Root } from 'mdast'
import { isTooMuchToLayOut } from '~/markdown/cost/limits'
import { parseMarkdown } from '~/markdown/tree/parse'
import { definedNames, partsOf } from '~/markdown/tree/parts'
import { eachOf } from '~/markdown/tree/walk'
import { wrapped } from './wrap.rules'

/** Parsing costs more, the more marks stand in one place. */
const longestPart = 8_000
/** As much as the HTML may hold: nobody reads on in a mail without headings to jump to. */
const mostBytes = 60_000

export interface PlainSettings {
  /** Of the post, which relative links are of. */
  url: string
  /** Said above the text already. */
  title: string
}

/** What a mail says of a body without HTML. */
export interface PlainBody {
  blocks: string[]
  isCut: boolean
}

/** A body as plain text, with the addresses of its links. It can take seconds: the server does it in a thread. */
export function plainBody(body: string, settings: PlainSettings): PlainBody {
  return asMuchAsFits(plainBlocks(body, settings))
}

/** The same of a body that cannot be parsed. */
export function typedPlainBody(body: string): PlainBody {
  return asMuchAsFits(typedBlocks(body))
}

function* typedBlocks(text: string): Generator<string> {
  for (const block of text.split(/\n{2,}/)) yield wrapped(block)
}

function asMuchAsFits(all: Iterable<string>): PlainBody {
  const blocks: string[] = []
  let room = mostBytes
  for (const block of all) {
    room -= Buffer.byteLength(block) + 2
    if (room < 0) return { blocks, isCut: true }
    blocks.push(block)
  }
  return { blocks, isCut: false }
}

function* plainBlocks(body: string, settings: PlainSettings): Generator<string> {
  const parts = partsOf(body, longestPart)
  const names = parts.length > 1 ? definedNames(body) : ''
  for (const [index, part] of parts.entries()) {
    if (part.length > longestPart || isTooMuchToLayOut(part)) {
      yield* typedBlocks(part)
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
  if (first?.type === 'heading' && wordsOf(first) === title.trim()) tree.children.shift()
}

function wordsOf(node: Nodes): string {
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(wordsOf).join('').trim() : ''
}

function writer(tree: Root, base: string) {
  const addresses = new Map<string, string>()
  eachOf(tree, 'definition', ({ identifier, url }) => void addresses.set(identifier, url))

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
        return linked(line(node), node.url)
      case 'linkReference':
        return linked(line(node), addresses.get(node.identifier) ?? '')
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

  function linked(text: string, address: string): string {
    const url = whole(address, base)
    return url === null || url === text ? text : `${text} (${url})`
  }

  return function block(node: Nodes): string {
    switch (node.type) {
      case 'heading':
        return underlined(line(node), node.depth)
      case 'paragraph':
        return wrapped(line(node))
      case 'blockquote':
        return indented(node.children.map(block).join('\n\n'), '> ', '> ')
      case 'list':
        return node.children
          .map((item, index) => {
            const mark = node.ordered
              ? `${(node.start ?? 1) + index}. `
              : `- ${boxOf(item.checked)}`
            const text = item.children.map(block).join(node.spread ? '\n\n' : '\n')
            return indented(text, mark, ' '.repeat(mark.length))
          })
          .join('\n')
      case 'code':
        return indented(node.value, '    ', '    ')
      case 'thematicBreak':
        return '* * *'
      case 'table':
        return node.children.map((row) => row.children.map(line).join(' | ')).join('\n')
      case 'footnoteDefinition': {
        const mark = `[${node.label ?? node.identifier}] `
        if (node.children.length === 0) return ''
        return indented(node.children.map(block).join('\n\n'), mark, '    ')
      }
      case 'html':
        return wrapped(node.value)
      default:
        return ''
    }
  }
}

function boxOf(checked: boolean | null | undefined): string {
  return typeof checked === 'boolean' ? (checked ? '[x] ' : '[ ] ') : ''
}

/** Null for what leads nowhere from a mail. */
function whole(address: string, base: string): string | null {
  // Only the name is known of what is defined in another part of a long text.
  const url = address === '#' ? null : URL.parse(address, base)
  return url && ['http:', 'https:', 'mailto:'].includes(url.protocol) ? url.href : null
}

export function underlined(text: string, depth: number): string {
  const heading = wrapped(text)
  const longest = Math.max(...heading.split('\n').map(({ length }) => length))
  return `${heading}\n${(depth === 1 ? '=' : '-').repeat(longest)}`
}

function indented(text: string, first: string, rest: string): string {
  return text
    .split('\n')
    .map((line, index) => (index === 0 ? first : rest) + line)
    .map((line) => line.trimEnd())
    .join('\n')
}

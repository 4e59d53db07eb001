import type { Nodes, Root, Table } from 'mdast'
import { exceedsRenderLimits } from './cost/limits'
import { parseMarkdown } from './tree/parse'
import { definitionStubs, splitIntoParts } from './tree/parts'

const cellSeparator = ' · '

/**
 * Punctuation and line breaks are what parsing costs, more so when many are in one place. So a body is parsed in parts,
 * and only up to a number of such marks. A hundred pages of prose have as many.
 */
const maxPartLength = 8_000
const maxMarks = 16_000
const mark = /[^\p{L}\p{M}\p{N}\s]|\n|\s{2}/gu

/**
 * What a reader sees of a body, without markup: one line per block, links and pictures without their addresses, code
 * unchanged. A part that would take too long to parse is returned as source.
 */
export function visibleText(body: string): string {
  const parts = splitIntoParts(body, maxPartLength)
  const stubs = parts.length > 1 ? definitionStubs(body) : ''
  const stubMarks = countMarks(stubs)
  let marks = 0
  return parts
    .flatMap((part) => {
      if (part.length > maxPartLength) return sourceLines(part)
      // The stubs are parsed again with each part.
      marks += countMarks(part) + stubMarks
      if (marks > maxMarks || exceedsRenderLimits(part)) return sourceLines(part)
      return linesOf(parseMarkdown(`${stubs}\n\n${part}`))
    })
    .join('\n')
}

function countMarks(text: string): number {
  return text.match(mark)?.length ?? 0
}

/** The text of a body that cannot be parsed, with some of its markup. */
export function unparsedText(body: string): string {
  return sourceLines(body).join('\n')
}

function sourceLines(part: string): string[] {
  return part
    .split('\n')
    .map(collapseSpaces)
    .filter((line) => line !== '' && !/^(```|~~~)/.test(line))
}

/** The visible text of a parsed body. */
export function textOf(tree: Root): string {
  return linesOf(tree).join('\n')
}

export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu)?.length ?? 0
}

function linesOf(node: Nodes): string[] {
  switch (node.type) {
    case 'root':
    case 'blockquote':
    case 'list':
    case 'listItem':
    case 'footnoteDefinition':
      return node.children.flatMap(linesOf)
    case 'table':
      return rowsOf(node)
    case 'code':
      return node.value.split('\n').filter((line) => line.trim() !== '')
    default:
      return [collapseSpaces(inlineText(node))].filter((line) => line !== '')
  }
}

function rowsOf({ children }: Table): string[] {
  return children.map((row) =>
    row.children
      .map((cell) => collapseSpaces(inlineText(cell)))
      .filter((text) => text !== '')
      .join(cellSeparator),
  )
}

function inlineText(node: Nodes): string {
  if (node.type === 'break') return ' '
  if ('value' in node) return node.value
  if ('alt' in node) return node.alt ?? ''
  return 'children' in node ? node.children.map(inlineText).join('') : ''
}

function collapseSpaces(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

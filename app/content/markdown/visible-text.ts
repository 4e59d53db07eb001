import type { Nodes, Root, Table } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { isTooMuchToLayOut } from './limits'

const markdown = unified().use(remarkParse).use(remarkGfm).freeze()
const betweenCells = ' · '

/**
 * What a reader sees of a body, without its markup: each block on a line of its own, the words of links
 * and the descriptions of pictures without their addresses, and code as it is.
 */
export function visibleText(body: string): string {
  // Such a text is shown as it was typed.
  if (isTooMuchToLayOut(body)) return body
  try {
    return textOf(markdown.parse(body))
  } catch (error) {
    if (error instanceof RangeError) return body
    throw error
  }
}

/** The same, of a body that is parsed already. */
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
      return [oneLine(wordsOf(node))].filter((line) => line !== '')
  }
}

function rowsOf({ children }: Table): string[] {
  return children.map((row) =>
    row.children
      .map((cell) => oneLine(wordsOf(cell)))
      .filter((text) => text !== '')
      .join(betweenCells),
  )
}

function wordsOf(node: Nodes): string {
  if (node.type === 'break') return ' '
  if ('value' in node) return node.value
  if ('alt' in node) return node.alt ?? ''
  return 'children' in node ? node.children.map(wordsOf).join('') : ''
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

import type { Nodes, Root, Table } from 'mdast'
import { isTooMuchToLayOut } from './cost/limits'
import { parseMarkdown } from './tree/parse'
import { definedNames, partsOf } from './tree/parts'

const betweenCells = ' · '

/**
 * Marks are what parsing costs: more, the more of them stand in one place. So no longer part is parsed at once, nor
 * more marks than these in all. Prose has as many in a hundred pages.
 */
const longestPart = 8_000
const mostMarks = 16_000
const mark = /[^\p{L}\p{M}\p{N}\s]|\n|\s{2}/gu

/**
 * What a reader sees of a body, without its markup: each block on a line of its own, the words of links
 * and the descriptions of pictures without their addresses, and code as it is. What is too much to parse
 * comes as it was typed.
 */
export function visibleText(body: string): string {
  const parts = partsOf(body, longestPart)
  const names = parts.length > 1 ? definedNames(body) : ''
  // They are parsed again with each part.
  const marksOfNames = names.match(mark)?.length ?? 0
  let marks = 0
  return parts
    .flatMap((part) => {
      if (part.length > longestPart) return linesTyped(part)
      marks += (part.match(mark)?.length ?? 0) + marksOfNames
      if (marks > mostMarks || isTooMuchToLayOut(part)) return linesTyped(part)
      return linesOf(parseMarkdown(`${names}\n\n${part}`))
    })
    .join('\n')
}

/** What is stored beside a body, for search and for its read time. */
export interface SearchText {
  text: string
  wordCount: number
}

/** It can take seconds: the server does it in a thread. */
export function searchTextOf(body: string): SearchText {
  return counted(visibleText(body))
}

/** The same of a body that cannot be parsed: its words are found, and with them some of its markup. */
export function typedSearchText(body: string): SearchText {
  return counted(linesTyped(body).join('\n'))
}

function counted(text: string): SearchText {
  return { text, wordCount: countWords(text) }
}

function linesTyped(part: string): string[] {
  return part
    .split('\n')
    .map(oneLine)
    .filter((line) => line !== '' && !/^(```|~~~)/.test(line))
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

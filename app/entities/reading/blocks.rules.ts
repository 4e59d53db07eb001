import type { Code, Nodes, Parents, Root, Table } from 'mdast'
import { cellLabels, type Labels, noLabels } from './cell-labels.rules'
import { lineFinder } from './lines.rules'
import { openSection, type Section } from './section.rules'

/** A paragraph, heading, table cell or block of code as plain text. Link targets are not part of it. */
export interface TextBlock {
  text: string
  /** The line of the markdown in which the text at this position is. */
  lineAt(index: number): number
  /** The IOC heading above it, if there is one. */
  iocHeading: string | null
  isCode: boolean
  /** It is in a block of code marked `ioc`. */
  isIocBlock: boolean
  /** The heading above it, or ''. */
  heading: string
  /** That heading, and what its table says beside it. */
  labels: string
  /** Of a cell of a table: what its row and its column are called. */
  cellLabel: string
}

/** The blocks of a part of a text, in order. `linesBefore` is how many lines are before the part. */
export function textBlocks(tree: Root, section: Section, linesBefore: number): TextBlock[] {
  const blocks: TextBlock[] = []
  addBlocks(tree, { section, linesBefore, blocks }, noLabels)
  return blocks
}

interface Reading {
  section: Section
  linesBefore: number
  blocks: TextBlock[]
}

function addBlocks(node: Nodes, reading: Reading, labels: Labels): void {
  switch (node.type) {
    case 'heading': {
      const block = inlineBlock(node, reading, noLabels)
      reading.blocks.push(block)
      openSection(reading.section, block.text, node.depth)
      break
    }
    case 'code':
      reading.blocks.push(codeBlock(node, reading))
      break
    case 'table':
      addTable(node, reading)
      break
    case 'paragraph':
    case 'tableCell':
      reading.blocks.push(inlineBlock(node, reading, labels))
      break
    case 'html':
    case 'definition':
      break
    default:
      if ('children' in node) for (const child of node.children) addBlocks(child, reading, labels)
  }
}

function addTable({ children: rows }: Table, reading: Reading): void {
  const textsOf = (row: Table['children'][number] | undefined) => row?.children.map(textOf) ?? []
  const header = textsOf(rows[0])
  for (const row of rows) {
    const labels = cellLabels(header, textsOf(row))
    for (const [index, cell] of row.children.entries()) {
      addBlocks(cell, reading, labels[index] ?? noLabels)
    }
  }
}

function codeBlock(node: Code, { section, linesBefore }: Reading): TextBlock {
  const { start, end } = node.position ?? { start: { line: 1 }, end: { line: 1 } }
  // Indented code has no line of its own before it.
  const isFenced = end.line - start.line > node.value.split('\n').length - 1
  const line = linesBefore + start.line + (isFenced ? 1 : 0)
  return {
    text: node.value,
    lineAt: lineFinder([{ text: node.value, line }]),
    iocHeading: section.ioc?.text ?? null,
    isCode: true,
    isIocBlock: node.lang?.toLowerCase() === 'ioc',
    heading: section.heading,
    labels: section.heading,
    cellLabel: '',
  }
}

function inlineBlock(node: Parents, { section, linesBefore }: Reading, labels: Labels): TextBlock {
  const pieces: { text: string; line: number }[] = []
  collect(node, (text, line) => pieces.push({ text, line: linesBefore + line }))
  return {
    text: pieces.map(({ text }) => text).join(''),
    lineAt: lineFinder(pieces),
    iocHeading: section.ioc?.text ?? null,
    isCode: false,
    isIocBlock: false,
    heading: section.heading,
    labels: `${section.heading} ${labels.label}`,
    cellLabel: labels.cellLabel,
  }
}

function textOf(node: Parents): string {
  let text = ''
  collect(node, (piece) => {
    text += piece
  })
  return text
}

const spaces: ReadonlySet<string> = new Set([
  'html',
  'image',
  'imageReference',
  'footnoteReference',
  'delete',
])

/** Everything that a reader sees of a node. */
function collect(node: Nodes, add: (text: string, line: number) => void): void {
  const line = node.position?.start.line ?? 1
  if (node.type === 'break') add('\n', line)
  else if (spaces.has(node.type)) add(' ', line)
  else if ('value' in node) add(node.value, line)
  else if ('children' in node) for (const child of node.children) collect(child, add)
}

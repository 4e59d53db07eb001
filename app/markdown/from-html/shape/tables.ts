import type { Element } from 'hast'
import {
  type Block,
  element,
  hasContent,
  type Item,
  isBlock,
  type Leaf,
  leavesOf,
  visitBlocks,
} from '../tree'
import { inlineOf, onOneLine, withoutCommonMarks } from './inline'

/** Blocks that a cell of markdown cannot hold. */
const wideBlock = /^(h[1-6]|pre|blockquote|table|figure)$/
const maxColumns = 100

/** A table that only places parts of a page or mail: its cells are read one after the other. */
export function isLayoutTable(table: Block): boolean {
  if (table.properties.isLayout) return true
  const rows = rowsOf(table)
  if (rows.length === 0 || rows.every((row) => cellsOf(row).length <= 1)) return true
  let hasWideBlock = false
  visitBlocks(table.children, ({ tag }) => {
    if (wideBlock.test(tag)) hasWideBlock = true
  })
  return hasWideBlock || (rows.length === 1 && rows.flatMap(cellsOf).some(hasSeveralBlocks))
}

/** A table with its first row as head, since markdown has no table without one. */
export function tableOf(table: Block): Element[] {
  const grid = gridOf(table)
  const columns = grid.reduce((most, row) => Math.max(most, row.length), 0)
  const isBold = grid.flat(2).every(isBoldOrEmpty)
  const rows = grid.map((cells, index) => {
    const isPlain = isBold || (index === 0 && cells.flat().every(isBoldOrEmpty))
    const padded = Array.from({ length: columns }, (_, column) => cells[column] ?? [])
    return element(
      'tr',
      padded.map((leaves) =>
        element('td', inlineOf(isPlain ? withoutCommonMarks(leaves) : leaves)),
      ),
    )
  })
  const captions = table.children.filter((item) => isBlock(item) && item.tag !== 'tr')
  const caption = inlineOf(onOneLine(leavesOf(captions)))
  if (rows.length === 0) return []
  const before = caption.length > 0 ? [element('p', caption)] : []
  return [...before, element('table', rows)]
}

function isBoldOrEmpty(leaf: Leaf): boolean {
  return leaf.type !== 'text' || !hasContent(leaf) || leaf.marks.bold
}

function rowsOf({ children }: Block): Block[] {
  return children.filter(isBlock).filter(({ tag }) => tag === 'tr')
}

function cellsOf({ children }: Block): Block[] {
  return children.filter(isBlock).filter(({ tag }) => tag === 'td' || tag === 'th')
}

function hasSeveralBlocks({ children }: Block): boolean {
  return children.filter(isBlock).length > 1
}

/** The text of a merged cell is in its first field; the others are empty. */
function gridOf(table: Block): Leaf[][][] {
  const grid: Leaf[][][] = []
  const rows = rowsOf(table)
  for (const [rowIndex, row] of rows.entries()) {
    let column = 0
    for (const cell of cellsOf(row)) {
      while (grid[rowIndex]?.[column]) column += 1
      const { colSpan = 1, rowSpan = 1 } = cell.properties
      const lastRow = Math.min(rowIndex + Number(rowSpan), rows.length)
      const lastColumn = Math.min(column + Number(colSpan), maxColumns)
      for (let y = rowIndex; y < lastRow; y += 1) {
        const fields = grid[y] ?? []
        grid[y] = fields
        for (let x = column; x < lastColumn; x += 1) fields[x] = []
      }
      const fields = grid[rowIndex]
      if (fields && column < maxColumns) fields[column] = cellLeaves(cell)
    }
  }
  return grid.filter((row) => row?.some((cell) => cell?.some(hasContent)))
}

/** The text of a cell in one line, with a space between blocks and a semicolon between items. */
function cellLeaves({ children }: Block): Leaf[] {
  const leaves: Leaf[] = []
  appendLine(children, leaves)
  return onOneLine(leaves)
}

function appendLine(items: readonly Item[], leaves: Leaf[]): void {
  for (const item of items) {
    if (!isBlock(item)) {
      leaves.push(item)
      continue
    }
    const last = leaves.findLast(hasContent)
    if (last) {
      const isNextItem = item.tag === 'li' && items[0] !== item
      leaves.push({
        type: 'text',
        value: isNextItem ? '; ' : ' ',
        marks: { ...last.marks, link: null },
      })
    }
    appendLine(item.children, leaves)
  }
}

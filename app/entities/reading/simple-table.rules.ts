import { cellLabels, noLabels } from './cell-labels.rules'
import type { SimpleBlock } from './simple-block.rules'
import { simpleInline } from './simple-inline.rules'

const row = /^\|(.*)\|[ \t]*$/
const delimiter = /^[ \t]*:?-+:?[ \t]*$/

/** The cells of a table whose rows are complete and in simple markdown. Null for any other. */
export function simpleTable(
  lines: readonly string[],
  hasDefinitions: boolean,
): SimpleBlock[] | null {
  const rows = lines.map((line) => row.exec(line)?.[1]?.split('|') ?? [])
  const [header = [], delimiters = []] = rows
  const isTable = delimiters.length > 0 && delimiters.every((cell) => delimiter.test(cell))
  if (!isTable || rows.some(({ length }) => length !== header.length)) return null
  const blocks: SimpleBlock[] = []
  let headerTexts: readonly string[] | null = null
  for (const [line, cells] of rows.entries()) {
    if (line === 1) continue
    const texts = cells.map((cell) =>
      simpleInline(cell.replace(/^[ \t]+|(?<![ \t])[ \t]+$/g, ''), hasDefinitions),
    )
    if (!texts.every((text) => text !== null)) return null
    headerTexts ??= texts
    const labels = cellLabels(headerTexts, texts)
    for (const [index, text] of texts.entries()) {
      blocks.push({ text, line, labels: labels[index] ?? noLabels })
    }
  }
  return blocks
}

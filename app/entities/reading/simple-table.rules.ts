import { maxLabelLength } from './blocks.rules'
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
  let headerLabel: string | null = null
  for (const [line, cells] of rows.entries()) {
    if (line === 1) continue
    const texts = cells.map((cell) =>
      simpleInline(cell.replace(/^[ \t]+|[ \t]+$/g, ''), hasDefinitions),
    )
    if (texts.includes(null)) return null
    const rowLabel = texts.join(' ').slice(0, maxLabelLength)
    headerLabel ??= rowLabel
    const label = `${headerLabel} ${rowLabel}`
    for (const text of texts) blocks.push({ text: text ?? '', line, label })
  }
  return blocks
}

/** What a cell of a table is about is often said in the header or in another cell of its row. */
export interface Labels {
  /** Everything that the header and the row say. */
  label: string
  /** What the row and the column of the cell are called. */
  cellLabel: string
}

export const noLabels: Labels = { label: '', cellLabel: '' }

const maxLength = 200
/** Longer ones, and names of files, are content. */
const rowName = /^[^.\n]{1,24}$/

/** Of each cell in a row. */
export function cellLabels(header: readonly string[], row: readonly string[]): Labels[] {
  const label = `${header.join(' ').slice(0, maxLength)} ${row.join(' ').slice(0, maxLength)}`
  const [first = ''] = row
  const name = rowName.test(first) ? first : ''
  return row.map((_, index) => ({
    label,
    cellLabel: `${index === 0 ? '' : name} ${header[index] ?? ''}`.trim().slice(0, maxLength),
  }))
}

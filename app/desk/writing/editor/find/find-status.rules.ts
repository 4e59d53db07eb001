export interface Matches {
  total: number
  /** From 1; null if no match is selected. */
  current: number | null
  /** There are more than were counted. */
  isCut: boolean
}

/** More are not counted: that would take longer than a key may. */
export const maxMatches = 5_000

export function countMatches(
  matches: Iterator<{ from: number; to: number }>,
  selected: { from: number; to: number },
): Matches {
  let current: number | null = null
  for (let total = 0; ; total += 1) {
    const { done, value } = matches.next()
    if (done) return { total, current, isCut: false }
    if (total === maxMatches) return { total, current, isCut: true }
    if (value.from === selected.from && value.to === selected.to) current = total + 1
  }
}

/** What find and replace says beside its field. */
export function findStatus({ total, current, isCut }: Matches): string {
  if (total === 0) return 'Not found'
  const shown = total.toLocaleString('en-US') + (isCut ? '+' : '')
  if (current !== null) return `${current.toLocaleString('en-US')} of ${shown}`
  return total === 1 ? '1 match' : `${shown} matches`
}

/** A row that is not what the record says. */
export interface Problem {
  /** The table. */
  table: string
  /** Which row of it, for people. */
  row: string
  /** What is wrong, as a sentence. */
  text: string
}

/** The first of many say enough, and the rest may be millions. */
const maxListed = 100

/** Collects problems, of each kind only the first ones. */
export function createProblems() {
  const listed: Problem[] = []
  let count = 0
  return {
    add(table: string, row: string | number, text: string): void {
      count += 1
      if (listed.length < maxListed) listed.push({ table, row: String(row), text })
    },
    all: () => ({ problems: listed, problemCount: count }),
  }
}

export type Problems = ReturnType<typeof createProblems>

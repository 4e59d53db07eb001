import type { PostName } from './post-names'

/** A row that is not what the record says. */
export interface Problem {
  /** The table. */
  table: string
  /** Which row of it, for people. */
  row: string
  /** What is wrong, as a sentence. */
  text: string
  /** The id of the post that it is about. */
  post: string | null
}

/** With the post as people call it; null if it is about none, or nothing is known of it any more. */
export type NamedProblem = Problem & { name: PostName | null }

/** The first of many say enough, and the rest may be millions. */
const maxListed = 100

/** Collects problems, of each kind only the first ones. */
export function createProblems() {
  const listed: Problem[] = []
  let count = 0
  return {
    add(table: string, row: string | number, text: string, post = postOf(table, row)): void {
      count += 1
      if (listed.length < maxListed) listed.push({ table, row: String(row), text, post })
    },
    all: () => ({ problems: listed, problemCount: count }),
  }
}

export type Problems = ReturnType<typeof createProblems>

const tablesOfPosts = ['articles', 'weekly_briefs', 'posts', 'withdrawals']

/** Rows of these tables are named by their post. */
function postOf(table: string, row: string | number): string | null {
  return tablesOfPosts.includes(table) ? String(row) : null
}

const list = new Intl.ListFormat('en')

/** Such as `title, summary, and body`. */
export function listOf(names: readonly string[]): string {
  return list.format(names)
}

import type { KnowledgeEntry } from './files/knowledge-file.rules'

/**
 * EPSS has a score for each of 300,000 CVEs, every day. A row for each would lock SQLite for seconds while they are replaced,
 * so up to a thousand scores are one row: CVE-2024-3xxx has those of CVE-2024-3000 to CVE-2024-3999.
 */
export type ScoreBlock = Record<string, [score: number, percentile: number]>

/** The row that has the score of a CVE. */
export function blockOf(cve: string): string {
  return `${cve.slice(0, -digits)}xxx`
}

const digits = 3

/** The scores of all blocks, by the last three digits. */
export function packScores(entries: readonly KnowledgeEntry[]): Map<string, ScoreBlock> {
  const blocks = new Map<string, ScoreBlock>()
  for (const { value, data } of entries) {
    const { score = 0, percentile = 0 } = data
    const key = blockOf(value)
    const block = blocks.get(key) ?? {}
    block[value.slice(-digits)] = [score, percentile]
    blocks.set(key, block)
  }
  return blocks
}

/** The score of a CVE in its block, as it was stored; null if it has none. */
export function scoreIn(block: Record<string, unknown>, cve: string) {
  const stored = block[cve.slice(-digits)]
  if (!Array.isArray(stored)) return null
  const [score, percentile] = stored
  if (typeof score !== 'number' || typeof percentile !== 'number') return null
  return { score, percentile }
}

import { findVectors } from '~/entities/cvss/find-vectors.rules'
import { mistakenScore } from '~/entities/cvss/quoted-score.rules'
import { scoreOf } from '~/entities/cvss/score.rules'
import type { Hint } from '../hint.rules'

/** A longer line is no prose. */
const maxLine = 20_000

/** CVSS vectors beside which the text quotes another score. Line by line: an item of a list speaks for itself. */
export function mistakenScores(body: string): Hint[] {
  const hints: Hint[] = []
  let start = 0
  for (const line of body.split('\n')) {
    if (line.includes('/A') && line.length <= maxLine) hints.push(...mistakesIn(line, start))
    start += line.length + 1
  }
  return hints
}

function mistakesIn(line: string, lineStart: number): Hint[] {
  // Marks of the markdown are no part of the sentence.
  const text = line.replace(/[*_`]/g, ' ')
  return findVectors(text).flatMap((found): Hint[] => {
    const quoted = mistakenScore(text, found)
    if (quoted === null) return []
    const score = scoreOf(found.vector).score.toFixed(1)
    return [
      {
        code: 'cvss-score',
        field: 'body',
        message: `The text says ${quoted.toFixed(1)}; this CVSS vector scores ${score}.`,
        range: { start: lineStart + found.start, end: lineStart + found.end },
      },
    ]
  })
}

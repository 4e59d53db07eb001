import { scores2 } from './score-2.rules'
import { scores3 } from './score-3.rules'
import { score4 } from './score-4.rules'
import { type CvssVector, parseCvss } from './vector.rules'

export type CvssSeverity = 'None' | 'Low' | 'Medium' | 'High' | 'Critical'

export interface CvssScore {
  /** The score of the base metrics alone. */
  base: number
  /** The score of all metrics that the vector has. */
  score: number
  /** Of `score`. */
  severity: CvssSeverity
  /** Every score that an author may rightly quote beside this vector. */
  quotable: readonly number[]
}

export function scoreOf({ version, metrics }: CvssVector): CvssScore {
  if (version === '4.0') return scoreOf4(metrics)
  const scores = version === '2.0' ? scores2(metrics) : scores3(metrics, version)
  const { base, temporal } = scores
  // 3.1 scores an environment by another formula, which is only right if the author has described one.
  const score = environment.some((name) => metrics.has(name)) ? scores.environmental : temporal
  const severity = version === '2.0' ? severityOf2(score) : severityOf(score)
  return { base, score, severity, quotable: [...new Set([base, temporal, score])] }
}

/** The environmental metrics of all versions. */
const environment = 'CDP TD CR IR AR MAV MAC MAT MPR MUI MS MC MI MA MVC MVI MVA MSC MSI MSA'.split(
  ' ',
)

/** 4.0 has one score, which its nomenclature calls CVSS-B, -BT, -BE or -BTE by the metrics it is made of. */
function scoreOf4(metrics: ReadonlyMap<string, string>): CvssScore {
  const without = (names: readonly string[]) =>
    names.some((name) => metrics.has(name))
      ? score4(new Map([...metrics].filter(([name]) => !names.includes(name))))
      : all
  const all = score4(metrics)
  const base = without(['E', ...environment])
  const score = roundHalfUp(all)
  return {
    base: roundHalfUp(base),
    score,
    severity: severityOf(score),
    quotable: [...new Set([base, all, without(['E']), without(environment)].flatMap(roundings))],
  }
}

/** The small addend makes up for binary fractions just below a half. */
function roundHalfUp(score: number): number {
  return Math.round(score * 10 + 1e-5) / 10
}

/**
 * The specification does not say how to round a half, and calculators differ: 8.55 is 8.6 here, and 8.5 where
 * binary fractions make it a little less. Neither is an author's mistake.
 */
function roundings(score: number): number[] {
  return [roundHalfUp(score), Math.round(score * 10 - 1e-5) / 10]
}

/** The score of a written vector; null for what is none. */
export function vectorScore(text: string): number | null {
  const vector = parseCvss(text)
  return vector && scoreOf(vector).score
}

/** The rating scale of 3.0, 3.1 and 4.0. */
export function severityOf(score: number): CvssSeverity {
  if (score >= 9) return 'Critical'
  if (score >= 7) return 'High'
  if (score >= 4) return 'Medium'
  return score > 0 ? 'Low' : 'None'
}

/** 2.0 has no scale of its own. This is the one of the National Vulnerability Database. */
function severityOf2(score: number): CvssSeverity {
  if (score >= 7) return 'High'
  return score >= 4 ? 'Medium' : 'Low'
}

/** The equations of "A Complete Guide to the Common Vulnerability Scoring System 2.0", section 3.2. */
const weights: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  AV: { L: 0.395, A: 0.646, N: 1 },
  AC: { H: 0.35, M: 0.61, L: 0.71 },
  Au: { M: 0.45, S: 0.56, N: 0.704 },
  C: { N: 0, P: 0.275, C: 0.66 },
  I: { N: 0, P: 0.275, C: 0.66 },
  A: { N: 0, P: 0.275, C: 0.66 },
  E: { U: 0.85, POC: 0.9, F: 0.95, H: 1 },
  RL: { OF: 0.87, TF: 0.9, W: 0.95, U: 1 },
  RC: { UC: 0.9, UR: 0.95, C: 1 },
  CDP: { N: 0, L: 0.1, LM: 0.3, MH: 0.4, H: 0.5 },
  TD: { N: 0, L: 0.25, M: 0.75, H: 1 },
  CR: { L: 0.5, M: 1, H: 1.51 },
  IR: { L: 0.5, M: 1, H: 1.51 },
  AR: { L: 0.5, M: 1, H: 1.51 },
}

/** Metrics that are left out do not change a score. */
export function scores2(metrics: ReadonlyMap<string, string>) {
  const weight = (name: string, notDefined = 1) =>
    weights[name]?.[metrics.get(name) ?? ''] ?? notDefined
  const loss = (c: number, i: number, a: number) => 10.41 * (1 - (1 - c) * (1 - i) * (1 - a))
  const exploitability = 20 * weight('AV') * weight('AC') * weight('Au')
  // A small impact that hardly anybody can cause would be less than nothing.
  const baseWith = (impact: number) =>
    impact === 0 ? 0 : Math.max(0, round((0.6 * impact + 0.4 * exploitability - 1.5) * 1.176))
  const inTime = (base: number) => round(base * weight('E') * weight('RL') * weight('RC'))

  const base = baseWith(loss(weight('C'), weight('I'), weight('A')))
  const temporal = inTime(base)
  const adjustedImpact = loss(
    weight('C') * weight('CR'),
    weight('I') * weight('IR'),
    weight('A') * weight('AR'),
  )
  const adjusted = inTime(baseWith(Math.min(10, adjustedImpact)))
  const environmental = round((adjusted + (10 - adjusted) * weight('CDP', 0)) * weight('TD'))
  return { base, temporal, environmental }
}

/** One decimal, half up. The small addend makes up for binary fractions just below a half. */
function round(score: number): number {
  return Math.round(score * 10 + 1e-6) / 10
}

const privileges = {
  U: { N: 0.85, L: 0.62, H: 0.27 },
  C: { N: 0.85, L: 0.68, H: 0.5 },
}

/** Section 7.4 of the specifications of 3.0 and 3.1. */
const weights: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  AV: { N: 0.85, A: 0.62, L: 0.55, P: 0.2 },
  AC: { L: 0.77, H: 0.44 },
  UI: { N: 0.85, R: 0.62 },
  C: { H: 0.56, L: 0.22, N: 0 },
  I: { H: 0.56, L: 0.22, N: 0 },
  A: { H: 0.56, L: 0.22, N: 0 },
  E: { H: 1, F: 0.97, P: 0.94, U: 0.91 },
  RL: { U: 1, W: 0.97, T: 0.96, O: 0.95 },
  RC: { C: 1, R: 0.96, U: 0.92 },
  CR: { H: 1.5, M: 1, L: 0.5 },
  IR: { H: 1.5, M: 1, L: 0.5 },
  AR: { H: 1.5, M: 1, L: 0.5 },
}

/** Metrics that are left out do not change a score. */
export function scores3(metrics: ReadonlyMap<string, string>, version: '3.0' | '3.1') {
  const modified = (name: string) => metrics.get(`M${name}`) ?? metrics.get(name)
  const inTime = weightOf('E', metrics.get('E')) * remediation(metrics)

  const base = equation(
    (name) => metrics.get(name),
    impact,
    () => 1,
  )
  const modifiedBase = equation(
    modified,
    version === '3.0' ? impact : impactOf31InAnEnvironment,
    (name) => weightOf(name, metrics.get(name)),
  )
  return {
    base,
    temporal: roundUp(base * inTime),
    environmental: roundUp(modifiedBase * inTime),
  }
}

function remediation(metrics: ReadonlyMap<string, string>): number {
  return weightOf('RL', metrics.get('RL')) * weightOf('RC', metrics.get('RC'))
}

function equation(
  value: (metric: string) => string | undefined,
  impactOf: (loss: number, scope: 'U' | 'C') => number,
  requirement: (metric: string) => number,
): number {
  const scope = value('S') === 'C' ? 'C' : 'U'
  const kept = (name: string) => 1 - weightOf(name, value(name)) * requirement(`${name}R`)
  const loss = Math.min(1 - kept('C') * kept('I') * kept('A'), 0.915)
  const impact = impactOf(loss, scope)
  if (impact <= 0) return 0
  const privilege = privileges[scope][(value('PR') ?? 'N') as 'N' | 'L' | 'H']
  const attack = weightOf('AV', value('AV')) * weightOf('AC', value('AC'))
  const exploitability = 8.22 * attack * privilege * weightOf('UI', value('UI'))
  return roundUp(Math.min((impact + exploitability) * (scope === 'C' ? 1.08 : 1), 10))
}

function impact(loss: number, scope: 'U' | 'C'): number {
  if (scope === 'U') return 6.42 * loss
  return 7.52 * (loss - 0.029) - 3.25 * (loss - 0.02) ** 15
}

function impactOf31InAnEnvironment(loss: number, scope: 'U' | 'C'): number {
  if (scope === 'U') return 6.42 * loss
  return 7.52 * (loss - 0.029) - 3.25 * (loss * 0.9731 - 0.02) ** 13
}

function weightOf(metric: string, value: string | undefined): number {
  return weights[metric]?.[value ?? ''] ?? 1
}

/**
 * The next tenth that is not lower. As in appendix A of 3.1, the sixth decimal and later ones do not count: they
 * come from binary fractions.
 */
function roundUp(score: number): number {
  return Math.ceil(Math.round(score * 100_000) / 10_000) / 10
}

import { type MacroVector, macroVectorScore } from './macrovectors.rules'

/** Section 8.2 of the specification of 4.0. How far each value is from the most severe one, in steps. */
const severity: Readonly<Record<string, string>> = {
  AV: 'NALP',
  PR: 'NLH',
  UI: 'NPA',
  AC: 'LH',
  AT: 'NP',
  VC: 'HLN',
  VI: 'HLN',
  VA: 'HLN',
  SC: 'SHLN',
  SI: 'SHLN',
  SA: 'SHLN',
  CR: 'HML',
  IR: 'HML',
  AR: 'HML',
}

/** The metrics of a set, and for each level its most severe vectors and how many steps the level is deep. */
interface EquivalenceSet {
  metrics: readonly string[]
  levels: Readonly<Record<string, { highest: readonly string[]; depth: number }>>
}

const eq1: EquivalenceSet = {
  metrics: ['AV', 'PR', 'UI'],
  levels: {
    0: { highest: ['NNN'], depth: 1 },
    1: { highest: ['ANN', 'NLN', 'NNP'], depth: 4 },
    2: { highest: ['PNN', 'ALP'], depth: 5 },
  },
}
const eq2: EquivalenceSet = {
  metrics: ['AC', 'AT'],
  levels: {
    0: { highest: ['LN'], depth: 1 },
    1: { highest: ['HN', 'LP'], depth: 2 },
  },
}
const eq3and6: EquivalenceSet = {
  metrics: ['VC', 'VI', 'VA', 'CR', 'IR', 'AR'],
  levels: {
    '00': { highest: ['HHHHHH'], depth: 7 },
    '01': { highest: ['HHLMMH', 'HHHMMM'], depth: 6 },
    10: { highest: ['LHHHHH', 'HLHHHH'], depth: 8 },
    11: { highest: ['LHLHMH', 'LHHHMM', 'HLHMHM', 'HLLMHH', 'LLHHHM'], depth: 8 },
    21: { highest: ['LLLHHH'], depth: 10 },
  },
}
const eq4: EquivalenceSet = {
  metrics: ['SC', 'SI', 'SA'],
  levels: {
    0: { highest: ['HSS'], depth: 6 },
    1: { highest: ['HHH'], depth: 5 },
    2: { highest: ['LLL'], depth: 4 },
  },
}

type Value = (metric: string) => string

/** The score before it is rounded. */
export function score4(metrics: ReadonlyMap<string, string>): number {
  const effective = new Map(metrics)
  for (const [name, value] of metrics) {
    if (name.startsWith('M')) effective.set(name.slice(1), value)
  }
  const value: Value = (name) => effective.get(name) ?? worstCase(name)
  if (['VC', 'VI', 'VA', 'SC', 'SI', 'SA'].every((name) => value(name) === 'N')) return 0

  const macro = macroVectorOf(value)
  const score = macroVectorScore(macro) ?? 0
  const { eq1: one, eq2: two, eq3: three, eq4: four, eq5: five, eq6: six } = macro
  const steps = [
    { below: macroVectorScore({ ...macro, eq1: one + 1 }), share: share(eq1, `${one}`, value) },
    { below: macroVectorScore({ ...macro, eq2: two + 1 }), share: share(eq2, `${two}`, value) },
    { below: scoreBelowEq3and6(macro), share: share(eq3and6, `${three}${six}`, value) },
    { below: macroVectorScore({ ...macro, eq4: four + 1 }), share: share(eq4, `${four}`, value) },
    // EQ5 has one metric, so that no vector is below the highest of its level.
    { below: macroVectorScore({ ...macro, eq5: five + 1 }), share: 0 },
  ]
  const distances = steps.flatMap(({ below, share }) =>
    below === undefined ? [] : [(score - below) * share],
  )
  if (distances.length === 0) return score
  const mean = distances.reduce((sum, distance) => sum + distance, 0) / distances.length
  return Math.min(10, Math.max(0, score - mean))
}

function worstCase(metric: string): string {
  return metric === 'E' ? 'A' : 'H'
}

/** Tables 24 to 29. */
function macroVectorOf(value: Value): MacroVector {
  const is = (name: string, wanted: string) => value(name) === wanted
  const [network, noPrivileges, noInteraction] = [is('AV', 'N'), is('PR', 'N'), is('UI', 'N')]
  const [highC, highI, highA] = [is('VC', 'H'), is('VI', 'H'), is('VA', 'H')]
  const required = (highC && is('CR', 'H')) || (highI && is('IR', 'H')) || (highA && is('AR', 'H'))
  return {
    eq1:
      network && noPrivileges && noInteraction
        ? 0
        : (network || noPrivileges || noInteraction) && !is('AV', 'P')
          ? 1
          : 2,
    eq2: is('AC', 'L') && is('AT', 'N') ? 0 : 1,
    eq3: highC && highI ? 0 : highC || highI || highA ? 1 : 2,
    eq4:
      is('SI', 'S') || is('SA', 'S') ? 0 : is('SC', 'H') || is('SI', 'H') || is('SA', 'H') ? 1 : 2,
    eq5: is('E', 'A') ? 0 : is('E', 'P') ? 1 : 2,
    eq6: required ? 0 : 1,
  }
}

/** EQ3 and EQ6 depend on each other, so that their next lower level is found together. */
function scoreBelowEq3and6(macro: MacroVector): number | undefined {
  const { eq3, eq6 } = macro
  const lowerEq3 = macroVectorScore({ ...macro, eq3: eq3 + 1 })
  const lowerEq6 = macroVectorScore({ ...macro, eq6: eq6 + 1 })
  if (lowerEq3 === undefined || lowerEq6 === undefined) return lowerEq3 ?? lowerEq6
  return Math.max(lowerEq3, lowerEq6)
}

/** How far down its level the vector is: 0 for the most severe one. */
function share({ metrics, levels }: EquivalenceSet, level: string, value: Value): number {
  const { highest, depth } = levels[level] ?? { highest: [], depth: 1 }
  for (const top of highest) {
    const steps = metrics.map((name, index) => {
      const order = severity[name] ?? ''
      return order.indexOf(value(name)) - order.indexOf(top[index] ?? '')
    })
    if (steps.every((step) => step >= 0)) return steps.reduce((sum, step) => sum + step, 0) / depth
  }
  return 0
}

/**
 * What the instruments of the domain pages show. Nothing here is measured: the first state is in the
 * page, and the next ones are made up in the browser.
 */
export interface Simulation<State> {
  first: State
  everyMs: number
  next: (state: State, random: () => number) => State
}

/** How long an instrument rests before it starts. */
export const introMs = 800

export const threatLevels = ['LOW', 'MODERATE', 'HIGH', 'CRITICAL'] as const
export type ThreatLevel = (typeof threatLevels)[number]

export interface Threat {
  level: ThreatLevel
  alerts: number
  /** The levels shown so far, the newest last: as many as the strip has room for. */
  trace: readonly ThreatLevel[]
}

export const threatSimulation: Simulation<Threat> = {
  first: {
    level: 'MODERATE',
    alerts: 247,
    trace: Array.from('01101122101123221012233210110121', (digit) => levelAt(Number(digit))),
  },
  everyMs: 3000,
  next({ alerts, trace }, random) {
    const level = levelAt(wholeBelow(threatLevels.length, random))
    return { level, alerts: alerts + wholeBelow(5, random), trace: shifted(trace, level) }
  },
}

export const neuralMessages = [
  'INGESTING_SIGNALS',
  'ENCODING_CONTEXT',
  'WEIGHING_EVIDENCE',
  'INFERENCE_COMPLETE',
] as const

export interface Neural {
  /** Which message is shown, and which layer of the network is lit. */
  step: number
}

export const neuralSimulation: Simulation<Neural> = {
  first: { step: 0 },
  everyMs: 2000,
  next: ({ step }) => ({ step: (step + 1) % neuralMessages.length }),
}

export interface Campaign {
  screened: number
  /** Percent of the newest column. */
  invalid: number
  lookalikes: number
  /** Traffic of each interval, the newest last, and how much of it was invalid: both of 100. */
  columns: readonly { traffic: number; invalid: number }[]
}

const firstTraffic = [
  46, 52, 49, 58, 63, 57, 66, 74, 69, 61, 55, 60, 68, 77, 84, 79, 71, 64, 70, 76, 88, 81, 73, 67,
]

export const campaignSimulation: Simulation<Campaign> = {
  first: {
    screened: 1_284_903,
    invalid: 9,
    lookalikes: 37,
    columns: firstTraffic.map((traffic, index) => ({ traffic, invalid: 5 + ((index * 7) % 11) })),
  },
  everyMs: 2000,
  next({ screened, lookalikes, columns }, random) {
    const column = { traffic: 45 + wholeBelow(46, random), invalid: 4 + wholeBelow(14, random) }
    return {
      screened: screened + 900 + wholeBelow(700, random),
      invalid: column.invalid,
      lookalikes: lookalikes + wholeBelow(2, random),
      columns: shifted(columns, column),
    }
  },
}

function levelAt(index: number): ThreatLevel {
  return threatLevels[index] ?? 'CRITICAL'
}

function wholeBelow(limit: number, random: () => number): number {
  return Math.floor(random() * limit)
}

function shifted<Item>(items: readonly Item[], newest: Item): Item[] {
  return [...items.slice(1), newest]
}

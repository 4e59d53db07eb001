/**
 * The figures of the instruments on the domain pages. They are not measured: the server renders the first state, and
 * the browser makes up the next ones.
 */
export interface Simulation<State> {
  first: State
  everyMs: number
  next: (state: State, random: () => number) => State
}

/** The delay before an instrument starts. */
export const introMs = 800

export const threatLevels = ['LOW', 'MODERATE', 'HIGH', 'CRITICAL'] as const
export type ThreatLevel = (typeof threatLevels)[number]

export interface Threat {
  level: ThreatLevel
  alerts: number
  /** The previous levels, newest last. */
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
    const level = levelAt(randomBelow(threatLevels.length, random))
    return { level, alerts: alerts + randomBelow(5, random), trace: shifted(trace, level) }
  },
}

export const neuralMessages = [
  'INGESTING_SIGNALS',
  'ENCODING_CONTEXT',
  'WEIGHING_EVIDENCE',
  'INFERENCE_COMPLETE',
] as const

export interface Neural {
  /** The index of the message, and of the highlighted layer. */
  step: number
}

export const neuralSimulation: Simulation<Neural> = {
  first: { step: 0 },
  everyMs: 2000,
  next: ({ step }) => ({ step: (step + 1) % neuralMessages.length }),
}

export interface Campaign {
  screened: number
  /** Percentage in the newest column. */
  invalid: number
  flagged: number
  /** Traffic of each interval and its invalid part, both from 0 to 100, newest last. */
  columns: readonly { traffic: number; invalid: number }[]
}

const firstTraffic = [
  46, 52, 49, 58, 63, 57, 66, 74, 69, 61, 55, 60, 68, 77, 84, 79, 71, 64, 70, 76, 88, 81, 73, 67,
]

export const campaignSimulation: Simulation<Campaign> = {
  first: {
    screened: 1_284_903,
    invalid: 9,
    flagged: 37,
    columns: firstTraffic.map((traffic, index) => ({ traffic, invalid: 5 + ((index * 7) % 11) })),
  },
  everyMs: 2000,
  next({ screened, flagged, columns }, random) {
    const column = { traffic: 45 + randomBelow(46, random), invalid: 4 + randomBelow(14, random) }
    return {
      screened: screened + 900 + randomBelow(700, random),
      invalid: column.invalid,
      flagged: flagged + randomBelow(2, random),
      columns: shifted(columns, column),
    }
  },
}

function levelAt(index: number): ThreatLevel {
  return threatLevels[index] ?? 'CRITICAL'
}

function randomBelow(limit: number, random: () => number): number {
  return Math.floor(random() * limit)
}

function shifted<Item>(items: readonly Item[], newest: Item): Item[] {
  return [...items.slice(1), newest]
}

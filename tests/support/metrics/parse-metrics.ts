/** A sample as Prometheus reads it. */
export interface Sample {
  name: string
  labels: Record<string, string>
  value: number
}

export interface ParsedFamily {
  name: string
  type: string
  help: string
  samples: Sample[]
}

export interface ParsedMetrics {
  families: Map<string, ParsedFamily>
  /** The sum of the samples that have these labels, perhaps among others. */
  sum(name: string, labels?: Record<string, string>): number
}

const sampleLine =
  /^([a-zA-Z_:][\w:]*)(?:\{([^\n]*)\})? (-?(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?|Inf)|NaN)$/
const labelPair = /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/y

/**
 * Reads Prometheus' text format and accepts nothing that the format forbids: each metric has HELP, TYPE and its samples
 * in one group, names and labels are well-formed, no sample appears twice, and histograms add up.
 */
export function parseMetrics(text: string): ParsedMetrics {
  if (!text.endsWith('\n')) throw new Error('The last line has no end.')
  const families = new Map<string, ParsedFamily>()
  let current: ParsedFamily | null = null
  for (const line of text.slice(0, -1).split('\n')) {
    const [, help, name = '', rest = ''] =
      /^# (HELP|TYPE) ([a-zA-Z_:][\w:]*) (.+)$/.exec(line) ?? []
    if (help === 'HELP') {
      if (families.has(name)) throw new Error(`${name} has two groups.`)
      current = { name, type: '', help: rest, samples: [] }
      families.set(name, current)
    } else if (help === 'TYPE') {
      if (!current || current.name !== name || current.type) throw new Error(`Misplaced: ${line}`)
      if (!['counter', 'gauge', 'histogram'].includes(rest)) throw new Error(`Bad type: ${line}`)
      current.type = rest
    } else {
      if (!current?.type) throw new Error(`A sample before its TYPE: ${line}`)
      current.samples.push(parseSample(line, current))
    }
  }
  for (const family of families.values()) checkFamily(family)
  const samples = [...families.values()].flatMap((family) => family.samples)
  return {
    families,
    sum: (name, labels = {}) =>
      samples
        .filter((sample) => sample.name === name)
        .filter((sample) => Object.entries(labels).every(([key, is]) => sample.labels[key] === is))
        .reduce((sum, { value }) => sum + value, 0),
  }
}

function parseSample(line: string, family: ParsedFamily): Sample {
  const [, name = '', labelText, value = ''] = sampleLine.exec(line) ?? []
  const suffixes = family.type === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']
  if (!suffixes.some((suffix) => name === family.name + suffix))
    throw new Error(`Bad line: ${line}`)
  return { name, labels: parseLabels(labelText), value: Number(value.replace('Inf', 'Infinity')) }
}

function parseLabels(text: string | undefined): Record<string, string> {
  const labels: Record<string, string> = {}
  let position = 0
  while (text !== undefined && position < text.length) {
    labelPair.lastIndex = position
    const [whole, name = '', value = ''] = labelPair.exec(text) ?? []
    if (whole === undefined || name in labels) throw new Error(`Bad labels: ${text}`)
    labels[name] = value.replaceAll(/\\(.)/g, (_, escaped) => (escaped === 'n' ? '\n' : escaped))
    position += whole.length
  }
  return labels
}

function checkFamily({ name, type, samples }: ParsedFamily): void {
  const keys = samples.map((sample) => JSON.stringify([sample.name, sample.labels]))
  if (new Set(keys).size !== keys.length) throw new Error(`${name} has a sample twice.`)
  if (type === 'counter' && !name.endsWith('_total')) throw new Error(`${name} must end in _total.`)
  if (type !== 'gauge' && samples.some(({ value }) => !(value >= 0))) {
    throw new Error(`${name} is below zero.`)
  }
  if (type === 'histogram') for (const group of groupsOf(samples)) checkHistogram(name, group)
}

function groupsOf(samples: Sample[]): Sample[][] {
  const groups = Map.groupBy(samples, ({ labels: { le: _, ...others } }) => JSON.stringify(others))
  return [...groups.values()]
}

function checkHistogram(name: string, group: Sample[]): void {
  const buckets = group.filter((sample) => sample.name === `${name}_bucket`)
  const bounds = buckets.map(({ labels }) => Number(labels.le?.replace('Inf', 'Infinity')))
  const isAscending = (list: number[], isNext: (a: number, b: number) => boolean) =>
    list.every((value, index) => index === 0 || isNext(list[index - 1] ?? Number.NaN, value))
  const counts = buckets.map(({ value }) => value)
  const count = group.find((sample) => sample.name === `${name}_count`)?.value
  const isComplete = bounds.at(-1) === Number.POSITIVE_INFINITY && counts.at(-1) === count
  const isOrdered = isAscending(bounds, (a, b) => a < b) && isAscending(counts, (a, b) => a <= b)
  const hasSum = group.some((sample) => sample.name === `${name}_sum`)
  if (!isComplete || !isOrdered || !hasSum) throw new Error(`The histogram ${name} is wrong.`)
}

/** One metric with its values, as a plain object: processes send it to each other. */
export interface Family {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  /** How the values of several processes become one. */
  merge: 'sum' | 'max' | 'min'
  /** What follows the name, such as `{status="200"}` or `_bucket{le="0.1"}`, and the value. */
  samples: [suffix: string, value: number][]
}

export type Labels = Record<string, string>

export function formatLabels(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeValue(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

function escapeValue(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}

type GaugeOptions = Pick<Family, 'name' | 'help'> & Partial<Pick<Family, 'merge'>>

/** A value that can fall. Null if it is not known at the moment. */
export function gauge(
  { name, help, merge = 'sum' }: GaugeOptions,
  value: number | null | [Labels, number][],
): Family {
  const values: [Labels, number][] = typeof value === 'number' ? [[{}, value]] : (value ?? [])
  const samples = values.map(([labels, sample]): [string, number] => [formatLabels(labels), sample])
  return { name, help, type: 'gauge', merge, samples }
}

/** A value that only grows, and that something else has counted. */
export function counted({ name, help }: Pick<Family, 'name' | 'help'>, value: number): Family {
  return { name, help, type: 'counter', merge: 'sum', samples: [['', value]] }
}

/** The values of several processes as those of one. */
export function mergeFamilies(processes: readonly Family[][]): Family[] {
  const merged = new Map<string, { family: Family; values: Map<string, number> }>()
  for (const family of processes.flat()) {
    const before = merged.get(family.name)
    if (!before) merged.set(family.name, { family, values: new Map(family.samples) })
    else for (const [key, value] of family.samples) add(before.values, family.merge, key, value)
  }
  return [...merged.values()].map(({ family, values }) => ({ ...family, samples: [...values] }))
}

function add(values: Map<string, number>, merge: Family['merge'], key: string, value: number) {
  const before = values.get(key)
  if (before === undefined) values.set(key, value)
  else values.set(key, merge === 'sum' ? before + value : Math[merge](before, value))
}

/** What a process that has ended leaves behind: its counts must not vanish from the sums. */
export function countersOf(families: readonly Family[]): Family[] {
  return families.filter(({ type }) => type !== 'gauge')
}

export const contentType = 'text/plain; version=0.0.4; charset=utf-8'

/** Prometheus' text format. */
export function formatFamilies(families: readonly Family[]): string {
  return families
    .map(({ name, help, type, samples }) => {
      const lines = samples.map(([suffix, value]) => `${name}${suffix} ${value}\n`)
      return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
    })
    .join('')
}

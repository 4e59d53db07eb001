import { type CvssVersion, metricsOf } from './metrics.rules'

export interface CvssVector {
  version: CvssVersion
  /** The value of each metric that was written, except those that say Not Defined. */
  metrics: ReadonlyMap<string, string>
  /** The metrics in the order of the specification, without those that say Not Defined. */
  canonical: string
}

/** The longest valid vector has 246 characters: a 4.0 vector with every metric. */
const maxLength = 300

/**
 * Reads a complete vector, or null. Abbreviations are case sensitive, as in the specifications. 2.0 has no
 * prefix and may stand in parentheses; some programs write one all the same.
 */
export function parseCvss(text: string): CvssVector | null {
  if (text.length > maxLength) return null
  const found = /^CVSS:(2\.0|3\.0|3\.1|4\.0)\/(.+)$/.exec(text)
  if (found) return parseMetrics(found[1] as CvssVersion, found[2] ?? '')
  return parseMetrics('2.0', /^\((.+)\)$/.exec(text)?.[1] ?? text)
}

function parseMetrics(version: CvssVersion, text: string): CvssVector | null {
  const { values, order, mandatory, anyOrder, notDefined } = metricsOf[version]
  const written = new Map<string, string>()
  let last = -1
  for (const part of text.split('/')) {
    const [name = '', value = '', ...rest] = part.split(':')
    const position = order.indexOf(name)
    const isKnown = rest.length === 0 && values.get(name)?.has(value)
    if (!isKnown || written.has(name)) return null
    if (!anyOrder && position < last) return null
    written.set(name, value)
    last = position
  }
  if (!mandatory.every((name) => written.has(name))) return null
  const metrics = new Map<string, string>()
  for (const name of order) {
    const value = written.get(name)
    if (value !== undefined && value !== notDefined) metrics.set(name, value)
  }
  const prefix = version === '2.0' ? '' : `CVSS:${version}/`
  const canonical = prefix + [...metrics].map((metric) => metric.join(':')).join('/')
  return { version, metrics, canonical }
}

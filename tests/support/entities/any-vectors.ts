import fc from 'fast-check'
import { type CvssVersion, metricsOf } from '../../../app/entities/cvss/metrics.rules'

/** A valid vector of one version, with some of its optional metrics. For tests. */
export function vectorsOf(version: CvssVersion): fc.Arbitrary<string> {
  const { values, order, mandatory } = metricsOf[version]
  const metrics = order.map((name) => {
    const metric = fc.constantFrom(...(values.get(name) ?? [])).map((value) => `${name}:${value}`)
    return mandatory.includes(name) ? metric : fc.option(metric, { nil: '' })
  })
  const prefix = version === '2.0' ? '' : `CVSS:${version}/`
  return fc.tuple(...metrics).map((parts) => prefix + parts.filter((part) => part !== '').join('/'))
}

export const anyVector = fc.oneof(...(['2.0', '3.0', '3.1', '4.0'] as const).map(vectorsOf))

import { expect, test } from 'vitest'
import type { Knowledge, Origin } from '~/entities/knowledge/knowledge.rules'
import { wordKnowledge } from './knowledge-words.rules'

const hrefOf = ({ value }: { value: string }) => `/attack/${value}`

const nothing: Knowledge = {
  type: 'cve',
  value: 'CVE-2021-44228',
  naming: null,
  exploited: null,
  epss: null,
  withdrawn: null,
}
const epssOrigin: Origin = { source: 'epss', version: 'v2025.03.14', day: '2025-06-03' }
const kevOrigin: Origin = { source: 'kev', version: '2025.06.03', day: '2025-06-03' }
const attackOrigin: Origin = { source: 'attack-enterprise', version: '17.1', day: '2025-05-06' }
const at = (day: string) => new Date(`${day}T12:00:00Z`)

const epss = (score: number, percentile: number, day: string) =>
  wordKnowledge({ ...nothing, epss: { score, percentile, origin: epssOrigin } }, at(day), hrefOf)
    .facts[0]

test('an EPSS score is current for a week, and then says what it was on its day', () => {
  expect(epss(0.94358, 0.99961, '2025-06-10')).toEqual({
    kind: 'epss',
    text: 'The EPSS score is 0.94358 (Jun 3, 2025), higher than that of 99.9% of CVEs',
    successor: null,
    source: 'FIRST EPSS v2025.03.14, as of Jun 3, 2025',
    isOld: false,
  })
  expect(epss(0.94358, 0.99961, '2025-06-11')).toMatchObject({
    text: 'The EPSS score was 0.94358 on Jun 3, 2025, higher than that of 99.9% of CVEs',
    isOld: true,
  })
})

test('scores are written as published, and no percentile is rounded up to all', () => {
  expect(epss(0.00042, 0.1, '2025-06-04')?.text).toMatch(/is 0\.00042 .* 10% of CVEs$/)
  expect(epss(1, 1, '2025-06-04')?.text).toMatch(/is 1\.0 .* 99\.9% of CVEs$/)
  expect(epss(0.00001, 0.00009, '2025-06-04')?.text).toMatch(/is 0\.00001 .* 0% of CVEs$/)
})

test('what is known to be exploited says since when, by whom, and how old that knowledge is', () => {
  const exploited = { since: '2021-12-10', isUsedByRansomware: true, origin: kevOrigin }
  const words = (day: string) => wordKnowledge({ ...nothing, exploited }, at(day), hrefOf).facts
  expect(words('2025-06-20')).toEqual([
    {
      kind: 'exploited',
      text: 'Known to be exploited since Dec 10, 2021, also in ransomware campaigns',
      successor: null,
      source: 'CISA KEV, as of Jun 3, 2025',
      isOld: false,
    },
  ])
  expect(words('2025-07-20')[0]?.isOld).toBe(true)
})

test('a revoked technique names its successor, a deprecated one may have none', () => {
  const successor = { type: 'technique', value: 'T1059.001', name: 'PowerShell' } as const
  const withdrawn = { state: 'revoked', successor, origin: attackOrigin } as const
  expect(wordKnowledge({ ...nothing, withdrawn }, at('2025-06-20'), hrefOf).facts).toMatchObject([
    {
      text: 'Revoked, replaced by',
      successor: { label: 'T1059.001 PowerShell', href: '/attack/T1059.001' },
      source: 'MITRE ATT&CK Enterprise 17.1, as of May 6, 2025',
    },
  ])
  const deprecated = { state: 'deprecated', successor: null, origin: attackOrigin } as const
  const words = wordKnowledge({ ...nothing, withdrawn: deprecated }, at('2025-06-20'), hrefOf)
  expect(words.facts[0]).toMatchObject({ text: 'Deprecated', successor: null })
})

test('a name has its source and day, and an edition is old after a year', () => {
  const naming = { name: 'PowerShell', description: 'Adversaries may …', origin: attackOrigin }
  const words = (day: string) => wordKnowledge({ ...nothing, naming }, at(day), hrefOf).naming
  expect(words('2026-05-01')).toEqual({
    name: 'PowerShell',
    description: 'Adversaries may …',
    source: 'MITRE ATT&CK Enterprise 17.1, as of May 6, 2025',
    isOld: false,
    copyright: '© The MITRE Corporation',
  })
  expect(words('2026-06-01')?.isOld).toBe(true)
})

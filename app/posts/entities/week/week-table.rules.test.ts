import { expect, test } from 'vitest'
import { type WeekEntry, weekTable } from './week-table.rules'

const xz = { title: 'The xz backdoor', path: '/cybersecurity/xz' }
const chain = { title: 'Trust | [chains] *of* <b>', path: '/ai/chains' }

test('a row for each identifier, by type, and those of more articles first', () => {
  const entries: WeekEntry[] = [
    { type: 'technique', value: 'T1195.002', article: xz },
    { type: 'cve', value: 'CVE-2024-1', article: xz },
    { type: 'cve', value: 'CVE-2024-3094', article: xz },
    { type: 'cve', value: 'CVE-2024-3094', article: chain },
    { type: 'cve', value: 'CVE-2024-3094', article: xz },
    { type: 'doi', value: '10.1002/(sici)1097', article: xz },
  ]
  expect(weekTable(entries)).toBe(
    String.raw`| Identifier | What it is | Articles |
| --- | --- | --- |
| [CVE-2024-3094](/cve/CVE-2024-3094) | Vulnerability | [The xz backdoor](/cybersecurity/xz), [Trust \| \[chains\] \*of\* \<b\>](/ai/chains) |
| [CVE-2024-1](/cve/CVE-2024-1) | Vulnerability | [The xz backdoor](/cybersecurity/xz) |
| [T1195.002](/attack/T1195.002) | ATT\&CK technique | [The xz backdoor](/cybersecurity/xz) |
| [doi:10.1002/(sici)1097](/doi/10.1002/%28sici%291097) | Publication | [The xz backdoor](/cybersecurity/xz) |`,
  )
})

test('an empty week has no table', () => {
  expect(weekTable([])).toBeNull()
})

test('a long table and a long list of articles are cut, and say so', () => {
  const articles = Array.from({ length: 5 }, (_, index) => ({
    title: `A${index}`,
    path: `/${index}`,
  }))
  const many = Array.from(
    { length: 52 },
    (_, index): WeekEntry => ({
      type: 'cwe',
      value: `CWE-${index + 1}`,
      article: xz,
    }),
  )
  const table = weekTable([
    ...articles.map((article): WeekEntry => ({ type: 'cwe', value: 'CWE-1', article })),
    ...many,
  ])
  expect(table).toContain('| [A0](/0), [A1](/1), [A2](/2) and 3 more |')
  expect(table?.split('\n')).toHaveLength(2 + 50 + 2)
  expect(table).toContain('\n\n2 more are not listed here.')
})

import { describe, expect, test } from 'vitest'
import { scanMarkdown } from '../text/markdown-text.rules'
import { factsIn, unfoundFacts } from './facts.rules'

const unfound = (title: string, body: string) =>
  unfoundFacts({ title, summary: '' }, scanMarkdown(body)).map(({ range }) =>
    title.slice(range?.start, range?.end),
  )

describe('what counts as a fact', () => {
  test.each([
    ['CVE-2024-3094 and GHSA-abcd-1234-wxyz', ['CVE-2024-3094', 'GHSA-abcd-1234-wxyz']],
    ['Version 5.6.1, TLS 1.3', ['5.6.1', '1.3']],
    ['Losses of $1.2 billion (12%)', ['$1.2 billion', '12%']],
    ['On 14 November 2026, at 14:30', ['14 November 2026', '14:30']],
    ['In March 2024', ['March 2024']],
    ['The 21st century and the 3rd party', []],
    ['Five places to look', []],
    ['B2B, 2FA, Web3 and 5G', []],
    ['GPT-4 and SHA-256', ['GPT-4', 'SHA-256']],
    ['1,000 servers in mid-2024', ['1,000', '2024']],
  ])('%j', (text, expected) => {
    expect(factsIn(text).map(({ start, end }) => text.slice(start, end))).toEqual(expected)
  })
})

describe('the same fact in other words', () => {
  test.each([
    ['CVE-2024-3094', 'The hole is [CVE‑2024‑3094](https://nvd.example).'],
    ['CVE-2024-3094', '```\ncve-2024-3094\n```'],
    ['SHA-256', 'It uses SHA256.'],
    ['1,000 servers', 'There are 1000 servers.'],
    ['1000 servers', 'There are 1 000 servers.'],
    ['1000 servers', 'There are one thousand servers.'],
    ['25 servers', 'There are twenty-five servers.'],
    ['5m users', 'It has 5 million users.'],
    ['5 million users', 'It has 5,000,000 users.'],
    ['5 million users', 'It has five million users.'],
    ['1.2 million users', 'It has 1,234,567 users.'],
    ['$5m', 'It cost 5 million dollars.'],
    ['$5bn', 'It cost US$5 billion.'],
    ['12% more', 'It rose by 12 percent.'],
    ['12% more', 'It rose by 11.8%.'],
    ['5% more', 'It rose by 5 to 10%.'],
    ['50% more', 'It rose by half.'],
    ['14 November 2026', 'It was on November 14th.'],
    ['14 November 2026', 'It was on 2026-11-14.'],
    ['Nov 14, 2026', 'It was on the 14th of November 2026.'],
    ['2026-11-14', 'It was on 14.11.2026.'],
    ['November 2026', 'It was on 3 November 2026.'],
    ['In 2026', 'It was on 3 November 2026.'],
    ['Version 5.6.1', 'Update to v5.6.1.'],
    ['198.51.100.7', 'It calls 198.51.100[.]7.'],
    ['3 questions', '- one\n- two\n- three'],
    ['2 parts', '# One\n\n# Two'],
    ['Anything 77', ''],
  ])('%j is in %j', (title, body) => {
    expect(unfound(title, body)).toEqual([])
  })
})

describe('a fact that the body does not contain', () => {
  test.each([
    ['CVE-2024-3094', 'The hole is CVE-2024-30945.', 'CVE-2024-3094'],
    ['CVE-2024-3094', 'The hole is CVE-2024-3049.', 'CVE-2024-3094'],
    ['1,000 servers', 'There are 10,000 servers.', '1,000'],
    ['5 million users', 'It has 5 thousand users.', '5 million'],
    ['$5 million', 'It cost €5 million.', '$5 million'],
    ['12% more', 'There are 12 of them, and 13% more.', '12%'],
    ['14 November 2026', 'It was on 15 November 2026.', '14 November 2026'],
    ['November 2026', 'It was in November 2025.', 'November 2026'],
    ['In 2026', 'It was in 2025.', '2026'],
    ['Version 5.6.1', 'Update to 5.6.10, or 15.6.1.', '5.6.1'],
    ['7 questions', '1. one\n2. two', '7'],
    ['In 2026', 'See [this](https://a.example/2026/).', '2026'],
  ])('%j and %j', (title, body, missing) => {
    expect(unfound(title, body)).toEqual([missing])
  })
})

test('a hint names the field and the place', () => {
  const typed = { title: 'A title', summary: 'It was 42.' }
  expect(unfoundFacts(typed, scanMarkdown('It was 41.'))).toEqual([
    {
      code: 'fact',
      field: 'summary',
      message: '“42” of the summary is not in the body.',
      range: { start: 7, end: 9 },
    },
  ])
})

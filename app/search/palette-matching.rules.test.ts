import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Findable, paletteMatcher } from './palette-matching.rules'

const dmarc: Findable = {
  title: 'DMARC for marketers',
  url: '/cyber-marketing/dmarc-for-marketers',
  domain: 'CyberMarketing',
  domainLabel: 'Cyber-Marketing',
  tags: ['Brand Protection', 'p=reject'],
}
const attention: Findable = {
  title: 'What attention computes',
  url: '/ai/what-attention-computes',
  domainLabel: 'Artificial Intelligence',
  tags: ['Neural Networks'],
}
const mail: Findable = {
  title: 'E-mail is déjà vu',
  url: '/cybersecurity/e-mail',
  domainLabel: 'Cybersecurity',
  tags: ['CVE-2021-44228', 'Maintenance'],
}
const brief: Findable = {
  title: 'The week in patches',
  url: '/weekly-brief/the-week-in-patches',
  domainLabel: 'Weekly Brief',
  tags: [],
}
const find = paletteMatcher([dmarc, attention, mail, brief])

describe('SPEC 2: matching runs over title, domain and tags', () => {
  test.each<[string, Findable]>([
    ['dmarc', dmarc],
    ['attention', attention],
    ['intelligence', attention],
    ['cybermarketing', dmarc],
    ['cyber-marketing', dmarc],
    ['weekly-brief', brief],
    ['weekly brief', brief],
    ['neural', attention],
    ['cve-2021-44228', mail],
    ['p=reject', dmarc],
  ])('%s', (query, entry) => {
    expect(find(query)).toEqual([entry])
  })

  test('and not over the address of the post itself', () => {
    const renamed = { title: 'New title', url: '/ai/old-words' }
    expect(paletteMatcher([renamed])('old-words')).toEqual([])
  })
})

test.each(['cybermarketing', 'cyber-marketing', 'cyber marketing', 'Cyber - Marketing'])(
  'a domain is found by each of its spellings, however it is stored: %s',
  (query) => {
    const stored = ['CyberMarketing', 'Cyber-Marketing', 'cyber marketing'].map((domain) => ({
      title: domain,
      url: '/cyber-marketing/a',
      domain,
      domainLabel: 'Cyber-Marketing',
    }))
    const link = { title: 'Cyber Marketing', url: '/cyber-marketing' }
    const byId = { title: 'No slug', url: '/post/1', domain: 'CyberMarketing' }
    const inTitle = { title: 'Cyber-marketing and security', url: '/cybersecurity/b' }
    const other = {
      title: 'Marketing for others',
      url: '/cybersecurity/c',
      domain: 'Cybersecurity',
    }
    const entries = [...stored, link, byId, inTitle]
    const found = paletteMatcher([...entries, other])(query)
    expect(new Set(found)).toEqual(new Set(entries))
  },
)

test('a name of two words is found in a title, joined or not', () => {
  const inTitle = { title: 'Artificial intelligence in banks', url: '/cybersecurity/banks' }
  const matcher = paletteMatcher([inTitle, attention, dmarc])
  expect(matcher('artificial intelligence')).toEqual([attention, inTitle])
  expect(matcher('artificial intelligence banks')).toEqual([inTitle])
})

test('nothing typed lists everything, in the order given', () => {
  expect(find('')).toEqual([dmarc, attention, mail, brief])
  expect(find(' \t')).toEqual([dmarc, attention, mail, brief])
})

test('case and accents do not matter, on either side', () => {
  expect(find('DEJA')).toEqual([mail])
  expect(find('dmärc')).toEqual([dmarc])
})

test('every word must be somewhere, in any order and field', () => {
  expect(find('brand dmarc cyber-marketing')).toEqual([dmarc])
  expect(find('dmarc patches')).toEqual([])
})

test('a word does not reach from one field into the next', () => {
  expect(find('intelligenceneural')).toEqual([])
})

test('the start of a word comes before its middle, a title before domain and tags', () => {
  // 'ai' is a domain, and inside 'e-mail' and 'Maintenance'.
  expect(find('ai')).toEqual([attention, mail])
  const inTag = { title: 'First', url: '/ai/first', tags: ['Ransomware'] }
  const inTitle = { title: 'On ransomware', url: '/ai/second', tags: [] }
  expect(paletteMatcher([inTag, inTitle])('ransom')).toEqual([inTitle, inTag])
})

test('whatever is typed is taken as it stands', () => {
  expect(find('.*')).toEqual([])
  expect(find('[')).toEqual([])
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (query) => {
      expect(find(query).length).toBeLessThanOrEqual(4)
    }),
  )
})

test('typing on never brings back what was ruled out', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'e', 'i', 'm', 'n', 'r', 't', ' ', '-') })
  fc.assert(
    fc.property(letters, letters, (start, more) => {
      const before = new Set(find(start))
      expect(find(start + more).filter((entry) => !before.has(entry))).toEqual([])
    }),
  )
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createPaletteMatcher, type PaletteEntry } from './palette-matching.rules'

const dmarc: PaletteEntry = {
  title: 'DMARC for marketers',
  url: '/cyber-marketing/dmarc-for-marketers',
  domain: 'CyberMarketing',
  domainLabel: 'Cyber-Marketing',
  tags: ['Brand Protection', 'p=reject'],
}
const attention: PaletteEntry = {
  title: 'What attention computes',
  url: '/ai/what-attention-computes',
  domainLabel: 'Artificial Intelligence',
  tags: ['Neural Networks'],
}
const mail: PaletteEntry = {
  title: 'E-mail is déjà vu',
  url: '/cybersecurity/e-mail',
  domainLabel: 'Cybersecurity',
  tags: ['CVE-2021-44228', 'Maintenance'],
}
const brief: PaletteEntry = {
  title: 'The week in patches',
  url: '/weekly-brief/the-week-in-patches',
  domainLabel: 'Weekly Brief',
  tags: [],
}
const find = createPaletteMatcher([dmarc, attention, mail, brief])

describe('SPEC 2: matching runs over title, domain and tags', () => {
  test.each<[string, PaletteEntry]>([
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

  test('the slug of a post is not searched', () => {
    const renamed = { title: 'New title', url: '/ai/old-words' }
    expect(createPaletteMatcher([renamed])('old-words')).toEqual([])
  })
})

test.each(['cybermarketing', 'cyber-marketing', 'cyber marketing', 'Cyber - Marketing'])(
  'a domain is found by each of its spellings, in whichever it is stored: %s',
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
    const found = createPaletteMatcher([...entries, other])(query)
    expect(new Set(found)).toEqual(new Set(entries))
  },
)

test("a domain's name of two words is found in a title", () => {
  const inTitle = { title: 'Artificial intelligence in banks', url: '/cybersecurity/banks' }
  const matcher = createPaletteMatcher([inTitle, attention, dmarc])
  expect(matcher('artificial intelligence')).toEqual([attention, inTitle])
  expect(matcher('artificial intelligence banks')).toEqual([inTitle])
})

test('an empty query lists all entries in their order', () => {
  expect(find('')).toEqual([dmarc, attention, mail, brief])
  expect(find(' \t')).toEqual([dmarc, attention, mail, brief])
})

test('case and accents do not matter, in the query or in the entry', () => {
  expect(find('DEJA')).toEqual([mail])
  expect(find('dmärc')).toEqual([dmarc])
})

test('every word must occur, in any order and field', () => {
  expect(find('brand dmarc cyber-marketing')).toEqual([dmarc])
  expect(find('dmarc patches')).toEqual([])
})

test('a word does not match across two fields', () => {
  expect(find('intelligenceneural')).toEqual([])
})

test('a match at the start of a word comes before one inside it, a title before domain and tags', () => {
  // 'ai' is a domain, and inside 'e-mail' and 'Maintenance'.
  expect(find('ai')).toEqual([attention, mail])
  const inTag = { title: 'First', url: '/ai/first', tags: ['Ransomware'] }
  const inTitle = { title: 'On ransomware', url: '/ai/second', tags: [] }
  expect(createPaletteMatcher([inTag, inTitle])('ransom')).toEqual([inTitle, inTag])
})

test('special characters have no meaning', () => {
  expect(find('.*')).toEqual([])
  expect(find('[')).toEqual([])
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (query) => {
      expect(find(query).length).toBeLessThanOrEqual(4)
    }),
  )
})

test('typing more never adds results', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'e', 'i', 'm', 'n', 'r', 't', ' ', '-') })
  fc.assert(
    fc.property(letters, letters, (start, more) => {
      const before = new Set(find(start))
      expect(find(start + more).filter((entry) => !before.has(entry))).toEqual([])
    }),
  )
})

test('a post is found by its authors', () => {
  const entry = { ...attention, authors: ['Ada Lovelace'] }
  expect(createPaletteMatcher([dmarc, entry])('lovelace')).toEqual([entry])
})

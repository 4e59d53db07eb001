import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  domainBadge,
  domainNamesOf,
  domainOf,
  domainSlugs,
  domainSpellings,
  isKnownDomain,
  otherDomains,
  parseDomainFilter,
} from './domain.rules'

describe('SPEC 2, article route choice', () => {
  test.each(['ai', 'AI', 'Ai', ' ai '])(
    "%j: domain 'ai' (case-insensitive) goes to /ai",
    (value) => {
      expect(domainOf(value)).toBe('ai')
    },
  )

  test.each([
    'CyberMarketing',
    'Cyber-Marketing',
    'cyber marketing',
    'cybermarketing',
    'cyber-marketing',
    'Digital Marketing',
  ])("%j: a domain containing 'marketing' goes to /cyber-marketing", (value) => {
    expect(domainOf(value)).toBe('cyber-marketing')
  })

  test.each(['Cybersecurity', 'cybersecurity', 'General', 'AI Safety', '', '   ', null, undefined])(
    '%j: anything else, including missing, goes to /cybersecurity',
    (value) => {
      expect(domainOf(value)).toBe('cybersecurity')
    },
  )

  test('every text means one of the three domains, and case never matters', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        expect(domainSlugs).toContain(domainOf(value))
        expect(domainOf(value.toUpperCase())).toBe(domainOf(value.toUpperCase().toLowerCase()))
      }),
    )
  })

  test('a slug means itself', () => {
    for (const slug of domainSlugs) expect(domainOf(slug)).toBe(slug)
  })
})

describe('the names that readers see for a stored domain', () => {
  test.each([
    ['ai', 'AI', 'Artificial Intelligence'],
    ['CyberMarketing', 'Cyber-Marketing', 'Cyber-Marketing'],
    ['cyber marketing', 'Cyber-Marketing', 'Cyber-Marketing'],
    ['Cybersecurity', 'Cybersecurity', 'Cybersecurity'],
    ['Quantum', 'Cybersecurity', 'Cybersecurity'],
    ['', 'Cybersecurity', 'Cybersecurity'],
  ])('%j is %j on a card, and its section is %j', (value, stored, label) => {
    expect(domainNamesOf(value)).toEqual({ stored, label })
  })

  test.each([
    ['ai', 'AI'],
    ['CyberMarketing', 'CYBER-MARKETING'],
    ['Quantum', 'CYBERSECURITY'],
    [' ', 'INTELLIGENCE'],
  ])(
    "SPEC 2: %j as a domain badge in upper case (fallback 'INTELLIGENCE') is %j",
    (value, badge) => {
      expect(domainBadge(value)).toBe(badge)
    },
  )
})

test('an unknown value counts as Cybersecurity, but is not a known domain', () => {
  expect(isKnownDomain('Cybersecurity')).toBe(true)
  expect(isKnownDomain('CyberMarketing')).toBe(true)
  expect(isKnownDomain('General')).toBe(false)
  expect(isKnownDomain('')).toBe(false)
})

test('a filter names a domain in any case, none, or an unknown one', () => {
  expect(parseDomainFilter('AI')).toBe('ai')
  expect(parseDomainFilter('Cyber-Marketing')).toBe('cyber-marketing')
  for (const none of [null, '']) expect(parseDomainFilter(none)).toBeNull()
  for (const value of ['zzz', '\0', 'unknown', 'toString'])
    expect(parseDomainFilter(value)).toBe('unknown')
})

test('a domain has these spellings', () => {
  expect(domainSpellings('ai')).toEqual(['Artificial Intelligence', 'AI', 'ai'])
  expect(domainSpellings('cyber-marketing')).toEqual([
    'Cyber-Marketing',
    'cyber-marketing',
    'Cyber Marketing',
    'CyberMarketing',
    'cyber marketing',
    'cybermarketing',
  ])
})

test("a domain's own card is excluded from its related domains", () => {
  expect(otherDomains('ai')).toEqual(['cybersecurity', 'cyber-marketing'])
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { domainOf, domainSlugs, isKnownDomain, otherDomains } from './domain'

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

test('a value that fell back on Cybersecurity is not a known domain', () => {
  expect(isKnownDomain('Cybersecurity')).toBe(true)
  expect(isKnownDomain('CyberMarketing')).toBe(true)
  expect(isKnownDomain('General')).toBe(false)
  expect(isKnownDomain('')).toBe(false)
})

test("a domain's own card is excluded from its related domains", () => {
  expect(otherDomains('ai')).toEqual(['cybersecurity', 'cyber-marketing'])
})

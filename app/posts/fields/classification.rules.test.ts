import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText } from '../../../tests/support/data/any-posts'
import { domainSlugs } from '../addresses/domain.rules'
import {
  classificationTone,
  clearanceLabel,
  feedClassification,
  pageColour,
  pageLabels,
} from './classification.rules'

describe('SPEC 3, page model', () => {
  test('Classification Internal and clearance level III for articles; Confidential and IV for briefs', () => {
    expect(pageLabels).toEqual({
      article: { classification: 'Internal', clearanceLevel: 'III' },
      brief: { classification: 'Confidential', clearanceLevel: 'IV' },
    })
  })

  test("SPEC 2: clearanceLevel ('Level {value}', default III)", () => {
    expect(clearanceLabel('IV')).toBe('Level IV')
    expect(clearanceLabel()).toBe('Level III')
  })
})

test("SPEC 3: classification (fixed 'Internal', 'Confidential' in the Cybersecurity feed)", () => {
  expect(feedClassification('cybersecurity')).toBe('Confidential')
  expect(feedClassification('ai')).toBe('Internal')
  expect(feedClassification('cyber-marketing')).toBe('Internal')
  expect(feedClassification(null)).toBe('Internal')
})

describe('SPEC 9: classification colours, case-insensitive', () => {
  test.each([
    ['Critical', 'critical'],
    ['CRITICAL', 'critical'],
    ['Confidential', 'confidential'],
    ['restricted', 'restricted'],
    [' Internal ', 'internal'],
    ['Public', 'public'],
  ])('%j is %s', (label, tone) => {
    expect(classificationTone(label)).toBe(tone)
  })

  test.each(['', 'Top Secret', 'Not critical', 'constructor'])(
    '%j is one of the others',
    (label) => {
      expect(classificationTone(label)).toBe('other')
    },
  )

  test('every label has a tone, and case never matters', () => {
    const labels = fc.oneof(fc.mixedCase(fc.constantFrom('critical', 'public', 'secret')), anyText)
    fc.assert(
      fc.property(labels, (label) => {
        const tone = classificationTone(label)
        expect(['critical', 'confidential', 'restricted', 'internal', 'public', 'other']).toContain(
          tone,
        )
        expect(classificationTone(label.toLowerCase())).toBe(tone)
      }),
    )
  })
})

describe('SPEC 2: cybersecurity red, ai blue, cyber-marketing purple, weekly-brief amber, others grey', () => {
  test.each([
    ['Cybersecurity', 'red'],
    ['AI', 'blue'],
    ['Cyber-Marketing', 'purple'],
    ['CyberMarketing', 'purple'],
    ['General', 'grey'],
    ['', 'grey'],
  ])('an article of domain %j is %s', (domain, colour) => {
    expect(pageColour({ kind: 'article', domain })).toBe(colour)
  })

  test('a brief is amber in every domain', () => {
    for (const domain of [...domainSlugs, 'General', '']) {
      expect(pageColour({ kind: 'brief', domain })).toBe('amber')
    }
  })
})

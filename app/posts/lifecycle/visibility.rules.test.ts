import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyMoment } from '../../../tests/support/data/any-posts'
import { postStatuses } from '../post.rules'
import { isListed, isUnseen } from './visibility.rules'

const now = new Date('2026-03-02T09:00:00Z')
const before = new Date('2026-03-02T08:59:59.999Z')
const after = new Date('2026-03-02T09:00:00.001Z')

describe('readers see a post', () => {
  test('that is published and whose hour has come', () => {
    expect(isListed({ status: 'published', publishedAt: before }, now)).toBe(true)
  })

  test('from the very moment of its publication', () => {
    expect(isListed({ status: 'published', publishedAt: now }, now)).toBe(true)
  })
})

describe('readers do not see a post', () => {
  test('whose hour has yet to come', () => {
    expect(isListed({ status: 'published', publishedAt: after }, now)).toBe(false)
  })

  test('that has no moment of publication', () => {
    expect(isListed({ status: 'published', publishedAt: null }, now)).toBe(false)
  })

  test.each(['draft', 'withdrawn', 'binned'] as const)('that is %s', (status) => {
    expect(isListed({ status, publishedAt: before }, now)).toBe(false)
  })

  test('that is scheduled, even past its hour, until it has been published', () => {
    expect(isListed({ status: 'scheduled', publishedAt: before }, now)).toBe(false)
  })
})

test.each([
  ['draft', before, true],
  ['scheduled', before, true],
  ['published', before, false],
  ['published', after, true],
  ['published', null, true],
  ['withdrawn', before, false],
  ['binned', before, false],
] as const)('nobody has seen a post that is %s, of %o: %s', (status, publishedAt, unseen) => {
  expect(isUnseen({ status, publishedAt }, now)).toBe(unseen)
})

test('once listed, a post stays listed however much time goes by', () => {
  const post = fc.record({ status: fc.constantFrom(...postStatuses), publishedAt: anyMoment })
  fc.assert(
    fc.property(post, anyMoment, anyMoment, (any, one, other) => {
      const [earlier, later] = one <= other ? [one, other] : [other, one]
      if (isListed(any, earlier)) expect(isListed(any, later)).toBe(true)
      if (any.status !== 'published') expect(isListed(any, later)).toBe(false)
    }),
  )
})

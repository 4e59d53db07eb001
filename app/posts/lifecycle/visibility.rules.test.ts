import { describe, expect, test } from 'vitest'
import { isListed, isUnseen } from './visibility.rules'

const publishedAt = new Date('2026-03-02T09:00:00Z')

describe('readers see a post', () => {
  test('that is published, whatever the clock says', () => {
    expect(isListed({ status: 'published', publishedAt })).toBe(true)
  })
})

describe('readers do not see a post', () => {
  test('that has no moment of publication', () => {
    expect(isListed({ status: 'published', publishedAt: null })).toBe(false)
  })

  test.each(['draft', 'withdrawn', 'binned'] as const)('that is %s', (status) => {
    expect(isListed({ status, publishedAt })).toBe(false)
  })

  test('that is scheduled, even past its hour, until it has been published', () => {
    expect(isListed({ status: 'scheduled', publishedAt })).toBe(false)
  })
})

test.each([
  ['draft', publishedAt, true],
  ['scheduled', publishedAt, true],
  ['published', publishedAt, false],
  ['published', null, true],
  ['withdrawn', publishedAt, false],
  ['binned', publishedAt, false],
] as const)('nobody has seen a post that is %s, of %o: %s', (status, publishedAt, unseen) => {
  expect(isUnseen({ status, publishedAt })).toBe(unseen)
})

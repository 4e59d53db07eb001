import { expect, test } from 'vitest'
import { slowness } from '../../../tests/support/pace'
import { mailEventsIn } from './mail-events.rules'

const bounce = { event: 'bounce', email: 'ada@example.com' }
const complaint = { event: 'complaint', email: 'eve@example.com' }

test('one event or a list of them, without bounces that are not for good', () => {
  expect(mailEventsIn(bounce)).toEqual([{ ...bounce, permanent: true }])
  expect(mailEventsIn([bounce, { ...bounce, permanent: false }, complaint])).toEqual([
    { ...bounce, permanent: true },
    { ...complaint, permanent: true },
  ])
})

test.each([
  undefined,
  null,
  'text',
  7,
  {},
  [bounce, {}],
  [[bounce]],
  { event: 'open', email: 'a' },
])('%j is refused', (reported) => expect(mailEventsIn(reported)).toBeNull())

test('a megabyte of nonsense takes no longer than its first line', () => {
  const startedAt = performance.now()
  expect(mailEventsIn(Array.from({ length: 330_000 }, () => ({})))).toBeNull()
  expect(performance.now() - startedAt).toBeLessThan(500 * slowness())
})

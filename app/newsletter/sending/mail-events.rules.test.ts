import { expect, test } from 'vitest'
import { parseMailEvents } from './mail-events.rules'

const bounce = { event: 'bounce', email: 'ada@example.com' }
const complaint = { event: 'complaint', email: 'eve@example.com' }

test('reads one event or a list, and leaves out temporary bounces', () => {
  expect(parseMailEvents(bounce)).toEqual([{ ...bounce, permanent: true }])
  expect(parseMailEvents([bounce, { ...bounce, permanent: false }, complaint])).toEqual([
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
])('%j is invalid', (report) => expect(parseMailEvents(report)).toBeNull())

test('a list of invalid events is rejected at the first one', () => {
  const read = new Set<number>()
  const invalid = Array.from({ length: 100 }, (_, number) => ({
    get event() {
      read.add(number)
      return 'open'
    },
  }))
  expect(parseMailEvents([bounce, ...invalid])).toBeNull()
  expect([...read]).toEqual([0])
})

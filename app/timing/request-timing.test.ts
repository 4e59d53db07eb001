import { expect, test } from 'vitest'
import { createRequestTiming } from './request-timing'

test('the parts of a request add up in the form of Server-Timing', () => {
  let now = 100
  const timing = createRequestTiming(() => now)
  timing.addQuery(1.25)
  timing.addQuery(2)
  timing.addRender(4)
  now += 12.34
  expect(timing.header()).toBe('db;dur=3.3;desc="2 queries", render;dur=4.0, total;dur=12.3')
})

import { expect, test } from 'vitest'
import { createRateLimit } from './rate-limit'

const hour = 60 * 60_000

function limitAt(start = '2026-11-15T09:00:00Z') {
  let now = new Date(start).getTime()
  const ask = createRateLimit({ perSender: 5, overall: 50, windowMs: hour }, () => new Date(now))
  return { ask, pass: (ms: number) => (now += ms) }
}

test('five of one sender within the hour, and a sixth once the first is an hour old', () => {
  const { ask, pass } = limitAt()
  for (let sent = 0; sent < 5; sent += 1) {
    expect(ask('192.0.2.1').ok).toBe(true)
    pass(60_000)
  }
  expect(ask('192.0.2.1')).toEqual({ ok: false, retryInMs: 55 * 60_000 })
  expect(ask('192.0.2.2').ok).toBe(true)
  pass(55 * 60_000 - 1)
  expect(ask('192.0.2.1')).toEqual({ ok: false, retryInMs: 1 })
  pass(1)
  expect(ask('192.0.2.1').ok).toBe(true)
  expect(ask('192.0.2.1').ok).toBe(false)
})

test('fifty of all senders within the hour', () => {
  const { ask, pass } = limitAt()
  for (let sender = 0; sender < 50; sender += 1) expect(ask(`192.0.2.${sender}`).ok).toBe(true)
  pass(60_000)
  expect(ask('198.51.100.1')).toEqual({ ok: false, retryInMs: 59 * 60_000 })
  pass(59 * 60_000)
  expect(ask('198.51.100.1').ok).toBe(true)
})

test('what was refused does not lengthen the wait', () => {
  const { ask, pass } = limitAt()
  for (let sent = 0; sent < 5; sent += 1) ask('192.0.2.1')
  pass(hour - 1)
  for (let more = 0; more < 100; more += 1) expect(ask('192.0.2.1').ok).toBe(false)
  pass(1)
  expect(ask('192.0.2.1').ok).toBe(true)
})

test('what was given back does not count', () => {
  const { ask } = limitAt()
  for (let sent = 0; sent < 20; sent += 1) {
    const permit = ask('192.0.2.1')
    expect(permit.ok).toBe(true)
    if (permit.ok) permit.giveBack()
  }
})

test('after a clock that ran ahead is set back, nobody waits for longer than the hour', () => {
  const { ask, pass } = limitAt()
  pass(24 * hour)
  for (let sent = 0; sent < 5; sent += 1) expect(ask('192.0.2.1').ok).toBe(true)
  pass(-24 * hour)
  expect(ask('192.0.2.1').ok).toBe(true)
})

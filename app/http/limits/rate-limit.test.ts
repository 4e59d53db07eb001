import { expect, test } from 'vitest'
import { neighboursOf } from './neighbours'
import { createRateLimit, type RateLimits } from './rate-limit'

const hour = 60 * 60_000

function limitAt(more: Partial<RateLimits> = {}) {
  let now = new Date('2026-11-15T09:00:00Z').getTime()
  const limits = { perSender: 5, overall: 50, windowMs: hour, ...more }
  const ask = createRateLimit(limits, () => new Date(now))
  return { ask, pass: (ms: number) => (now += ms) }
}

test('a sender has five requests an hour, and a sixth once the first is an hour old', () => {
  const { ask, pass } = limitAt()
  for (let sent = 0; sent < 5; sent += 1) {
    expect(ask('192.0.2.1').ok).toBe(true)
    pass(60_000)
  }
  expect(ask('192.0.2.1')).toEqual({ ok: false, hadPart: true, retryInMs: 55 * 60_000 })
  expect(ask('192.0.2.2').ok).toBe(true)
  pass(55 * 60_000 - 1)
  expect(ask('192.0.2.1')).toEqual({ ok: false, hadPart: true, retryInMs: 1 })
  pass(1)
  expect(ask('192.0.2.1').ok).toBe(true)
  expect(ask('192.0.2.1').ok).toBe(false)
})

test('all senders together have fifty requests an hour', () => {
  const { ask, pass } = limitAt()
  for (let sender = 0; sender < 50; sender += 1) expect(ask(`192.0.2.${sender}`).ok).toBe(true)
  pass(60_000)
  expect(ask('198.51.100.1')).toEqual({ ok: false, hadPart: false, retryInMs: 59 * 60_000 })
  pass(59 * 60_000)
  expect(ask('198.51.100.1').ok).toBe(true)
})

test('refused requests do not lengthen the wait', () => {
  const { ask, pass } = limitAt()
  for (let sent = 0; sent < 5; sent += 1) ask('192.0.2.1')
  pass(hour - 1)
  for (let more = 0; more < 100; more += 1) expect(ask('192.0.2.1').ok).toBe(false)
  pass(1)
  expect(ask('192.0.2.1').ok).toBe(true)
})

test('a permit that is given back does not count', () => {
  const { ask } = limitAt()
  for (let sent = 0; sent < 20; sent += 1) {
    const permit = ask('192.0.2.1')
    expect(permit.ok).toBe(true)
    if (permit.ok) permit.giveBack()
  }
})

test('neighbours share a limit', () => {
  const { ask, pass } = limitAt({ perNeighbours: 8 })
  for (let sender = 0; sender < 8; sender += 1) expect(ask(`192.0.2.${sender}`).ok).toBe(true)
  pass(60_000)
  expect(ask('192.0.2.200')).toEqual({ ok: false, hadPart: true, retryInMs: 59 * 60_000 })
  expect(ask('192.0.3.200').ok).toBe(true)
  for (let sender = 0; sender < 8; sender += 1) ask(`2001:db8:0:${sender}::/64`)
  expect(ask('2001:db8:0:ffff::/64').ok).toBe(false)
  expect(ask('2001:db8:1:ffff::/64').ok).toBe(true)
})

test('a flood from some networks leaves room for one message of every other network', () => {
  const { ask, pass } = limitAt({ reserved: 20 })
  for (let sent = 0; sent < 50; sent += 1) expect(ask(`192.0.2.${sent}`)).toMatchObject(plain)
  pass(60_000)
  expect(ask('192.0.2.99'), 'of the flood').toEqual({
    ok: false,
    hadPart: true,
    retryInMs: 59 * 60_000,
  })
  for (let sender = 0; sender < 20; sender += 1) {
    expect(ask(`198.51.${sender}.1`)).toMatchObject({ ok: true, isReserved: true })
    expect(ask(`198.51.${sender}.2`), 'a neighbour of a sender').toMatchObject(refused)
  }
  expect(ask('203.0.113.1'), 'the reserve is limited, too').toEqual({
    ok: false,
    hadPart: false,
    retryInMs: 59 * 60_000,
  })
  pass(59 * 60_000)
  expect(ask('203.0.113.1')).toMatchObject(plain)
})

const plain = { ok: true, isReserved: false }
const refused = { ok: false }

test.each([
  ['192.0.2.7', '192.0.2.0/24'],
  ['2001:db8:0:7::/64', '2001:db8:0::/48'],
  ['', ''],
  ['anything else', 'anything else'],
])('the neighbours of %j are %j', (address, neighbours) => {
  expect(neighboursOf(address)).toBe(neighbours)
})

test('after a fast clock is set back, no sender waits longer than an hour', () => {
  const { ask, pass } = limitAt()
  pass(24 * hour)
  for (let sent = 0; sent < 5; sent += 1) expect(ask('192.0.2.1').ok).toBe(true)
  pass(-24 * hour)
  expect(ask('192.0.2.1').ok).toBe(true)
})

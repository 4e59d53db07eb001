import { expect, test } from 'vitest'
import type { Db } from '~/database/database'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { neighboursOf } from './neighbours'
import { deletePermitsBefore } from './permits'
import { createRateLimit, type RateLimits } from './rate-limit'

const hour = 60 * 60_000

function limitAt(db: Db, more: Partial<RateLimits> = {}) {
  let now = new Date('2026-11-15T09:00:00Z').getTime()
  const limits = { perSender: 5, overall: 50, windowMs: hour, ...more }
  const deps = { db, clock: () => new Date(now), secret: 'a secret' }
  const ask = createRateLimit(deps, 'contact', limits)
  return {
    ask,
    /** The same limit in another process. */
    askElsewhere: createRateLimit(deps, 'contact', limits),
    pass: (ms: number) => (now += ms),
  }
}

const plain = { ok: true, isReserved: false }
const refused = { ok: false }

onEachEngine('a rate limit', (open) => {
  test('a sender has five requests an hour, and a sixth once the first is an hour old', async () => {
    const { db } = await open()
    const { ask, pass } = limitAt(db)
    for (let sent = 0; sent < 5; sent += 1) {
      expect((await ask('192.0.2.1')).ok).toBe(true)
      pass(60_000)
    }
    expect(await ask('192.0.2.1')).toEqual({ ok: false, hadPart: true, retryInMs: 55 * 60_000 })
    expect((await ask('192.0.2.2')).ok).toBe(true)
    pass(55 * 60_000 - 1)
    expect(await ask('192.0.2.1')).toEqual({ ok: false, hadPart: true, retryInMs: 1 })
    pass(1)
    expect((await ask('192.0.2.1')).ok).toBe(true)
    expect((await ask('192.0.2.1')).ok).toBe(false)
  })

  test('all senders together have fifty requests an hour', async () => {
    const { db } = await open()
    const { ask, pass } = limitAt(db)
    for (let sender = 0; sender < 50; sender += 1)
      expect((await ask(`192.0.2.${sender}`)).ok).toBe(true)
    pass(60_000)
    expect(await ask('198.51.100.1')).toEqual({ ok: false, hadPart: false, retryInMs: 59 * 60_000 })
    pass(59 * 60_000)
    expect((await ask('198.51.100.1')).ok).toBe(true)
  })

  test('refused requests do not lengthen the wait', async () => {
    const { db } = await open()
    const { ask, pass } = limitAt(db)
    for (let sent = 0; sent < 5; sent += 1) await ask('192.0.2.1')
    pass(hour - 1)
    for (let more = 0; more < 100; more += 1) expect((await ask('192.0.2.1')).ok).toBe(false)
    pass(1)
    expect((await ask('192.0.2.1')).ok).toBe(true)
  })

  test('a permit that is given back does not count', async () => {
    const { db } = await open()
    const { ask } = limitAt(db)
    for (let sent = 0; sent < 20; sent += 1) {
      const permit = await ask('192.0.2.1')
      expect(permit.ok).toBe(true)
      if (permit.ok) await permit.giveBack()
    }
  })

  test('neighbours share a limit', async () => {
    const { db } = await open()
    const { ask, pass } = limitAt(db, { perNeighbours: 8 })
    for (let sender = 0; sender < 8; sender += 1)
      expect((await ask(`192.0.2.${sender}`)).ok).toBe(true)
    pass(60_000)
    expect(await ask('192.0.2.200')).toEqual({ ok: false, hadPart: true, retryInMs: 59 * 60_000 })
    expect((await ask('192.0.3.200')).ok).toBe(true)
    for (let sender = 0; sender < 8; sender += 1) await ask(`2001:db8:0:${sender}::/64`)
    expect((await ask('2001:db8:0:ffff::/64')).ok).toBe(false)
    expect((await ask('2001:db8:1:ffff::/64')).ok).toBe(true)
  })

  test('a flood from some networks leaves room for one message of every other network', async () => {
    const { db } = await open()
    const { ask, pass } = limitAt(db, { reserved: 20 })
    for (let sent = 0; sent < 50; sent += 1)
      expect(await ask(`192.0.2.${sent}`)).toMatchObject(plain)
    pass(60_000)
    expect(await ask('192.0.2.99'), 'of the flood').toEqual({
      ok: false,
      hadPart: true,
      retryInMs: 59 * 60_000,
    })
    for (let sender = 0; sender < 20; sender += 1) {
      expect(await ask(`198.51.${sender}.1`)).toMatchObject({ ok: true, isReserved: true })
      expect(await ask(`198.51.${sender}.2`), 'a neighbour of a sender').toMatchObject(refused)
    }
    expect(await ask('203.0.113.1'), 'the reserve is limited, too').toEqual({
      ok: false,
      hadPart: false,
      retryInMs: 59 * 60_000,
    })
    pass(59 * 60_000)
    expect(await ask('203.0.113.1')).toMatchObject(plain)
  })

  test('after a fast clock is set back, no sender waits longer than an hour', async () => {
    const { db } = await open()
    const { ask, pass } = limitAt(db)
    pass(24 * hour)
    for (let sent = 0; sent < 5; sent += 1) expect((await ask('192.0.2.1')).ok).toBe(true)
    pass(-24 * hour)
    expect((await ask('192.0.2.1')).ok).toBe(true)
  })

  test('processes that share the database share the limit, even at the same moment', async () => {
    const { db } = await open()
    const { ask, askElsewhere, pass } = limitAt(db)
    const permits = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? ask : askElsewhere)('192.0.2.1')),
    )
    expect(permits.filter(({ ok }) => ok)).toHaveLength(5)
    pass(hour)
    expect((await askElsewhere('192.0.2.1')).ok).toBe(true)
  })

  test('no address is stored, and what no longer counts is deleted', async () => {
    const { db } = await open()
    const { ask } = limitAt(db)
    await ask('192.0.2.1')
    const rows = () => db.selectFrom('permits').selectAll().execute()
    expect(JSON.stringify(await rows())).not.toContain('192.0.2')
    await deletePermitsBefore(db, new Date('2026-11-15T09:59:59Z'))
    expect(await rows()).toHaveLength(1)
    await deletePermitsBefore(db, new Date('2026-11-15T10:00:00Z'))
    expect(await rows()).toEqual([])
  })
})

test.each([
  ['192.0.2.7', '192.0.2.0/24'],
  ['2001:db8:0:7::/64', '2001:db8:0::/48'],
  ['', ''],
  ['anything else', 'anything else'],
])('the neighbours of %j are %j', (address, neighbours) => {
  expect(neighboursOf(address)).toBe(neighbours)
})

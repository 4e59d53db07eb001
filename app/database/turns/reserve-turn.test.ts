import { expect, test } from 'vitest'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { reserveTurn } from './reserve-turn'

const now = new Date('2026-11-15T09:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)

onEachEngine('turns', (open) => {
  test('processes that ask at the same moment get one after the other', async () => {
    const { db } = await open()
    const reserve = () => reserveTurn(db, 'newsletter-mail', { everyMs: 100, now })
    const turns = await Promise.all(Array.from({ length: 8 }, reserve))
    expect(turns.map((turn) => turn.getTime() - now.getTime()).sort((a, b) => a - b)).toEqual([
      0, 100, 200, 300, 400, 500, 600, 700,
    ])
    expect(await reserveTurn(db, 'contact-mail', { everyMs: 100, now }), 'another kind').toEqual(
      now,
    )
  })

  test('a turn that nobody took is not made up for', async () => {
    const { db } = await open()
    await reserveTurn(db, 'newsletter-mail', { everyMs: 100, now })
    const [first, second] = [later(5_000), later(5_000)]
    expect(await reserveTurn(db, 'newsletter-mail', { everyMs: 100, now: first })).toEqual(first)
    expect(await reserveTurn(db, 'newsletter-mail', { everyMs: 100, now: second })).toEqual(
      later(5_100),
    )
  })

  test('a clock that was wrong by years holds up nothing', async () => {
    const { db } = await open()
    const future = new Date('2036-11-15T09:00:00Z')
    await reserveTurn(db, 'newsletter-mail', { everyMs: 100, now: future })
    expect(await reserveTurn(db, 'newsletter-mail', { everyMs: 100, now })).toEqual(now)
  })
})

import { expect, test } from 'vitest'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { attempt } from './attempts.queries'

const limit = { most: 2, windowMs: 60_000 }
const now = new Date('2026-11-15T09:00:00Z')
const dayMs = 24 * 60 * 60_000

onEachEngine('attempts', (open) => {
  test('after a clock that ran ahead is set back, nobody waits for the time it showed', async () => {
    const { db } = await open()
    const ahead = new Date(now.getTime() + dayMs)
    for (const isAllowed of [true, true, false]) {
      expect((await attempt(db, 'ada', limit, ahead)).ok).toBe(isAllowed)
    }
    for (const isAllowed of [true, true, false]) {
      expect((await attempt(db, 'ada', limit, now)).ok).toBe(isAllowed)
    }
  })

  test('one of another machine, whose clock is a little ahead, counts', async () => {
    const { db } = await open()
    const ahead = new Date(now.getTime() + 1_000)
    expect((await attempt(db, 'ada', limit, ahead)).ok).toBe(true)
    expect((await attempt(db, 'ada', limit, now)).ok).toBe(true)
    expect((await attempt(db, 'ada', limit, now)).ok).toBe(false)
  })
})

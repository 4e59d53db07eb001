import { expect, test } from 'vitest'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { countAttempt } from './attempts.queries'

const limit = { max: 2, windowMs: 60_000 }
const now = new Date('2026-11-15T09:00:00Z')
const dayMs = 24 * 60 * 60_000

onEachEngine('attempts', (open) => {
  test('attempts from a clock that ran far ahead do not count', async () => {
    const { db } = await open()
    const ahead = new Date(now.getTime() + dayMs)
    for (const isAllowed of [true, true, false]) {
      expect((await countAttempt(db, 'ada', limit, ahead)).ok).toBe(isAllowed)
    }
    for (const isAllowed of [true, true, false]) {
      expect((await countAttempt(db, 'ada', limit, now)).ok).toBe(isAllowed)
    }
  })

  test('attempts from a clock that is a little ahead count', async () => {
    const { db } = await open()
    const ahead = new Date(now.getTime() + 1_000)
    expect((await countAttempt(db, 'ada', limit, ahead)).ok).toBe(true)
    expect((await countAttempt(db, 'ada', limit, now)).ok).toBe(true)
    expect((await countAttempt(db, 'ada', limit, now)).ok).toBe(false)
  })
})

import { expect, test } from 'vitest'
import type { Db } from '~/database/database'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { createRequestQuota } from './request-quota'

function quotaOn(db: Db, max: number) {
  let now = new Date('2026-11-15T09:00:00Z')
  const errors: unknown[] = []
  const deps = { db, clock: () => now, reportError: (error: unknown) => void errors.push(error) }
  const quota = createRequestQuota(deps, { max, windowMs: 60_000 })
  const setTime = (time: string) => {
    now = new Date(`2026-11-15T${time}Z`)
  }
  return { ...quota, setTime, errors }
}

onEachEngine('a request quota', (open) => {
  test('each key has its own requests, and gets new ones in the next window', async () => {
    const { db } = await open()
    const { count, setTime } = quotaOn(db, 2)
    expect(count('one')).toEqual({ isOver: false, remaining: 1, resetInSeconds: 60 })
    setTime('09:00:30')
    expect(count('one')).toEqual({ isOver: false, remaining: 0, resetInSeconds: 30 })
    expect(count('one')).toEqual({ isOver: true, remaining: 0, resetInSeconds: 30 })
    expect(count('other').isOver).toBe(false)
    setTime('09:01:00')
    expect(count('one').isOver).toBe(false)
  })

  test('a clock that is set back blocks nobody', async () => {
    const { db } = await open()
    const { count, setTime } = quotaOn(db, 1)
    count('one')
    setTime('08:00:00')
    expect(count('one').isOver).toBe(false)
  })

  test('processes add up their requests', async () => {
    const { db } = await open()
    const [here, there] = [quotaOn(db, 5), quotaOn(db, 5)]
    for (let n = 0; n < 3; n += 1) here.count('one')
    await here.sync()
    expect(there.count('one')).toMatchObject({ isOver: false, remaining: 4 })
    await there.sync()
    expect(there.count('one')).toMatchObject({ isOver: false, remaining: 0 })
    expect(there.count('one').isOver).toBe(true)
    await there.sync()
    await here.sync()
    expect(here.count('one').isOver).toBe(true)
    expect(here.count('other').isOver).toBe(false)
    for (const quota of [here, there]) quota.setTime('09:01:00')
    expect(here.count('one')).toMatchObject({ remaining: 4 })
    await here.sync()
    expect(await db.selectFrom('quotas').select('count').execute()).toEqual([{ count: 1 }])
  })

  test('while the database fails, each process counts for itself', async () => {
    const { db } = await open()
    const { count, sync, errors } = quotaOn(db, 3)
    count('one')
    await db.schema.alterTable('quotas').renameTo('elsewhere').execute()
    await sync()
    expect(errors).toHaveLength(1)
    expect(count('one')).toMatchObject({ remaining: 1 })
    await db.schema.alterTable('elsewhere').renameTo('quotas').execute()
    await sync()
    expect(count('one')).toMatchObject({ remaining: 0 })
    expect(count('one').isOver).toBe(true)
  })
})

import { afterEach, expect, test } from 'vitest'
import { type Db, openDatabase } from '~/database/database'
import { readLease } from '~/database/turns/leases'
import { migratedDatabase } from '../../../tests/support/data/databases'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { type ScheduledWork, startScheduler } from './scheduler'

const everyMs = 20
/** Longer than a busy machine pauses this process. */
const lapseMs = 5_000
const often = { interval: 10 }

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp()
})

/** A process that counts itself as working while it does the scheduled work. */
function processOn(
  db: Db,
  working: Set<string>,
  name: string,
  lapsesAfterMs = lapseMs,
): ScheduledWork {
  const scheduler = startScheduler({
    db,
    log: { info: () => {}, error: () => {} } as unknown as Parameters<
      typeof startScheduler
    >[0]['log'],
    everyMs,
    lapseMs: lapsesAfterMs,
    start: () => {
      working.add(name)
      return {
        wake: () => {},
        stop: async () => void working.delete(name),
      }
    },
  })
  cleanups.push(() => scheduler.stop(1_000))
  return scheduler
}

onEachEngine('the scheduler', (open, engine) => {
  test('is one of many processes, and stays the same while it lives', async () => {
    const { db } = await open()
    const working = new Set<string>()
    const names = ['a', 'b', 'c']
    for (const name of names) processOn(db, working, name)
    await expect.poll(() => working.size, often).toBe(1)
    const first = [...working]
    const { beat = 0 } = (await readLease(db, 'scheduler')) ?? {}
    await expect
      .poll(async () => (await readLease(db, 'scheduler'))?.beat, often)
      .toBeGreaterThan(beat + 20)
    expect([...working]).toEqual(first)
  })

  test('is replaced at once when it stops', async () => {
    const { db } = await open()
    const working = new Set<string>()
    const first = processOn(db, working, 'a')
    await expect.poll(() => [...working], often).toEqual(['a'])
    processOn(db, working, 'b')
    await first.stop(1_000)
    expect(await readLease(db, 'scheduler').then((lease) => lease?.holder)).not.toBe('a')
    await expect.poll(() => [...working], often).toEqual(['b'])
  })

  test('is replaced when it dies, and gives up before that if it was only cut off', async () => {
    const { url, remove } = await migratedDatabase(engine)
    cleanups.push(remove)
    const [lonely, other] = [await openDatabase(url), await openDatabase(url)]
    cleanups.push(other.close)
    const working = new Set<string>()
    const soon = 1_000
    processOn(lonely.db, working, 'a', soon)
    await expect.poll(() => [...working], often).toEqual(['a'])
    processOn(other.db, working, 'b', soon)
    let most = 0
    await lonely.close()
    await expect
      .poll(() => {
        most = Math.max(most, working.size)
        return [...working]
      }, often)
      .toEqual(['b'])
    expect(most, 'never two at once').toBe(1)
  })
})

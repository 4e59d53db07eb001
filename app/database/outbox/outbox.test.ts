import { expect, test } from 'vitest'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { addToOutbox, drainOutbox, type OutboxMessage } from './outbox'

const start = new Date('2026-11-15T09:00:00Z')
const minutesLater = (minutes: number) => () => new Date(start.getTime() + minutes * 60_000)

function changed(id: string): OutboxMessage {
  return { topic: 'post-changed', payload: { kind: 'article', id } }
}

function idOf({ payload }: OutboxMessage): string {
  return 'id' in payload ? payload.id : ''
}

onEachEngine('the outbox', (open) => {
  test('handles every message once, in the order they were written', async () => {
    const database = await open()
    for (const id of ['a', 'b', 'c']) await addToOutbox(database.db, changed(id), start)
    const seen: string[] = []
    const handle = async (message: OutboxMessage) => void seen.push(idOf(message))
    expect(await drainOutbox(database, handle, minutesLater(0))).toEqual({ handled: 3, failed: 0 })
    expect(seen).toEqual(['a', 'b', 'c'])
    expect(await drainOutbox(database, handle, minutesLater(0))).toEqual({ handled: 0, failed: 0 })
  })

  test('a message that is rolled back with its change is never handled', async () => {
    const database = await open()
    const change = database.db.transaction().execute(async (transaction) => {
      await addToOutbox(transaction, changed('a'), start)
      throw new Error('the change failed')
    })
    await expect(change).rejects.toThrow('the change failed')
    const { handled } = await drainOutbox(database, async () => {}, minutesLater(0))
    expect(handled).toBe(0)
  })

  test('a failed message does not block the others, and is retried', async () => {
    const database = await open()
    for (const id of ['bad', 'good']) await addToOutbox(database.db, changed(id), start)
    let isBroken = true
    const seen: string[] = []
    const handle = async (message: OutboxMessage) => {
      if (idOf(message) === 'bad' && isBroken) throw new Error('the hub is away')
      seen.push(idOf(message))
    }
    expect(await drainOutbox(database, handle, minutesLater(0))).toEqual({ handled: 1, failed: 1 })
    const waiting = await database.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
    expect(waiting).toMatchObject({ attempts: 1, last_error: 'the hub is away' })
    isBroken = false
    expect(await drainOutbox(database, handle, minutesLater(2))).toEqual({ handled: 1, failed: 0 })
    expect(seen).toEqual(['good', 'bad'])
  })

  test('workers that drain side by side never share a message', async () => {
    const database = await open()
    const ids = Array.from({ length: 20 }, (_, index) => String(index))
    for (const id of ids) await addToOutbox(database.db, changed(id), start)
    const seen: string[] = []
    const handle = async (message: OutboxMessage) => void seen.push(idOf(message))
    await Promise.all([1, 2, 3].map(() => drainOutbox(database, handle, minutesLater(0))))
    expect(seen.sort()).toEqual([...ids].sort())
  })

  test('a message that a worker did not finish is handled again after a minute', async () => {
    const database = await open()
    await addToOutbox(database.db, changed('a'), start)
    let isDead = true
    const seen: string[] = []
    const handle = async (message: OutboxMessage) => {
      if (isDead) return new Promise<void>(() => {})
      seen.push(idOf(message))
    }
    void drainOutbox(database, handle, minutesLater(0))
    await expect
      .poll(() => database.db.selectFrom('outbox').select('attempts').executeTakeFirst())
      .toEqual({ attempts: 1 })
    isDead = false
    await drainOutbox(database, handle, minutesLater(0.9))
    expect(seen).toEqual([])
    await drainOutbox(database, handle, minutesLater(1.1))
    expect(seen).toEqual(['a'])
  })

  test('a message that keeps failing is retried less often, down to once an hour, and never dropped', async () => {
    const database = await open()
    await addToOutbox(database.db, changed('a'), start)
    const attempts: number[] = []
    for (let minute = 0; minute < 600; minute += 1) {
      const fail = () => Promise.reject(new Error('refused'))
      const { failed } = await drainOutbox(database, fail, minutesLater(minute))
      if (failed > 0) attempts.push(minute)
    }
    expect(attempts).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183, 243, 303, 363, 423, 483, 543])
    const { handled } = await drainOutbox(database, async () => {}, minutesLater(700))
    expect(handled).toBe(1)
  })

  test('a failure is reported with its topic and the number of the attempt', async () => {
    const database = await open()
    await addToOutbox(database.db, changed('a'), start)
    const reported: unknown[] = []
    const error = new Error('refused')
    for (const minute of [0, 5]) {
      await drainOutbox(database, () => Promise.reject(error), minutesLater(minute), {
        onFailure: (failure) => reported.push(failure),
      })
    }
    expect(reported).toEqual([
      { topic: 'post-changed', error, attempt: 1 },
      { topic: 'post-changed', error, attempt: 2 },
    ])
  })

  test('once aborted, it finishes the current message and claims no other', async () => {
    const database = await open()
    for (const id of ['a', 'b']) await addToOutbox(database.db, changed(id), start)
    const stopping = new AbortController()
    const handle = async () => stopping.abort()
    const { signal } = stopping
    const first = await drainOutbox(database, handle, minutesLater(0), { signal })
    expect(first).toEqual({ handled: 1, failed: 0 })
    const { handled } = await drainOutbox(database, async () => {}, minutesLater(0))
    expect(handled).toBe(1)
  })
})

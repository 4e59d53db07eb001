import { expect, test } from 'vitest'
import { startWatch } from './watch'

const log = { warn: () => {} }

function watching(everyMs: number) {
  const stored: { version: string | null | Error } = { version: 'a' }
  let changes = 0
  const watch = startWatch({
    readVersion: async () => {
      if (stored.version instanceof Error) throw stored.version
      return stored.version
    },
    onChanged: () => {
      changes += 1
    },
    log,
    everyMs,
  })
  return { stored, watch, changes: () => changes }
}

test('a change of this process is known once it has looked, and is one change', async () => {
  const { stored, watch, changes } = watching(60_000)
  await watch.look()
  expect(changes()).toBe(0)
  stored.version = 'b'
  await Promise.all([watch.look(), watch.look()])
  await watch.look()
  expect(changes()).toBe(1)
  await watch.stop()
})

test('what is committed while it looks is seen by the look that follows', async () => {
  const held = Promise.withResolvers<void>()
  let version = 'a'
  let changes = 0
  let reads = 0
  const watch = startWatch({
    readVersion: async () => {
      const read = version
      reads += 1
      if (reads === 3) await held.promise
      return read
    },
    onChanged: () => {
      changes += 1
    },
    log,
    everyMs: 60_000,
  })
  await watch.look()
  const early = watch.look()
  version = 'b'
  const late = watch.look()
  held.resolve()
  await early
  await late
  expect(changes).toBe(1)
  await watch.stop()
})

test('a change of another process is found by itself', async () => {
  const { stored, watch, changes } = watching(5)
  await watch.look()
  stored.version = 'b'
  await expect.poll(changes).toBe(1)
  await watch.stop()
})

test('while the database is away nothing has changed; what changed meanwhile is found afterwards', async () => {
  const { stored, watch, changes } = watching(5)
  await watch.look()
  stored.version = new Error('away')
  await watch.look()
  expect(changes()).toBe(0)
  stored.version = 'b'
  await expect.poll(changes).toBe(1)
  await watch.stop()
})

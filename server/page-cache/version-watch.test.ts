import { expect, test } from 'vitest'
import { watchVersion } from './version-watch'

const log = { warn: () => {} }

function watching(everyMs: number) {
  const stored: { version: string | null | Error } = { version: 'a' }
  let changes = 0
  const watch = watchVersion({
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

test('a change of this process is known after a check, and reported once', async () => {
  const { stored, watch, changes } = watching(60_000)
  await watch.check()
  expect(changes()).toBe(0)
  stored.version = 'b'
  await Promise.all([watch.check(), watch.check()])
  await watch.check()
  expect(changes()).toBe(1)
  await watch.stop()
})

test('a change committed during a check is seen by the next one', async () => {
  const release = Promise.withResolvers<void>()
  let version = 'a'
  let changes = 0
  let reads = 0
  const watch = watchVersion({
    readVersion: async () => {
      const read = version
      reads += 1
      if (reads === 3) await release.promise
      return read
    },
    onChanged: () => {
      changes += 1
    },
    log,
    everyMs: 60_000,
  })
  await watch.check()
  const early = watch.check()
  version = 'b'
  const late = watch.check()
  release.resolve()
  await early
  await late
  expect(changes).toBe(1)
  await watch.stop()
})

test('a change of another process is noticed', async () => {
  const { stored, watch, changes } = watching(5)
  await watch.check()
  stored.version = 'b'
  await expect.poll(changes).toBe(1)
  await watch.stop()
})

test('while the database is unreachable no change is reported; changes made meanwhile are noticed afterwards', async () => {
  const { stored, watch, changes } = watching(5)
  await watch.check()
  stored.version = new Error('away')
  await watch.check()
  expect(changes()).toBe(0)
  stored.version = 'b'
  await expect.poll(changes).toBe(1)
  await watch.stop()
})

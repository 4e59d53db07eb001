import { expect, onTestFinished, test, vi } from 'vitest'
import { createExpiry, watchVersion } from './version-watch'

const log = { warn: () => {} }

function watching(everyMs?: number) {
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
    ...(everyMs !== undefined && { everyMs }),
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

test('a change of another process is noticed within a second', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { stored, watch, changes } = watching()
  await watch.check()
  stored.version = 'b'
  await vi.advanceTimersByTimeAsync(1_000)
  expect(changes()).toBe(1)
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

test('nginx may send a page until the end of the second in which the version was last read', async () => {
  let now = 7_900
  let reads = 0
  let isAway = false
  const watch = watchVersion({
    readVersion: async () => {
      reads += 1
      if (isAway) throw new Error('away')
      return 'a'
    },
    onChanged: () => {},
    log,
    everyMs: 60_000,
    clock: () => now,
  })
  const expiry = createExpiry(watch)
  expect(expiry()).toBe('@1')
  await watch.check()
  expect(expiry()).toBe('@7')

  // In the next second the first page is not valid any more, but makes the watch look for changes.
  now = 8_100
  const readsBefore = reads
  expect([expiry(), expiry()]).toEqual(['@7', '@7'])
  await expect.poll(expiry).toBe('@8')
  expect(reads).toBe(readsBefore + 1)

  isAway = true
  now = 9_000
  await watch.check()
  expect(expiry()).toBe('@8')
  await watch.stop()
})

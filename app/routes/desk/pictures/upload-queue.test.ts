import { expect, test, vi } from 'vitest'
import { createUploadQueue } from './upload-queue'

const limits = { mostBytes: 100, mostWaiting: 2, mostWaitingMs: 1_000 }
const { signal } = new AbortController()

/** A form whose end a test decides. */
function aForm(queue: ReturnType<typeof createUploadQueue>, bytes: number, of = signal) {
  const { promise, resolve } = Promise.withResolvers<string>()
  const begun = vi.fn(() => promise)
  return { begun, admitted: queue(bytes, of, begun), end: () => resolve('read') }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('forms are let in while there is room, and the others in their order', async () => {
  const queue = createUploadQueue(limits)
  const [first, second, large, small] = [60, 40, 90, 10].map((bytes) => aForm(queue, bytes))
  await settled()
  expect([first, second, large, small].map((form) => form?.begun.mock.calls.length)).toEqual([
    1, 1, 0, 0,
  ])
  first?.end()
  await settled()
  expect(large?.begun, 'there is no room for it yet').not.toHaveBeenCalled()
  expect(small?.begun, 'nobody overtakes').not.toHaveBeenCalled()
  second?.end()
  await settled()
  expect(large?.begun).toHaveBeenCalled()
  expect(small?.begun).toHaveBeenCalled()
  expect(await first?.admitted).toEqual({ ok: true, value: 'read' })
})

test('one that is larger than all the room there is comes in alone', async () => {
  const queue = createUploadQueue(limits)
  const [huge, small] = [aForm(queue, 1_000), aForm(queue, 1)]
  await settled()
  expect(huge.begun).toHaveBeenCalled()
  expect(small.begun).not.toHaveBeenCalled()
  huge.end()
  await settled()
  expect(small.begun).toHaveBeenCalled()
})

test('one that fails makes room as well', async () => {
  const queue = createUploadQueue(limits)
  const failing = queue(100, signal, () => Promise.reject(new Error('broken')))
  await expect(failing).rejects.toThrow('broken')
  const next = aForm(queue, 100)
  await settled()
  expect(next.begun).toHaveBeenCalled()
})

test('more than may wait are turned away at once, and those who wait too long later', async () => {
  vi.useFakeTimers()
  const queue = createUploadQueue(limits)
  const [inside, one, other, tooMany] = [100, 100, 100, 1].map((bytes) => aForm(queue, bytes))
  expect(await tooMany?.admitted).toEqual({ ok: false })
  await vi.advanceTimersByTimeAsync(limits.mostWaitingMs)
  expect(await one?.admitted).toEqual({ ok: false })
  expect(await other?.admitted).toEqual({ ok: false })
  vi.useRealTimers()
  inside?.end()
  const next = aForm(queue, 100)
  await settled()
  expect(next.begun).toHaveBeenCalled()
})

test('one whose sender has left gives its place away', async () => {
  const queue = createUploadQueue(limits)
  const leaving = new AbortController()
  const inside = aForm(queue, 100)
  const left = aForm(queue, 100, leaving.signal)
  const next = aForm(queue, 100)
  leaving.abort()
  expect(await left.admitted).toEqual({ ok: false })
  inside.end()
  await settled()
  expect(left.begun).not.toHaveBeenCalled()
  expect(next.begun).toHaveBeenCalled()
})

import { expect, test, vi } from 'vitest'
import { createUploadQueue } from './upload-queue.request'

const limits = { maxBytes: 100, maxBytesPerEditor: 100, maxWaiting: 2, maxWaitMs: 1_000 }
const { signal } = new AbortController()

/** A form that is processed until a test calls end(). */
function aForm(
  queue: ReturnType<typeof createUploadQueue>,
  bytes: number,
  of: { editorId?: string; signal?: AbortSignal; isSlow?: boolean } = {},
) {
  const { promise, resolve } = Promise.withResolvers<string>()
  const started = vi.fn(() => promise)
  let onRead = () => {}
  const result = queue({ bytes, editorId: 'ada', signal, ...of }, (read) => {
    onRead = read
    if (!of.isSlow) read()
    return started()
  })
  return { started, result, arrive: () => onRead(), end: () => resolve('read') }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('forms start while there is room, and the others follow in order', async () => {
  const queue = createUploadQueue(limits)
  const [first, second, large, small] = [60, 40, 90, 10].map((bytes) => aForm(queue, bytes))
  await settled()
  expect([first, second, large, small].map((form) => form?.started.mock.calls.length)).toEqual([
    1, 1, 0, 0,
  ])
  first?.end()
  await settled()
  expect(large?.started, 'there is no room for it yet').not.toHaveBeenCalled()
  expect(small?.started, 'it does not overtake').not.toHaveBeenCalled()
  second?.end()
  await settled()
  expect(large?.started).toHaveBeenCalled()
  expect(small?.started).toHaveBeenCalled()
  expect(await first?.result).toEqual({ ok: true, value: 'read' })
})

test('a form that exceeds the limit starts alone', async () => {
  const queue = createUploadQueue(limits)
  const [huge, small] = [aForm(queue, 1_000), aForm(queue, 1)]
  await settled()
  expect(huge.started).toHaveBeenCalled()
  expect(small.started).not.toHaveBeenCalled()
  huge.end()
  await settled()
  expect(small.started).toHaveBeenCalled()
})

test('a failed form releases its bytes', async () => {
  const queue = createUploadQueue(limits)
  const failing = queue({ bytes: 100, editorId: 'ada', signal }, () =>
    Promise.reject(new Error('broken')),
  )
  await expect(failing).rejects.toThrow('broken')
  const next = aForm(queue, 100)
  await settled()
  expect(next.started).toHaveBeenCalled()
})

test('forms beyond the queue’s length are refused at once, and others after waiting too long', async () => {
  vi.useFakeTimers()
  const queue = createUploadQueue(limits)
  const [active, one, other, tooMany] = [100, 100, 100, 1].map((bytes) => aForm(queue, bytes))
  expect(await tooMany?.result).toMatchObject({ ok: false })
  await vi.advanceTimersByTimeAsync(limits.maxWaitMs)
  expect(await one?.result).toMatchObject({ ok: false })
  expect(await other?.result).toMatchObject({ ok: false })
  vi.useRealTimers()
  active?.end()
  const next = aForm(queue, 100)
  await settled()
  expect(next.started).toHaveBeenCalled()
})

test('a form whose sender has left is removed from the queue', async () => {
  const queue = createUploadQueue(limits)
  const leaving = new AbortController()
  const active = aForm(queue, 100)
  const left = aForm(queue, 100, { signal: leaving.signal })
  const next = aForm(queue, 100)
  leaving.abort()
  expect(await left.result).toMatchObject({ ok: false })
  active.end()
  await settled()
  expect(left.started).not.toHaveBeenCalled()
  expect(next.started).toHaveBeenCalled()
})

test('editors take turns, so that one picture does not wait for all pictures of another editor', async () => {
  const queue = createUploadQueue({ ...limits, maxWaiting: 20 })
  const active = aForm(queue, 100)
  const many = [1, 2, 3].map(() => aForm(queue, 100))
  const one = aForm(queue, 100, { editorId: 'al' })
  const another = aForm(queue, 100, { editorId: 'al' })
  const order: string[] = []
  const named = {
    'ada 1': many[0],
    'ada 2': many[1],
    'ada 3': many[2],
    'al 1': one,
    'al 2': another,
  }
  for (const [name, form] of Object.entries(named)) {
    form?.started.mockImplementation(async () => name)
    form?.result.then((result) => order.push(result.ok ? result.value : 'refused'))
  }
  active.end()
  await expect.poll(() => order).toHaveLength(5)
  expect(order).toEqual(['ada 1', 'al 1', 'ada 2', 'al 2', 'ada 3'])
})

test('if the queue is full, the last form of the editor with the most forms is refused', async () => {
  const queue = createUploadQueue(limits)
  const active = aForm(queue, 100)
  const [, second] = [1, 2].map(() => aForm(queue, 100))
  const one = aForm(queue, 100, { editorId: 'al' })
  expect(await second?.result).toMatchObject({ ok: false })
  active.end()
  await settled()
  expect(one.started).not.toHaveBeenCalled()
})

test('a form that would wait too long is refused early, with the time to wait', async () => {
  vi.useFakeTimers()
  const queue = createUploadQueue({ ...limits, maxWaiting: 50, maxWaitMs: 10_000 })
  const forms = Array.from({ length: 30 }, () => aForm(queue, 100))
  const refused: number[] = []
  for (const { result } of forms) {
    result.then((ended) => {
      if (!ended.ok) refused.push(ended.retryInMs)
    })
  }
  for (const form of forms.slice(0, 3)) {
    await vi.advanceTimersByTimeAsync(1_000)
    form.end()
    await vi.advanceTimersByTimeAsync(0)
  }
  // Each takes a second. Even with the tolerance, the others would not be done in time.
  expect(refused).toHaveLength(19)
  expect(Math.max(...refused)).toBeLessThan(30_000)
  expect(Math.min(...refused)).toBeGreaterThan(5_000)
  expect(forms[3]?.started).toHaveBeenCalled()
  vi.useRealTimers()
})

test('one editor gets a share of the memory, and others start beside them', async () => {
  const queue = createUploadQueue({ ...limits, maxBytesPerEditor: 50, maxWaiting: 20 })
  const [huge, second] = [aForm(queue, 1_000), aForm(queue, 1)]
  const other = aForm(queue, 50, { editorId: 'al' })
  const third = aForm(queue, 50, { editorId: 'ed' })
  await settled()
  expect(huge.started).toHaveBeenCalled()
  expect(second.started, 'the editor’s share is used up').not.toHaveBeenCalled()
  expect(other.started, 'another editor does not wait for it').toHaveBeenCalled()
  expect(third.started, 'all memory is used up').not.toHaveBeenCalled()
  huge.end()
  await settled()
  expect(second.started).toHaveBeenCalled()
  expect(third.started).not.toHaveBeenCalled()
  other.end()
  second.end()
  await settled()
  expect(third.started).toHaveBeenCalled()
})

test('a slow connection does not affect the estimate for others', async () => {
  vi.useFakeTimers()
  const queue = createUploadQueue({ ...limits, maxWaiting: 20, maxWaitMs: 60_000 })
  const slow = aForm(queue, 25, { isSlow: true })
  for (const form of [1, 2, 3].map(() => aForm(queue, 25))) {
    await vi.advanceTimersByTimeAsync(100)
    form.end()
    await vi.advanceTimersByTimeAsync(0)
  }
  await vi.advanceTimersByTimeAsync(50_000)
  const other = aForm(queue, 100, { editorId: 'al' })
  slow.arrive()
  await vi.advanceTimersByTimeAsync(100)
  slow.end()
  await vi.advanceTimersByTimeAsync(0)
  expect(other.started).toHaveBeenCalled()
  vi.useRealTimers()
})

test('forms do not wait for a refused one', async () => {
  vi.useFakeTimers()
  const queue = createUploadQueue({ ...limits, maxWaiting: 50, maxWaitMs: 2_200 })
  const refused: string[] = []
  const send = (name: string, ms: number, editorId: string) => {
    const work = async (onRead: () => void) => {
      onRead()
      await new Promise((resolve) => setTimeout(resolve, ms))
    }
    queue({ bytes: 100, editorId, signal }, work).then(({ ok }) => {
      if (!ok) refused.push(name)
    })
  }
  for (let at = 0; at < 3; at += 1) send('first', 100, 'w')
  send('slow', 1_400, 'w')
  await vi.advanceTimersByTimeAsync(310)
  for (let at = 0; at < 4; at += 1) send('ada', 100, 'ada')
  await vi.advanceTimersByTimeAsync(390)
  for (let at = 0; at < 2; at += 1) send('al', 100, 'al')
  await vi.advanceTimersByTimeAsync(4_000)
  expect(refused).toContain('ada')
  expect(refused).not.toContain('al')
  vi.useRealTimers()
})

test('the time to wait includes the refused form itself', async () => {
  vi.useFakeTimers()
  const queue = createUploadQueue({ ...limits, maxWaiting: 4, maxWaitMs: 60_000 })
  const forms = [1, 2, 3, 4].map(() => aForm(queue, 100))
  for (const form of forms.slice(0, 3)) {
    await vi.advanceTimersByTimeAsync(1_000)
    form.end()
    await vi.advanceTimersByTimeAsync(0)
  }
  const leaving = new AbortController()
  const left = aForm(queue, 100, { signal: leaving.signal })
  leaving.abort()
  const result = await left.result
  // A second for the active form, and one for itself.
  expect(result.ok || Math.round(result.retryInMs)).toBe(2_000)
  vi.useRealTimers()
})

import { expect, test, vi } from 'vitest'
import { createUploadQueue } from './upload-queue.request'

const limits = { mostBytes: 100, mostBytesOfOne: 100, mostWaiting: 2, mostWaitingMs: 1_000 }
const { signal } = new AbortController()

/** A form whose end a test decides. */
function aForm(
  queue: ReturnType<typeof createUploadQueue>,
  bytes: number,
  of: { editorId?: string; signal?: AbortSignal; isSlow?: boolean } = {},
) {
  const { promise, resolve } = Promise.withResolvers<string>()
  const begun = vi.fn(() => promise)
  let onRead = () => {}
  const admitted = queue({ bytes, editorId: 'ada', signal, ...of }, (read) => {
    onRead = read
    if (!of.isSlow) read()
    return begun()
  })
  return { begun, admitted, arrive: () => onRead(), end: () => resolve('read') }
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
  const failing = queue({ bytes: 100, editorId: 'ada', signal }, () =>
    Promise.reject(new Error('broken')),
  )
  await expect(failing).rejects.toThrow('broken')
  const next = aForm(queue, 100)
  await settled()
  expect(next.begun).toHaveBeenCalled()
})

test('more than may wait are turned away at once, and those who wait too long later', async () => {
  vi.useFakeTimers()
  const queue = createUploadQueue(limits)
  const [inside, one, other, tooMany] = [100, 100, 100, 1].map((bytes) => aForm(queue, bytes))
  expect(await tooMany?.admitted).toMatchObject({ ok: false })
  await vi.advanceTimersByTimeAsync(limits.mostWaitingMs)
  expect(await one?.admitted).toMatchObject({ ok: false })
  expect(await other?.admitted).toMatchObject({ ok: false })
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
  const left = aForm(queue, 100, { signal: leaving.signal })
  const next = aForm(queue, 100)
  leaving.abort()
  expect(await left.admitted).toMatchObject({ ok: false })
  inside.end()
  await settled()
  expect(left.begun).not.toHaveBeenCalled()
  expect(next.begun).toHaveBeenCalled()
})

test('editors take turns: one picture does not wait for all of somebody else’s', async () => {
  const queue = createUploadQueue({ ...limits, mostWaiting: 20 })
  const inside = aForm(queue, 100)
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
    form?.begun.mockImplementation(async () => name)
    form?.admitted.then((admitted) => order.push(admitted.ok ? admitted.value : 'refused'))
  }
  inside.end()
  await vi.waitFor(() => expect(order).toHaveLength(5))
  expect(order).toEqual(['ada 1', 'al 1', 'ada 2', 'al 2', 'ada 3'])
})

test('where the line is full, the last of whoever sent most is turned away', async () => {
  const queue = createUploadQueue(limits)
  const inside = aForm(queue, 100)
  const [, second] = [1, 2].map(() => aForm(queue, 100))
  const one = aForm(queue, 100, { editorId: 'al' })
  expect(await second?.admitted).toMatchObject({ ok: false })
  inside.end()
  await settled()
  expect(one.begun).not.toHaveBeenCalled()
})

test('who would wait too long is told as soon as it is known, and when to come back', async () => {
  vi.useFakeTimers()
  const queue = createUploadQueue({ ...limits, mostWaiting: 50, mostWaitingMs: 10_000 })
  const forms = Array.from({ length: 30 }, () => aForm(queue, 100))
  const refused: number[] = []
  for (const { admitted } of forms) {
    admitted.then((answer) => {
      if (!answer.ok) refused.push(answer.retryInMs)
    })
  }
  for (const form of forms.slice(0, 3)) {
    await vi.advanceTimersByTimeAsync(1_000)
    form.end()
    await vi.advanceTimersByTimeAsync(0)
  }
  // Each takes a second: even if the others took a fifth less, more than these would not be served in time.
  expect(refused).toHaveLength(19)
  expect(Math.max(...refused)).toBeLessThan(30_000)
  expect(Math.min(...refused)).toBeGreaterThan(5_000)
  expect(forms[3]?.begun).toHaveBeenCalled()
  vi.useRealTimers()
})

test('one editor has a part of the room, and others are let in beside them', async () => {
  const queue = createUploadQueue({ ...limits, mostBytesOfOne: 50, mostWaiting: 20 })
  const [huge, own] = [aForm(queue, 1_000), aForm(queue, 1)]
  const other = aForm(queue, 50, { editorId: 'al' })
  const third = aForm(queue, 50, { editorId: 'ed' })
  await settled()
  expect(huge.begun).toHaveBeenCalled()
  expect(own.begun, 'their own share is used up').not.toHaveBeenCalled()
  expect(other.begun, 'nobody waits for what waits for itself').toHaveBeenCalled()
  expect(third.begun, 'all the room is used up').not.toHaveBeenCalled()
  huge.end()
  await settled()
  expect(own.begun).toHaveBeenCalled()
  expect(third.begun).not.toHaveBeenCalled()
  other.end()
  own.end()
  await settled()
  expect(third.begun).toHaveBeenCalled()
})

test('how long a sender’s connection takes says nothing about how long others will wait', async () => {
  vi.useFakeTimers()
  const queue = createUploadQueue({ ...limits, mostWaiting: 20, mostWaitingMs: 60_000 })
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
  expect(other.begun).toHaveBeenCalled()
  vi.useRealTimers()
})

test('who is turned away is not waited for by those behind', async () => {
  vi.useFakeTimers()
  const queue = createUploadQueue({ ...limits, mostWaiting: 50, mostWaitingMs: 2_200 })
  const answers: string[] = []
  const send = (name: string, ms: number, editorId: string) => {
    const work = async (onRead: () => void) => {
      onRead()
      await new Promise((resolve) => setTimeout(resolve, ms))
    }
    queue({ bytes: 100, editorId, signal }, work).then(({ ok }) => {
      if (!ok) answers.push(name)
    })
  }
  for (let at = 0; at < 3; at += 1) send('first', 100, 'w')
  send('slow', 1_400, 'w')
  await vi.advanceTimersByTimeAsync(310)
  for (let at = 0; at < 4; at += 1) send('ada', 100, 'ada')
  await vi.advanceTimersByTimeAsync(390)
  for (let at = 0; at < 2; at += 1) send('al', 100, 'al')
  await vi.advanceTimersByTimeAsync(4_000)
  expect(answers).toContain('ada')
  expect(answers).not.toContain('al')
  vi.useRealTimers()
})

test('when to come back includes the time that one’s own form takes', async () => {
  vi.useFakeTimers()
  const queue = createUploadQueue({ ...limits, mostWaiting: 4, mostWaitingMs: 60_000 })
  const forms = [1, 2, 3, 4].map(() => aForm(queue, 100))
  for (const form of forms.slice(0, 3)) {
    await vi.advanceTimersByTimeAsync(1_000)
    form.end()
    await vi.advanceTimersByTimeAsync(0)
  }
  const leaving = new AbortController()
  const left = aForm(queue, 100, { signal: leaving.signal })
  leaving.abort()
  const answer = await left.admitted
  // A second for the one that is inside, and one for its own.
  expect(answer.ok || Math.round(answer.retryInMs)).toBe(2_000)
  vi.useRealTimers()
})

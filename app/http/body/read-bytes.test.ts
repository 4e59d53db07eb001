import { expect, test, vi } from 'vitest'
import { createByteBudget } from './byte-budget'
import { ClientDisconnectedError, readBytes } from './read-bytes'

/** A request whose body the test sends piece by piece. */
function slowRequest() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start: (started) => {
      controller = started
    },
  })
  const init = { method: 'POST', body, duplex: 'half' }
  return {
    request: new Request('http://vigil.example/', init),
    send: (bytes: number) => controller?.enqueue(new Uint8Array(bytes)),
    end: () => controller?.close(),
    fail: () => controller?.error(new Error('aborted')),
  }
}

test('a body is read to its end, but not beyond the limit', async () => {
  const [short, long] = [slowRequest(), slowRequest()]
  const reads = [short, long].map(({ request }) => readBytes(request, { maxBytes: 10 }))
  short.send(4)
  short.send(6)
  short.end()
  long.send(11)
  const [whole, refused] = await Promise.all(reads)
  expect(whole).toMatchObject({ ok: true, isWhole: true })
  expect(whole?.ok && whole.bytes.length).toBe(10)
  expect(refused).toEqual({ ok: false, status: 413 })
})

test('slow bodies share the memory, and one that exceeds it is refused', async () => {
  const budgetOf = createByteBudget({ total: 100, perSender: 100 })
  const requests = [slowRequest(), slowRequest(), slowRequest()]
  const reads = requests.map(({ request }, at) =>
    readBytes(request, { maxBytes: 80, budget: budgetOf(String(at)) }),
  )
  requests[0]?.send(60)
  requests[1]?.send(60)
  expect(await Promise.race(reads)).toEqual({ ok: false, status: 503 })
  requests[2]?.send(30)
  requests[0]?.end()
  requests[2]?.end()
  const answers = await Promise.all(reads)
  expect(answers.filter(({ ok }) => ok)).toHaveLength(2)
  expect(budgetOf('another').reserve(100), 'all memory is free again').toBe(true)
})

test('a disconnected client frees its memory and causes its own error', async () => {
  const budget = createByteBudget({ total: 100, perSender: 100 })('one')
  const { request, send, fail } = slowRequest()
  const read = readBytes(request, { maxBytes: 80, budget })
  send(10)
  fail()
  await expect(read).rejects.toThrow(ClientDisconnectedError)
  expect(budget.reserve(100), 'all memory is free again').toBe(true)
})

test('an endless body leaves room for others', async () => {
  const budgetOf = createByteBudget({ total: 100, perSender: 40 })
  const [greedy, other] = [slowRequest(), slowRequest()]
  const first = readBytes(greedy.request, { maxBytes: 80, budget: budgetOf('greedy') })
  const second = readBytes(other.request, { maxBytes: 80, budget: budgetOf('other') })
  greedy.send(30)
  greedy.send(30)
  other.send(40)
  other.end()
  expect(await first).toEqual({ ok: false, status: 503 })
  expect(await second).toMatchObject({ ok: true })
})

test('a body that arrives too slowly is refused, and its memory freed', async () => {
  vi.useFakeTimers()
  const minRate = { bytes: 100, everyMs: 1_000 }
  const budget = createByteBudget({ total: 1_000, perSender: 1_000 })('one')
  const [slow, steady] = [slowRequest(), slowRequest()]
  const tooSlow = readBytes(slow.request, { maxBytes: 1_000, minRate, budget })
  const read = readBytes(steady.request, { maxBytes: 1_000, minRate })
  for (let second = 0; second < 3; second += 1) {
    slow.send(second === 0 ? 200 : 1)
    steady.send(100)
    await vi.advanceTimersByTimeAsync(1_000)
  }
  steady.end()
  expect(await tooSlow).toEqual({ ok: false, status: 408 })
  expect(budget.reserve(1_000)).toBe(true)
  expect(await read).toMatchObject({ ok: true, isWhole: true })
  expect(vi.getTimerCount(), 'no timer is left behind').toBe(0)
  vi.useRealTimers()
})

import { expect, test, vi } from 'vitest'
import { createByteBudget } from './byte-budget'
import { ClientGoneError, readBytes } from './read-bytes'

/** A request whose body comes when a test says so. */
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

test('a body is read to its end, and not further than its limit', async () => {
  const [short, long] = [slowRequest(), slowRequest()]
  const reads = [short, long].map(({ request }) => readBytes(request, { most: 10 }))
  short.send(4)
  short.send(6)
  short.end()
  long.send(11)
  const [whole, refused] = await Promise.all(reads)
  expect(whole).toMatchObject({ ok: true, isWhole: true })
  expect(whole?.ok && whole.bytes.length).toBe(10)
  expect(refused).toEqual({ ok: false, status: 413 })
})

test('those that come slowly share the memory, and the last to ask for too much waits', async () => {
  const budgetOf = createByteBudget({ most: 100, mostOfOne: 100 })
  const requests = [slowRequest(), slowRequest(), slowRequest()]
  const reads = requests.map(({ request }, at) =>
    readBytes(request, { most: 80, budget: budgetOf(String(at)) }),
  )
  requests[0]?.send(60)
  requests[1]?.send(60)
  expect(await Promise.race(reads)).toEqual({ ok: false, status: 503 })
  requests[2]?.send(30)
  requests[0]?.end()
  requests[2]?.end()
  const answers = await Promise.all(reads)
  expect(answers.filter(({ ok }) => ok)).toHaveLength(2)
  expect(budgetOf('another').reserve(100), 'all of it is free again').toBe(true)
})

test('a client that goes away leaves nothing behind, and is told from other errors', async () => {
  const budget = createByteBudget({ most: 100, mostOfOne: 100 })('one')
  const { request, send, fail } = slowRequest()
  const read = readBytes(request, { most: 80, budget })
  send(10)
  fail()
  await expect(read).rejects.toThrow(ClientGoneError)
  expect(budget.reserve(100), 'all of it is free again').toBe(true)
})

test('one who sends much and never ends leaves room for others', async () => {
  const budgetOf = createByteBudget({ most: 100, mostOfOne: 40 })
  const [greedy, other] = [slowRequest(), slowRequest()]
  const first = readBytes(greedy.request, { most: 80, budget: budgetOf('greedy') })
  const second = readBytes(other.request, { most: 80, budget: budgetOf('other') })
  greedy.send(30)
  greedy.send(30)
  other.send(40)
  other.end()
  expect(await first).toEqual({ ok: false, status: 503 })
  expect(await second).toMatchObject({ ok: true })
})

test('one who sends too slowly is cut off, and makes room', async () => {
  vi.useFakeTimers()
  const slowest = { bytes: 100, everyMs: 1_000 }
  const budget = createByteBudget({ most: 1_000, mostOfOne: 1_000 })('one')
  const [slow, steady] = [slowRequest(), slowRequest()]
  const cutOff = readBytes(slow.request, { most: 1_000, slowest, budget })
  const read = readBytes(steady.request, { most: 1_000, slowest })
  for (let second = 0; second < 3; second += 1) {
    slow.send(second === 0 ? 200 : 1)
    steady.send(100)
    await vi.advanceTimersByTimeAsync(1_000)
  }
  steady.end()
  expect(await cutOff).toEqual({ ok: false, status: 408 })
  expect(budget.reserve(1_000)).toBe(true)
  expect(await read).toMatchObject({ ok: true, isWhole: true })
  expect(vi.getTimerCount(), 'no timer is left behind').toBe(0)
  vi.useRealTimers()
})

import { expect, test } from 'vitest'
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
  const budget = { most: 100, used: 0 }
  const requests = [slowRequest(), slowRequest(), slowRequest()]
  const reads = requests.map(({ request }) => readBytes(request, { most: 80, budget }))
  requests[0]?.send(60)
  requests[1]?.send(60)
  expect(await Promise.race(reads)).toEqual({ ok: false, status: 503 })
  requests[2]?.send(30)
  requests[0]?.end()
  requests[2]?.end()
  const answers = await Promise.all(reads)
  expect(answers.filter(({ ok }) => ok)).toHaveLength(2)
  expect(budget.used).toBe(0)
})

test('a client that goes away leaves nothing behind, and is told from other errors', async () => {
  const budget = { most: 100, used: 0 }
  const { request, send, fail } = slowRequest()
  const read = readBytes(request, { most: 80, budget })
  send(10)
  fail()
  await expect(read).rejects.toThrow(ClientGoneError)
  expect(budget.used).toBe(0)
})

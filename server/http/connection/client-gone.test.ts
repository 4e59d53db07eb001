import { Hono } from 'hono'
import { afterEach, expect, test } from 'vitest'
import { converse } from '../../../tests/support/servers/raw/raw-conversation'
import type { Log } from '../../process/log'
import { listen } from '../listen'
import { type RequestVariables, requestLog } from '../request-log'
import { createRequestListener } from './request-listener'

const running: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((stop) => stop()))
})

/** A server whose response the test decides, and its log. */
async function start() {
  const logged: { level: string; status: number }[] = []
  const write = (level: string) => (line: { status: number }) =>
    void logged.push({ level, status: line.status })
  const log = { info: write('info'), error: write('error') } as unknown as Log
  const arrived = Promise.withResolvers<Request>()
  const answer = Promise.withResolvers<Response>()
  const app = new Hono<RequestVariables>()
  app.use(requestLog(log))
  app.post('/save', async ({ req }) => {
    await req.text()
    arrived.resolve(req.raw)
    return answer.promise
  })
  const listening = await listen({ host: '127.0.0.1', port: 0, trustProxy: false })
  listening.handleWith({
    handleFromCache: () => false,
    handle: createRequestListener((request, bindings) => app.fetch(request, bindings)),
  })
  running.push(() => listening.stop({ delayMs: 0, deadlineMs: 0 }))
  return { logged, origin: listening.origin, arrived: arrived.promise, answer: answer.resolve }
}

const save = 'POST /save HTTP/1.1\r\nHost: vigil\r\nContent-Length: 3\r\n\r\na=b'

test.each([500, 503, 303])(
  'a client that disconnects before its response is not logged as an error: %d',
  async (status) => {
    const { logged, origin, arrived, answer } = await start()
    const { send, leave } = await converse(origin)
    await send(save)
    const { signal } = await arrived
    const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve))
    leave()
    await aborted
    answer(new Response(null, { status }))
    await expect.poll(() => logged).toEqual([{ level: 'info', status: 499 }])
  },
)

test.each([
  [500, 'error'],
  [303, 'info'],
])('a response that reaches its client is logged with its status: %d', async (status, level) => {
  const { logged, origin, arrived, answer } = await start()
  const { send, waitFor } = await converse(origin)
  await send(save)
  await arrived
  answer(new Response('there', { status }))
  await waitFor('there')
  expect(logged).toEqual([{ level, status }])
})

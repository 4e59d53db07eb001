import { Agent, request } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { converse } from '../../../tests/support/servers/raw/raw-conversation'
import { listen } from '../listen'
import { createRequestListener } from './request-listener'

const running: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((stop) => stop()))
})

/** A server that refuses without reading the body, or after a part of it, and lists its requests. */
async function start({ trustProxy = false } = {}) {
  const handled: string[] = []
  const listening = await listen({ host: '127.0.0.1', port: 0, trustProxy })
  listening.handleWith({
    handleFromCache: ({ url }, response) => {
      if (url === '/ready') response.writeHead(200, { 'Content-Length': 5 }).end('ready')
      return url === '/ready'
    },
    handle: createRequestListener(async (request) => {
      const { pathname } = new URL(request.url)
      handled.push(`${request.method} ${pathname}`)
      if (pathname === '/little') await request.body?.getReader().read()
      if (pathname === '/whole') await request.arrayBuffer()
      return new Response(`answer to ${pathname}`, { status: pathname === '/whole' ? 200 : 413 })
    }),
  })
  running.push(() => listening.stop({ delayMs: 0, deadlineMs: 0 }))
  return { handled, origin: listening.origin }
}

const post = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: vigil\r\nContent-Length: ${length}\r\n\r\n`
const megabytes = (count: number) => Buffer.alloc(count * 1024 * 1024, 'a')

test.each(['/unread', '/little', '/whole'])(
  'after a short unread body the connection can be reused: %s',
  async (path) => {
    const { origin, handled } = await start()
    const { send, waitFor } = await converse(origin)
    await send(post(path, 100_000))
    await send('a'.repeat(50_000))
    await send('a'.repeat(50_000))
    const first = await waitFor(`answer to ${path}`)
    expect(first.toLowerCase()).not.toContain('connection: close')
    await send(post('/again', 3))
    await send('abc')
    await waitFor('answer to /again')
    expect(handled).toEqual([`POST ${path}`, 'POST /again'])
  },
)

test.each(['/unread', '/little'])(
  'after a long unread body the connection is closed, and the client still gets the response: %s',
  async (path) => {
    const { origin } = await start()
    const { send, waitFor, ended } = await converse(origin)
    await send(post(path, 24 * 1024 * 1024))
    await send(megabytes(1))
    await waitFor(`answer to ${path}`)
    for (let sent = 1; sent < 24; sent += 1) await send(megabytes(1))
    expect((await ended).toLowerCase()).toContain('connection: close')
  },
)

/** One request of a proxy that shares its connections; returns the status or the error. */
function throughProxy(agent: Agent, origin: string, path: string, body: Buffer): Promise<string> {
  return new Promise((resolve) => {
    const headers = { 'Content-Length': body.length }
    const proxied = request(new URL(path, origin), { method: 'POST', agent, headers }, (answer) => {
      answer.resume().once('end', () => resolve(String(answer.statusCode)))
    })
    proxied.once('error', (error) => resolve(error.message))
    proxied.end(body)
  })
}

test('a long body through a proxy breaks no other request on its connections', async () => {
  const { origin } = await start()
  const agent = new Agent({ keepAlive: true, maxSockets: 3 })
  running.push(async () => agent.destroy())
  const spoiler = async () => {
    for (const path of ['/little', '/unread', '/little', '/unread']) {
      await throughProxy(agent, origin, path, megabytes(3))
    }
  }
  const others = async () => {
    const answers: string[] = []
    for (let sent = 0; sent < 100; sent += 1) {
      answers.push(await throughProxy(agent, origin, '/whole', Buffer.from('a form')))
    }
    return answers
  }
  const [answers] = await Promise.all([others(), spoiler(), spoiler(), spoiler()])
  expect(new Set(answers)).toEqual(new Set(['200']))
})

test('a body that never arrives does not delay the response', async () => {
  const { origin } = await start()
  const { send, ended } = await converse(origin)
  await send(post('/unread', 1000))
  const answer = await ended
  expect(answer).toContain('answer to /unread')
  expect(answer.toLowerCase()).toContain('connection: close')
})

test('neither an unread body nor what follows it is handled as a request', async () => {
  const { origin, handled } = await start()
  const { send, ended } = await converse(origin)
  const hidden = 'GET /hidden HTTP/1.1\r\nHost: vigil\r\n\r\n'
  const body = Buffer.concat([megabytes(2), Buffer.from(`\r\n\r\n${hidden}`)])
  await send(post('/little', body.length))
  await send(body)
  await send(post('/behind', 3))
  await send('abc')
  const answer = await ended
  expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1)
  expect(handled).toEqual(['POST /little'])
})

test('pipelined requests are answered in order', async () => {
  const { origin, handled } = await start()
  const { send, waitFor } = await converse(origin)
  await send(`${post('/first', 5)}bytes${post('/whole', 5)}bytes${post('/third', 0)}`)
  await waitFor('answer to /third')
  expect(handled).toEqual(['POST /first', 'POST /whole', 'POST /third'])
})

test('an endless chunked body is read only up to a limit', async () => {
  const { origin } = await start()
  const { send, ended } = await converse(origin)
  await send('POST /unread HTTP/1.1\r\nHost: vigil\r\nTransfer-Encoding: chunked\r\n\r\n')
  let isOver = false
  const over = ended.then(
    () => {},
    () => {},
  )
  over.then(() => {
    isOver = true
  })
  const chunk = Buffer.concat([Buffer.from('100000\r\n'), megabytes(1), Buffer.from('\r\n')])
  for (let sent = 0; sent < 200 && !isOver; sent += 1) await Promise.race([send(chunk), over])
  await over
  expect(isOver).toBe(true)
})

test('a cached response to a request with a body closes the connection', async () => {
  const { origin } = await start()
  const { send, ended } = await converse(origin)
  await send('GET /ready HTTP/1.1\r\nHost: vigil\r\nContent-Length: 100\r\n\r\n')
  const answer = await ended
  expect(answer).toContain('ready')
  expect(answer.toLowerCase()).toContain('connection: close')
})

test.each([
  ['no host', ''],
  ['two hosts', 'Host: vigil\r\nHost: vigil\r\n'],
  ['two hosts in two spellings', 'Host: vigil\r\nX: y\r\nhOST: evil\r\n'],
])('a request with %s is refused', async (_, headers) => {
  const { origin, handled } = await start()
  for (const path of ['/ready', '/other']) {
    const { send, ended } = await converse(origin)
    await send(`GET ${path} HTTP/1.1\r\n${headers}\r\n`)
    const answer = await ended
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer.toLowerCase()).toContain('connection: close')
  }
  expect(handled).toEqual([])
})

test.each(['nonsense', '100-continue'])(
  'two hosts are refused before the Expect header is handled: %s',
  async (expected) => {
    const { origin, handled } = await start()
    const { send, ended } = await converse(origin)
    const headers = `Host: vigil\r\nHost: evil\r\nExpect: ${expected}\r\nContent-Length: 3\r\n`
    await send(`POST /whole HTTP/1.1\r\n${headers}\r\nabc`)
    const answer = await ended
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer.toLowerCase()).toContain('connection: close')
    expect(handled).toEqual([])
  },
)

test('an unknown expectation is refused, and the connection stays usable', async () => {
  const { origin, handled } = await start()
  const { send, waitFor } = await converse(origin)
  await send('GET /whole HTTP/1.1\r\nHost: vigil\r\nExpect: nonsense\r\n\r\n')
  await send('GET /ready HTTP/1.1\r\nHost: vigil\r\n\r\n')
  expect(await waitFor('ready')).toMatch(/^HTTP\/1\.1 417 /)
  expect(handled).toEqual([])
})

test('a client that expects 100-continue gets it', async () => {
  const { origin } = await start()
  const { send, waitFor } = await converse(origin)
  const headers = 'Host: vigil\r\nExpect: 100-continue\r\nContent-Length: 3\r\n'
  await send(`POST /whole HTTP/1.1\r\n${headers}\r\n`)
  await waitFor('HTTP/1.1 100 Continue')
  await send('abc')
  await waitFor('answer to /whole')
})

test.each([
  ['http://vigil/whole', 'vigil', 200],
  ['http://VIGIL:80/whole', 'vigil', 200],
  ['http://evil/whole', 'vigil', 400],
  ['https://vigil:8443/whole', 'vigil', 400],
])('a request for %s with the host %s gets %i', async (url, host, status) => {
  const { origin } = await start()
  const { send, waitFor } = await converse(origin)
  await send(`GET ${url} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
  expect(await waitFor('\r\n\r\n')).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
})

test('two lengths, or a length with chunks, are refused', async () => {
  const { origin, handled } = await start()
  for (const headers of [
    'Content-Length: 3\r\nContent-Length: 4\r\n',
    'Content-Length: 3\r\nTransfer-Encoding: chunked\r\n',
    'Transfer-Encoding: chunked, identity\r\n',
  ]) {
    const { send, ended } = await converse(origin)
    await send(`POST /other HTTP/1.1\r\nHost: vigil\r\n${headers}\r\n0\r\n\r\n`)
    expect(await ended).toMatch(/^HTTP\/1\.1 400 /)
  }
  expect(handled).toEqual([])
})

test('an idle connection stays open longer than a proxy keeps it', async () => {
  const seconds = async (trustProxy: boolean) => {
    const { origin } = await start({ trustProxy })
    const { send, waitFor } = await converse(origin)
    await send('GET /ready HTTP/1.1\r\nHost: vigil\r\n\r\n')
    return Number(/keep-alive: timeout=(\d+)/i.exec(await waitFor('ready'))?.[1])
  }
  // nginx closes connections after 60 idle seconds.
  expect(await seconds(true)).toBeGreaterThan(60)
  expect(await seconds(false)).toBeLessThan(10)
})

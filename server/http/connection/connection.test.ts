import { Agent, request } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { converse } from '../../../tests/support/servers/raw-conversation'
import { listen } from '../listen'
import { createRequestListener } from './request-listener'

const running: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((stop) => stop()))
})

/** A server that refuses without reading, or after a little, and notes what it was asked for. */
async function start({ trustProxy = false } = {}) {
  const asked: string[] = []
  const listening = await listen({ host: '127.0.0.1', port: 0, trustProxy })
  listening.answerWith({
    atOnce: ({ url }, response) => {
      if (url === '/ready') response.writeHead(200, { 'Content-Length': 5 }).end('ready')
      return url === '/ready'
    },
    answer: createRequestListener(async (request) => {
      const { pathname } = new URL(request.url)
      asked.push(`${request.method} ${pathname}`)
      if (pathname === '/little') await request.body?.getReader().read()
      if (pathname === '/whole') await request.arrayBuffer()
      return new Response(`answer to ${pathname}`, { status: pathname === '/whole' ? 200 : 413 })
    }),
  })
  running.push(() => listening.stop({ delayMs: 0, deadlineMs: 0 }))
  return { asked, origin: listening.origin }
}

const post = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: vigil\r\nContent-Length: ${length}\r\n\r\n`
const megabytes = (count: number) => Buffer.alloc(count * 1024 * 1024, 'a')

test.each(['/unread', '/little', '/whole'])(
  'after a short body the connection is used again: %s',
  async (path) => {
    const { origin, asked } = await start()
    const { send, heard } = await converse(origin)
    await send(post(path, 100_000))
    await send('a'.repeat(50_000))
    await send('a'.repeat(50_000))
    const first = await heard(`answer to ${path}`)
    expect(first.toLowerCase()).not.toContain('connection: close')
    await send(post('/again', 3))
    await send('abc')
    await heard('answer to /again')
    expect(asked).toEqual([`POST ${path}`, 'POST /again'])
  },
)

test.each(['/unread', '/little'])(
  'after a long one it is closed, which the answer says and a client that is still sending can read: %s',
  async (path) => {
    const { origin } = await start()
    const { send, heard, ended } = await converse(origin)
    await send(post(path, 24 * 1024 * 1024))
    await send(megabytes(1))
    await heard(`answer to ${path}`)
    for (let sent = 1; sent < 24; sent += 1) await send(megabytes(1))
    expect((await ended).toLowerCase()).toContain('connection: close')
  },
)

/** One request of a proxy that shares its connections among many; what it would tell its client. */
function throughProxy(agent: Agent, origin: string, path: string, body: Buffer): Promise<string> {
  return new Promise((resolve) => {
    const headers = { 'Content-Length': body.length }
    const asking = request(new URL(path, origin), { method: 'POST', agent, headers }, (answer) => {
      answer.resume().once('end', () => resolve(String(answer.statusCode)))
    })
    asking.once('error', (error) => resolve(error.message))
    asking.end(body)
  })
}

test('whoever sends too much through a proxy spoils no request of others on its connections', async () => {
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

test('a body that does not come keeps nobody waiting', async () => {
  const { origin } = await start()
  const { send, ended } = await converse(origin)
  await send(post('/unread', 1000))
  const answer = await ended
  expect(answer).toContain('answer to /unread')
  expect(answer.toLowerCase()).toContain('connection: close')
})

test('nothing of an unread body, and nothing behind it, is taken for a request', async () => {
  const { origin, asked } = await start()
  const { send, ended } = await converse(origin)
  const hidden = 'GET /hidden HTTP/1.1\r\nHost: vigil\r\n\r\n'
  const body = Buffer.concat([megabytes(2), Buffer.from(`\r\n\r\n${hidden}`)])
  await send(post('/little', body.length))
  await send(body)
  await send(post('/behind', 3))
  await send('abc')
  const answer = await ended
  expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1)
  expect(asked).toEqual(['POST /little'])
})

test('requests that follow each other without a pause are all answered, in order', async () => {
  const { origin, asked } = await start()
  const { send, heard } = await converse(origin)
  await send(`${post('/first', 5)}bytes${post('/whole', 5)}bytes${post('/third', 0)}`)
  await heard('answer to /third')
  expect(asked).toEqual(['POST /first', 'POST /whole', 'POST /third'])
})

test('a body in chunks that never ends is read only so far', async () => {
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

test('what lies ready is sent to whoever sends a body along, and closes the connection', async () => {
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
  const { origin, asked } = await start()
  for (const path of ['/ready', '/other']) {
    const { send, ended } = await converse(origin)
    await send(`GET ${path} HTTP/1.1\r\n${headers}\r\n`)
    const answer = await ended
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer.toLowerCase()).toContain('connection: close')
  }
  expect(asked).toEqual([])
})

test.each(['nonsense', '100-continue'])(
  'two hosts are refused before what the request expects, here %s',
  async (expected) => {
    const { origin, asked } = await start()
    const { send, ended } = await converse(origin)
    const headers = `Host: vigil\r\nHost: evil\r\nExpect: ${expected}\r\nContent-Length: 3\r\n`
    await send(`POST /whole HTTP/1.1\r\n${headers}\r\nabc`)
    const answer = await ended
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer.toLowerCase()).toContain('connection: close')
    expect(asked).toEqual([])
  },
)

test('what nobody can expect is refused, and the connection works on', async () => {
  const { origin, asked } = await start()
  const { send, heard } = await converse(origin)
  await send('GET /whole HTTP/1.1\r\nHost: vigil\r\nExpect: nonsense\r\n\r\n')
  await send('GET /ready HTTP/1.1\r\nHost: vigil\r\n\r\n')
  expect(await heard('ready')).toMatch(/^HTTP\/1\.1 417 /)
  expect(asked).toEqual([])
})

test('whoever waits with a body until it is wanted is told to send it', async () => {
  const { origin } = await start()
  const { send, heard } = await converse(origin)
  const headers = 'Host: vigil\r\nExpect: 100-continue\r\nContent-Length: 3\r\n'
  await send(`POST /whole HTTP/1.1\r\n${headers}\r\n`)
  await heard('HTTP/1.1 100 Continue')
  await send('abc')
  await heard('answer to /whole')
})

test.each([
  ['http://vigil/whole', 'vigil', 200],
  ['http://VIGIL:80/whole', 'vigil', 200],
  ['http://evil/whole', 'vigil', 400],
  ['https://vigil:8443/whole', 'vigil', 400],
])('%s is what a proxy is asked: with the host %s it is answered %i', async (url, host, status) => {
  const { origin } = await start()
  const { send, heard } = await converse(origin)
  await send(`GET ${url} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
  expect(await heard('\r\n\r\n')).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
})

test('two lengths, or a length beside chunks, are refused', async () => {
  const { origin, asked } = await start()
  for (const headers of [
    'Content-Length: 3\r\nContent-Length: 4\r\n',
    'Content-Length: 3\r\nTransfer-Encoding: chunked\r\n',
    'Transfer-Encoding: chunked, identity\r\n',
  ]) {
    const { send, ended } = await converse(origin)
    await send(`POST /other HTTP/1.1\r\nHost: vigil\r\n${headers}\r\n0\r\n\r\n`)
    expect(await ended).toMatch(/^HTTP\/1\.1 400 /)
  }
  expect(asked).toEqual([])
})

test('a proxy may leave a connection idle for longer than it does by itself', async () => {
  const seconds = async (trustProxy: boolean) => {
    const { origin } = await start({ trustProxy })
    const { send, heard } = await converse(origin)
    await send('GET /ready HTTP/1.1\r\nHost: vigil\r\n\r\n')
    return Number(/keep-alive: timeout=(\d+)/i.exec(await heard('ready'))?.[1])
  }
  // nginx closes those that were idle for 60 seconds.
  expect(await seconds(true)).toBeGreaterThan(60)
  expect(await seconds(false)).toBeLessThan(10)
})

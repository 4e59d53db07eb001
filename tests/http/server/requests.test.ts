import { connect } from 'node:net'
import { bytesOf, expect, test } from '../../support/http'

test('an unsupported method is refused with the supported ones', async ({ server }) => {
  for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    const answer = await fetch(server.origin, { method })
    expect(answer.status, method).toBe(405)
    expect(answer.headers.get('allow'), method).toBe('GET, HEAD, POST')
  }
  const posted = await fetch(`${server.origin}/about`, { method: 'POST' })
  expect(posted.status).toBe(405)
  expect(posted.headers.get('allow')).toBe('GET, HEAD')
})

test('HEAD gets the headers of GET, without a body', async ({ server }) => {
  for (const path of ['/', '/ai/what-attention-computes', '/favicon.svg', '/no-such-page']) {
    const [get, head] = await Promise.all([
      fetch(server.origin + path),
      fetch(server.origin + path, { method: 'HEAD' }),
    ])
    expect(head.status, path).toBe(get.status)
    expect(head.headers.get('content-type'), path).toBe(get.headers.get('content-type'))
    expect(await head.text(), path).toBe('')
  }
})

test("the framework's data addresses do not exist", async ({ get }) => {
  for (const path of ['/_root.data', '/ai.data', '/ai/what-attention-computes.data', '/__manifest'])
    expect((await get(path)).status, path).toBe(404)
})

test('a client that has the page gets 304', async ({ get }) => {
  const html = await (await get('/')).text()
  const [, script = ''] = /<script type="module" src="([^"]+)"/.exec(html) ?? []
  const [, picture = ''] = /src="(\/storage\/[^"]+)"/.exec(html) ?? []
  for (const path of [script, picture.replaceAll('&amp;', '&'), '/favicon.svg']) {
    const first = await get(path)
    const etag = first.headers.get('etag') ?? ''
    expect(etag, path).toMatch(/^"[^"]+"$/)
    const again = await get(path, { headers: { 'If-None-Match': etag } })
    expect(again.status, path).toBe(304)
    expect(await bytesOf(again), path).toHaveLength(0)
    expect(again.headers.get('cache-control'), path).toBe(first.headers.get('cache-control'))
    const other = await get(path, { headers: { 'If-None-Match': '"other"' } })
    expect(other.status, path).toBe(200)
  }
  expect((await get(`${script}.br`)).status).toBe(404)
})

test('the server sets the id of a request, unless a trusted proxy sets it', async ({
  server,
  proxiedSite,
}) => {
  const headers = { 'X-Request-Id': 'from-outside' }
  const answer = await fetch(`${server.origin}/healthz`, { headers })
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  const traced = await fetch(`${proxiedSite.origin}/healthz`, { headers })
  expect(traced.headers.get('x-request-id')).toBe('from-outside')
  for (const path of ['/about', '/about', '/ai', '/ai']) {
    const page = await fetch(proxiedSite.origin + path, { headers })
    expect(page.headers.get('x-request-id'), path).toBe('from-outside')
    const direct = await fetch(server.origin + path, { headers })
    expect(direct.headers.get('x-request-id'), path).toMatch(/^[\w-]{12,36}$/)
  }
  const hostile = { 'X-Request-Id': 'x'.repeat(300) }
  const refused = await fetch(`${proxiedSite.origin}/healthz`, { headers: hostile })
  expect(refused.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})

test('an HTTP/1.0 client without a Host header gets the page', async ({ server }) => {
  const { hostname, port } = new URL(server.origin)
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write('GET / HTTP/1.0\r\n\r\n'))
    let text = ''
    socket.on('data', (data) => {
      text += data
    })
    socket.once('error', reject)
    socket.once('close', () => resolve(text))
  })
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK/)
  expect(answer).toContain('</html>')
})

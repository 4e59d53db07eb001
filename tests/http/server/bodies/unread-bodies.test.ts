import { expect, test } from '../../../support/http'
import { converse } from '../../../support/servers/raw/raw-conversation'

const long = 3 * 1024 * 1024

test('after a response to an unread body the connection is usable or closed', async ({
  newsroom,
}) => {
  const { server, desk } = newsroom
  const { host, pathname } = new URL(desk)
  const early = [
    ['POST /about', '', 405],
    ['PUT /', '', 405],
    ['POST /no/such/page', '', 405],
    ['POST /_root.data', '', 404],
    ['POST /contact', 'Origin: https://evil.example\r\n', 403],
    ['POST /contact', 'Content-Type: text/plain\r\n', 400],
    ['POST /api/mail-events', '', 404],
    [`POST ${pathname}/articles/new`, '', 307],
    [`POST ${pathname}/account/profile.data`, '', 202],
  ] as const
  for (const [line, headers, status] of early) {
    const head = (length: number) =>
      `${line} HTTP/1.1\r\nHost: ${host}\r\n${headers}Content-Length: ${length}\r\n\r\n`

    const short = await converse(server.origin)
    await short.send(head(20_000))
    await short.send('a'.repeat(20_000))
    await short.send(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
    const both = await short.waitFor('\r\n\r\nok\n')
    expect(both, line).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    short.leave()

    const closed = await converse(server.origin)
    await closed.send(head(long))
    await closed.send(Buffer.alloc(long, 'a'))
    const one = await closed.ended
    // A body that is too long is refused before it is parsed.
    expect(one, line).toMatch(new RegExp(`^HTTP/1\\.1 (${status}|413) `))
    expect(one.toLowerCase(), line).toContain('\r\nconnection: close\r\n')
    closed.leave()
  }
})

test('a request with two hosts is refused, even for a cached page', async ({
  newsroom: { server },
}) => {
  await (await fetch(server.origin)).text()
  for (const path of ['/', '/search', '/assets/x.js']) {
    const { send, ended } = await converse(server.origin)
    await send(`GET ${path} HTTP/1.1\r\nHost: vigil\r\nHost: evil.example\r\n\r\n`)
    expect(await ended, path).toMatch(/^HTTP\/1\.1 400 /)
  }
})

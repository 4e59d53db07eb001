import { expect, test } from '../../../support/http'
import { converse } from '../../../support/servers/raw/raw-conversation'

test('a client that disconnects while sending a body is not logged as an error', async ({
  ownNewsroom,
}) => {
  const { server, desk, cookies } = await ownNewsroom()
  const { pathname } = new URL(desk)
  const paths = [
    '/contact',
    '/subscribe',
    '/api/subscribe',
    '/api/read',
    `${pathname}/sign-in`,
    `${pathname}/sign-in/passkey`,
    `${pathname}/sign-in/again`,
    `${pathname}/held`,
    `${pathname}/articles/new`,
    `${pathname}/autosaves`,
    `${pathname}/account/profile`,
  ]
  const before = server.output().length
  const since = () => server.output().slice(before).split('\n')
  const lineOf = (path: string) => since().find((line) => line.includes(`"path":"${path}"`))
  for (const path of paths) {
    const { send, leave } = await converse(server.origin)
    await send(
      `POST ${path} HTTP/1.1\r\nHost: ${new URL(desk).host}\r\nCookie: ${cookies.ada}\r\n` +
        'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 150\r\n\r\na=b&',
    )
    // Another response shows that the request has arrived and is being read.
    await (await fetch(`${server.origin}/healthz`)).text()
    leave()
    await expect.poll(() => lineOf(path), { message: path }).toBeDefined()
    expect(JSON.parse(lineOf(path) ?? '{}'), path).toMatchObject({ level: 30, status: 499 })
  }
  const errors = since().filter((line) => line !== '' && !line.startsWith('{"level":30'))
  expect(errors).toEqual([])
})

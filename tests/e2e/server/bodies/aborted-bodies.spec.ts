import { expect, test } from '../../../support/desk/newsroom'
import { converse } from '../../../support/servers/raw-conversation'

test('a client that goes away in the middle of a body is no error in the log', async ({
  newsroom,
}) => {
  const { server, desk, cookies } = newsroom
  const { pathname } = new URL(desk)
  const doors = [
    '/contact',
    '/subscribe',
    '/api/subscribe',
    '/api/read',
    `${pathname}/sign-in`,
    `${pathname}/sign-in/passkey`,
    `${pathname}/sign-in/again`,
    `${pathname}/held`,
    `${pathname}/articles/new`,
    `${pathname}/working-copies`,
    `${pathname}/account/profile`,
  ]
  const before = server.output().length
  const since = () => server.output().slice(before).split('\n')
  const lineOf = (door: string) => since().find((line) => line.includes(`"path":"${door}"`))
  for (const door of doors) {
    const { send, leave } = await converse(server.origin)
    await send(
      `POST ${door} HTTP/1.1\r\nHost: ${new URL(desk).host}\r\nCookie: ${cookies.ada}\r\n` +
        'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 150\r\n\r\na=b&',
    )
    // Something else is answered meanwhile, so that the request has arrived and is being read.
    await (await fetch(`${server.origin}/healthz`)).text()
    leave()
    await expect.poll(() => lineOf(door), door).toBeDefined()
    expect(JSON.parse(lineOf(door) ?? '{}'), door).toMatchObject({ level: 30, status: 499 })
  }
  const errors = since().filter((line) => line !== '' && !line.startsWith('{"level":30'))
  expect(errors).toEqual([])
})

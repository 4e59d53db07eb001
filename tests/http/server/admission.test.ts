import { expect, test } from '../../support/http'
import { converse } from '../../support/servers/raw/raw-conversation'

/** More than may wait for one network. */
const count = 250

test('a client that asks for too much is told to come back, and nobody else waits for it', async ({
  proxiedSite: { origin },
}) => {
  await (await fetch(origin)).arrayBuffer()
  const { send, waitFor } = await converse(origin)
  const requestOf = (number: number) =>
    `GET /social-cards/none-${number}.jpg HTTP/1.1\r\nHost: site\r\nX-Forwarded-For: 192.0.2.1\r\nAccept: text/html\r\n` +
    `${number === count ? 'Connection: close\r\n' : ''}\r\n`
  await send(Array.from({ length: count }, (_, index) => requestOf(index + 1)).join(''))
  let hasAll = false
  const all = waitFor('Connection: close').finally(() => {
    hasAll = true
  })

  expect((await fetch(origin)).status).toBe(200)
  expect(hasAll, 'a page in memory was sent in between').toBe(false)
  const headers = { 'X-Forwarded-For': '192.0.2.2' }
  expect((await fetch(`${origin}/social-cards/none.jpg`, { headers })).status).toBe(404)

  const answers = (await all).split('HTTP/1.1 ').slice(1)
  const refused = answers.filter((answer) => answer.startsWith('503'))
  expect(answers).toHaveLength(count)
  expect(answers.filter((answer) => answer.startsWith('404')).length).toBeGreaterThanOrEqual(100)
  expect(refused.length).toBeGreaterThan(0)
  for (const answer of refused) {
    expect(answer).toMatch(/^retry-after: 5\r$/im)
    expect(answer).toMatch(/^content-security-policy: /im)
    expect(answer).toContain('<h1>Back in a moment</h1>')
  }
})

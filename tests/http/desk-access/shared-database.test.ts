import { postgresWithEditors } from '../../support/desk/editors-on-postgres'
import { aNetwork, completePost } from '../../support/desk/newsroom-requests'
import { type Newsroom, password, people } from '../../support/desk/newsroom-server'
import { expect, step, test } from '../../support/http'
import { plainFetch } from '../../support/plain/plain-fetch'
import { type RunningServer, startServer } from '../../support/server'
import { freezablePostgres } from '../../support/servers/freezable-postgres'

test('two servers share a database, which then goes down', async ({ ownServer }) => {
  const { database, newsroomAt } = await postgresWithEditors()
  const postgres = await freezablePostgres(database)
  try {
    const settings = { DATABASE_URL: postgres.url, SAMPLE_CONTENT: '0', TRUST_PROXY: '1' }
    const newsroom = newsroomAt(await ownServer(startServer(settings)))
    const other = await ownServer(startServer(settings))
    await step('they share sessions and attempts, and handle odd input', () =>
      expectSharedState(newsroom, other),
    )
    postgres.shutDown()
    await step('while the database is down nobody can sign in, and the page says why', () =>
      expectNoSignIn(newsroom),
    )
    await step('a form without JavaScript is not lost', () => expectFormNotLost(newsroom))
  } finally {
    await postgres.remove()
  }
})

/** Sends a form as a browser does. */
const send = (url: string, fields: Record<string, string>, headers: Record<string, string>) =>
  plainFetch(url, { method: 'POST', body: new URLSearchParams(fields), headers })

async function expectSharedState(newsroom: Newsroom, other: RunningServer): Promise<void> {
  const desks = [newsroom.desk, other.deskUrl]
  const headers = { Cookie: newsroom.cookies.ed }
  const statuses = async () => {
    const answers = await Promise.all(desks.map((desk) => plainFetch(`${desk}/posts`, { headers })))
    return answers.map(({ status }) => status)
  }
  expect(await statuses()).toEqual([200, 200])
  await send(`${other.deskUrl}/sign-out`, {}, headers)
  expect(await statuses()).toEqual([303, 303])

  const { email } = people.al
  const signIn = async (desk: string, typed: string) =>
    (await send(`${desk}/sign-in`, { email, password: typed }, aNetwork())).status
  for (let n = 0; n < 10; n += 1) {
    expect(await signIn(desks[n % 2] ?? '', `guess number ${n}`)).toBe(401)
  }
  for (const desk of desks) expect(await signIn(desk, password)).toBe(429)

  for (const path of [
    'messages?before=%2B275760-09-13&id=%00',
    'messages?before=-271821-04-20&id=x',
    'log?before=9007199254740991',
    'mail?page=99999',
    'welcome?token=%00',
  ]) {
    const response = await fetch(`${newsroom.desk}/${path}`, {
      headers: { Cookie: newsroom.cookies.ada },
    })
    expect([path, response.status]).toEqual([path, path.startsWith('welcome') ? 410 : 200])
  }
}

async function expectNoSignIn({ desk, cookies }: Newsroom): Promise<void> {
  const email = 'a@b.example'
  const responses = [
    await send(`${desk}/sign-in`, { email, password }, {}),
    await plainFetch(`${desk}/posts`, { headers: { Cookie: cookies.ada } }),
    await send(`${desk}/sign-in/forgotten`, { email }, {}),
  ]
  for (const response of responses) {
    expect([500, 503]).toContain(response.status)
    const page = await response.text()
    expect(page).toMatch(/This is our fault|try again in a moment/i)
    // A page of the desk, not of the site.
    expect(page).not.toContain('Subscribe')
    expect(page).not.toMatch(/ECONNREFUSED|node_modules| {4}at /)
    expect(response.headers.get('set-cookie')).toBeNull()
  }
}

async function expectFormNotLost({ desk, cookies }: Newsroom): Promise<void> {
  const body = new FormData()
  const fields = { ...completePost(), id: crypto.randomUUID(), tab: 'one', when: 'now' }
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  const options = { method: 'POST', body, headers: { Cookie: cookies.ada } }
  const sent = await plainFetch(`${desk}/articles/new`, options)
  expect(sent.status).toBe(307)
  const response = await plainFetch(new URL(sent.headers.get('location') ?? '', desk), options)
  expect(response.status).toBe(503)
  const page = await response.text()
  expect(page).toContain('It was a quiet night.')
  expect(page).toContain('Send again')
}

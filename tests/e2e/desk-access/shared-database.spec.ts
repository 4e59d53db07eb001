import type { APIRequestContext, Page } from '@playwright/test'
import {
  aNetwork,
  comeIn,
  complete,
  expect,
  furnish,
  type Newsroom,
  openAwake,
  password,
  people,
  trouble,
  write,
} from '../../support/desk/newsroom'
import { type RunningServer, startServer } from '../../support/server'
import { freezablePostgres } from '../../support/servers/freezable-postgres'
import { test } from '../../support/site'

// The page goes on trying to have its text kept, also when the server is stopped at the end.
test.use({ expectedComplaints: [/503 \(Service Unavailable\)|ERR_CONNECTION_REFUSED/] })

test('two processes on one database, which is away in the end', async ({
  page,
  context,
  request,
  ownServer,
}) => {
  const postgres = await freezablePostgres()
  try {
    const settings = { DATABASE_URL: postgres.url, SAMPLE_CONTENT: '0', TRUST_PROXY: '1' }
    const newsroom = await furnish(await ownServer(startServer(settings)))
    const other = await ownServer(startServer(settings))
    await test.step('they share sessions and attempts, and neither stumbles over odd input', () =>
      expectToShare(request, newsroom, other))
    await comeIn(context, newsroom)
    await openAwake(page, `${newsroom.desk}/articles/new`)
    await write(page, complete())
    postgres.leave()
    await test.step('while the database is away nobody signs in, and the page says that it is not their doing', () =>
      expectNobodyToComeIn(request, newsroom))
    await test.step('a form is kept, with scripts and without', () =>
      expectFormToBeKept(page, request, newsroom))
  } finally {
    await postgres.remove()
  }
})

async function expectToShare(
  request: APIRequestContext,
  newsroom: Newsroom,
  other: RunningServer,
): Promise<void> {
  const desks = [newsroom.desk, other.deskUrl]
  const signIn = (desk: string, typed: { email: string; password: string }) =>
    request.post(`${desk}/sign-in`, { form: typed, headers: aNetwork(), maxRedirects: 0 })
  const Cookie = newsroom.cookies.ed
  const isIn = async () =>
    Promise.all(
      desks.map(async (desk) => {
        const answer = await request.get(`${desk}/posts`, { headers: { Cookie }, maxRedirects: 0 })
        return answer.status()
      }),
    )
  expect(await isIn()).toEqual([200, 200])
  await request.post(`${other.deskUrl}/sign-out`, { headers: { Cookie } })
  expect(await isIn()).toEqual([303, 303])

  const { email } = people.al
  for (let n = 0; n < 10; n += 1) {
    const answer = await signIn(desks[n % 2] ?? '', { email, password: `guess number ${n}` })
    expect(answer.status()).toBe(401)
  }
  for (const desk of desks) expect((await signIn(desk, { email, password })).status()).toBe(429)

  for (const path of [
    'messages?before=%2B275760-09-13&id=%00',
    'messages?before=-271821-04-20&id=x',
    'log?before=9007199254740991',
    'mail?page=99999',
    'welcome?token=%00',
  ]) {
    const answer = await request.get(`${newsroom.desk}/${path}`, {
      headers: { Cookie: newsroom.cookies.ada },
    })
    expect([path, answer.status()]).toEqual([path, path.startsWith('welcome') ? 410 : 200])
  }
}

async function expectNobodyToComeIn(request: APIRequestContext, newsroom: Newsroom): Promise<void> {
  const headers = { Cookie: newsroom.cookies.ada }
  const answers = [
    await request.post(`${newsroom.desk}/sign-in`, { form: { email: 'a@b.example', password } }),
    await request.get(`${newsroom.desk}/posts`, { headers, maxRedirects: 0 }),
    await request.post(`${newsroom.desk}/sign-in/forgotten`, { form: { email: 'a@b.example' } }),
  ]
  for (const answer of answers) {
    expect([500, 503]).toContain(answer.status())
    const page = await answer.text()
    expect(page).toMatch(/It is not your doing|try again in a moment/i)
    // The desk's own page, not the readers'.
    expect(page).not.toContain('Subscribe')
    expect(page).not.toMatch(/ECONNREFUSED|node_modules| {4}at /)
    expect(answer.headers()['set-cookie']).toBeUndefined()
  }
}

async function expectFormToBeKept(
  page: Page,
  request: APIRequestContext,
  newsroom: Newsroom,
): Promise<void> {
  await page.getByRole('button', { name: 'Save draft' }).click()
  // SPEC 8, word for word, and the form as it was.
  await expect(trouble(page)).toContainText('Failed to create article. Please try again.')
  await expect(page.getByRole('textbox', { name: 'Body', exact: true })).toHaveValue(
    'It was a quiet night.',
  )
  const plain = await request.post(`${newsroom.desk}/articles/new`, {
    multipart: { ...complete(), id: crypto.randomUUID(), tab: 'one', when: 'now' },
    headers: { Cookie: newsroom.cookies.ada },
  })
  expect(plain.status()).toBe(503)
  const held = await plain.text()
  expect(held).toContain('It was a quiet night.')
  expect(held).toContain('Send it again')
}

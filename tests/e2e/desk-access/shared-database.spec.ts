import type { APIRequestContext, Page } from '@playwright/test'
import { bodyValue } from '../../support/desk/body'
import { postgresWithEditors } from '../../support/desk/editors-on-postgres'
import {
  aNetwork,
  completePost,
  expect,
  formError,
  type Newsroom,
  openHydrated,
  password,
  people,
  signInAs,
  write,
} from '../../support/desk/newsroom'
import { type RunningServer, startServer } from '../../support/server'
import { freezablePostgres } from '../../support/servers/freezable-postgres'
import { test } from '../../support/site'

// The page still tries to autosave when the server is stopped at the end.
test.use({ expectedConsoleErrors: [/503 \(Service Unavailable\)|ERR_CONNECTION_REFUSED/] })

test('two processes share a database, which then goes down', async ({
  page,
  context,
  request,
  ownServer,
}) => {
  const { database, newsroomAt } = await postgresWithEditors()
  const postgres = await freezablePostgres(database)
  try {
    const settings = { DATABASE_URL: postgres.url, SAMPLE_CONTENT: '0', TRUST_PROXY: '1' }
    const newsroom = newsroomAt(await ownServer(startServer(settings)))
    const other = await ownServer(startServer(settings))
    await test.step('they share sessions and attempts, and handle odd input', () =>
      expectSharedState(request, newsroom, other))
    await signInAs(context, newsroom)
    await openHydrated(page, `${newsroom.desk}/articles/new`)
    await write(page, completePost())
    postgres.shutDown()
    await test.step('while the database is down nobody can sign in, and the page says why', () =>
      expectNoSignIn(request, newsroom))
    await test.step('a form is not lost, with and without JavaScript', () =>
      expectFormNotLost(page, request, newsroom))
  } finally {
    await postgres.remove()
  }
})

async function expectSharedState(
  request: APIRequestContext,
  newsroom: Newsroom,
  other: RunningServer,
): Promise<void> {
  const desks = [newsroom.desk, other.deskUrl]
  const signIn = (desk: string, typed: { email: string; password: string }) =>
    request.post(`${desk}/sign-in`, { form: typed, headers: aNetwork(), maxRedirects: 0 })
  const Cookie = newsroom.cookies.ed
  const statuses = async () =>
    Promise.all(
      desks.map(async (desk) => {
        const response = await request.get(`${desk}/posts`, {
          headers: { Cookie },
          maxRedirects: 0,
        })
        return response.status()
      }),
    )
  expect(await statuses()).toEqual([200, 200])
  await request.post(`${other.deskUrl}/sign-out`, { headers: { Cookie } })
  expect(await statuses()).toEqual([303, 303])

  const { email } = people.al
  for (let n = 0; n < 10; n += 1) {
    const response = await signIn(desks[n % 2] ?? '', { email, password: `guess number ${n}` })
    expect(response.status()).toBe(401)
  }
  for (const desk of desks) expect((await signIn(desk, { email, password })).status()).toBe(429)

  for (const path of [
    'messages?before=%2B275760-09-13&id=%00',
    'messages?before=-271821-04-20&id=x',
    'log?before=9007199254740991',
    'mail?page=99999',
    'welcome?token=%00',
  ]) {
    const response = await request.get(`${newsroom.desk}/${path}`, {
      headers: { Cookie: newsroom.cookies.ada },
    })
    expect([path, response.status()]).toEqual([path, path.startsWith('welcome') ? 410 : 200])
  }
}

async function expectNoSignIn(request: APIRequestContext, newsroom: Newsroom): Promise<void> {
  const headers = { Cookie: newsroom.cookies.ada }
  const responses = [
    await request.post(`${newsroom.desk}/sign-in`, { form: { email: 'a@b.example', password } }),
    await request.get(`${newsroom.desk}/posts`, { headers, maxRedirects: 0 }),
    await request.post(`${newsroom.desk}/sign-in/forgotten`, { form: { email: 'a@b.example' } }),
  ]
  for (const response of responses) {
    expect([500, 503]).toContain(response.status())
    const page = await response.text()
    expect(page).toMatch(/This is our fault|try again in a moment/i)
    // A page of the desk, not of the site.
    expect(page).not.toContain('Subscribe')
    expect(page).not.toMatch(/ECONNREFUSED|node_modules| {4}at /)
    expect(response.headers()['set-cookie']).toBeUndefined()
  }
}

async function expectFormNotLost(
  page: Page,
  request: APIRequestContext,
  newsroom: Newsroom,
): Promise<void> {
  await page.getByRole('button', { name: 'Save draft' }).click()
  // The text of SPEC 8, and the form unchanged.
  await expect(formError(page)).toContainText('Failed to create article. Please try again.')
  await expect(bodyValue(page)).toHaveValue('It was a quiet night.')
  const plain = await request.post(`${newsroom.desk}/articles/new`, {
    multipart: { ...completePost(), id: crypto.randomUUID(), tab: 'one', when: 'now' },
    headers: { Cookie: newsroom.cookies.ada },
  })
  expect(plain.status()).toBe(503)
  const resendPage = await plain.text()
  expect(resendPage).toContain('It was a quiet night.')
  expect(resendPage).toContain('Send again')
}

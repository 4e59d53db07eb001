import type { APIRequestContext } from '@playwright/test'
import { deskRoutes } from '../../support/desk/desk-routes'
import { expect, type Newsroom, test } from '../../support/desk/newsroom'

const inside = deskRoutes().filter(({ isInside }) => isInside)

/** Sends requests with this cookie and does not follow redirects. */
function clientWith(request: APIRequestContext, newsroom: Newsroom, cookie: string) {
  const options = { maxRedirects: 0, headers: cookie ? { Cookie: cookie } : {} }
  return {
    get: (path: string) => request.get(`${newsroom.desk}/${path}`, options),
    post: (path: string) =>
      request.post(`${newsroom.desk}/${path}`, { ...options, form: { step: 'publish', id: 'x' } }),
  }
}

test('the tests know all routes of the desk', () => {
  expect(inside.length).toBeGreaterThan(20)
  expect(inside.map(({ path }) => path)).toContain('articles/:id/status')
})

const cookieName = 'vigil.session_token'

const outsiders = {
  'without a cookie': () => '',
  'with a forged cookie': () => `${cookieName}=abcdefghijklmnopqrstuvwxyz012345.c2lnbmF0dXJl`,
  'with an altered cookie of another editor': ({ cookies }: Newsroom) =>
    cookies.ada.replace(/=(.)/, (_, first) => `=${first === 'a' ? 'b' : 'a'}`),
  'with a malformed cookie': () => `${cookieName}=%00%ff; a=b; ${cookieName}`,
}

for (const [who, cookieOf] of Object.entries(outsiders)) {
  test(`every request ${who} is redirected to the sign-in page`, async ({ request, newsroom }) => {
    const { get, post } = clientWith(request, newsroom, cookieOf(newsroom))
    const deskPath = new URL(newsroom.desk).pathname
    for (const { path } of inside) {
      const at = path.replace(':id', '00000000-0000-4000-8000-000000000001')
      const to = new URLSearchParams({ to: `${deskPath}/${at}` })
      const [page, form, ...data] = await Promise.all([
        get(at),
        post(at),
        get(`${at}.data`),
        post(`${at}.data`),
      ])
      expect([at, page.status(), page.headers().location]).toEqual([
        at,
        303,
        `${deskPath}/sign-in?${to}`,
      ])
      expect(await page.text()).toBe('')
      expect([at, form.status(), form.headers().location]).toEqual([
        at,
        307,
        `${deskPath}/sign-in/again?${to}`,
      ])
      expect(await form.text()).toBe('')
      for (const response of data) {
        expect([at, response.status()]).toEqual([at, 202])
        const text = await response.text()
        expect(text).toContain('/sign-in?to=')
        expect(text.length).toBeLessThan(600)
      }
    }
  })
}

test('a wrong address of the desk looks like any other unknown page', async ({
  request,
  newsroom,
}) => {
  const { origin } = newsroom.server
  const wrong = await request.get(`${origin}/desk-AAAAAAAAAAAAAAAA/posts`)
  const other = await request.get(`${origin}/nothing/here`)
  for (const response of [wrong, other]) {
    expect(response.status()).toBe(404)
    expect(await response.text()).toContain('Oops! Page not found')
  }
  expect(Object.keys(wrong.headers()).sort()).toEqual(Object.keys(other.headers()).sort())
  expect(wrong.headers()['content-security-policy']).toBe(
    other.headers()['content-security-policy'],
  )
  const data = await request.post(`${origin}/desk-AAAAAAAAAAAAAAAA/posts.data`)
  expect(data.status()).toBe(404)
  const unknownPage = await request.get(`${newsroom.desk}/no/such/room`)
  expect(unknownPage.status()).toBe(404)
  expect(await unknownPage.text()).toContain('Oops! Page not found')
})

test('every route refuses forms from another site', async ({ request, newsroom }) => {
  const foreignHeaders: Record<string, string>[] = [
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site', Origin: new URL(newsroom.desk).origin },
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
  ]
  for (const { path } of deskRoutes()) {
    const requests = foreignHeaders.map((headers) =>
      request.post(`${newsroom.desk}/${path.replace(':id', 'x')}`, {
        headers: { ...headers, Cookie: newsroom.cookies.ada },
        form: { step: 'invite', email: 'evil@example.com', role: 'owner', session: 'others' },
        maxRedirects: 0,
      }),
    )
    const responses = await Promise.all(requests)
    expect([path, ...responses.map((response) => response.status())]).toEqual([
      path,
      403,
      403,
      403,
      403,
    ])
  }
})

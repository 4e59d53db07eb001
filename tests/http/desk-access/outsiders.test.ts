import { deskRoutes } from '../../support/desk/desk-routes'
import type { Newsroom } from '../../support/desk/newsroom-server'
import { expect, test } from '../../support/http'
import { plainFetch } from '../../support/plain/plain-fetch'

const inside = deskRoutes().filter(({ isInside }) => isInside)

/** Sends requests with this cookie and does not follow redirects. */
function clientWith(newsroom: Newsroom, cookie: string) {
  const headers = { ...(cookie && { Cookie: cookie }) }
  const body = new URLSearchParams({ step: 'publish', id: 'x' })
  return {
    get: (path: string) => plainFetch(`${newsroom.desk}/${path}`, { headers }),
    post: (path: string) =>
      plainFetch(`${newsroom.desk}/${path}`, { method: 'POST', headers, body }),
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
  test(`every request ${who} is redirected to the sign-in page`, async ({ newsroom }) => {
    const { get, post } = clientWith(newsroom, cookieOf(newsroom))
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
      expect([at, page.status, page.headers.get('location')]).toEqual([
        at,
        303,
        `${deskPath}/sign-in?${to}`,
      ])
      expect(await page.text()).toBe('')
      expect([at, form.status, form.headers.get('location')]).toEqual([
        at,
        307,
        `${deskPath}/sign-in/again?${to}`,
      ])
      expect(await form.text()).toBe('')
      for (const response of data) {
        expect([at, response.status]).toEqual([at, 202])
        const text = await response.text()
        expect(text).toContain('/sign-in?to=')
        expect(text.length).toBeLessThan(600)
      }
    }
  })
}

test('a wrong address of the desk looks like any other unknown page', async ({ newsroom }) => {
  const { origin } = newsroom.server
  const wrong = await fetch(`${origin}/desk-AAAAAAAAAAAAAAAA/posts`)
  const other = await fetch(`${origin}/nothing/here`)
  for (const response of [wrong, other]) {
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('Oops! Page not found')
  }
  expect([...wrong.headers.keys()].sort()).toEqual([...other.headers.keys()].sort())
  expect(wrong.headers.get('content-security-policy')).toBe(
    other.headers.get('content-security-policy'),
  )
  const data = await plainFetch(`${origin}/desk-AAAAAAAAAAAAAAAA/posts.data`, {
    method: 'POST',
  })
  expect(data.status).toBe(404)
})

test('an unknown address of the desk is a page of the desk, for those who are signed in', async ({
  newsroom,
}) => {
  const { get } = clientWith(newsroom, newsroom.cookies.ada)
  const page = await get('no/such/room')
  expect(page.status).toBe(404)
  const html = await page.text()
  expect(html).toContain('There is nothing at this address.')
  expect(html).toContain('aria-label="Desk"')
  expect(html).not.toContain('Oops! Page not found')
})

test('every route refuses forms from another site', async ({ newsroom }) => {
  const foreignHeaders: Record<string, string>[] = [
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site', Origin: new URL(newsroom.desk).origin },
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
  ]
  for (const { path } of deskRoutes()) {
    const body = new URLSearchParams({
      step: 'invite',
      email: 'evil@example.com',
      role: 'owner',
      session: 'others',
    })
    const requests = foreignHeaders.map((headers) =>
      plainFetch(`${newsroom.desk}/${path.replace(':id', 'x')}`, {
        method: 'POST',
        headers: { ...headers, Cookie: newsroom.cookies.ada },
        body,
      }),
    )
    const responses = await Promise.all(requests)
    expect([path, ...responses.map((response) => response.status)]).toEqual([
      path,
      403,
      403,
      403,
      403,
    ])
  }
})

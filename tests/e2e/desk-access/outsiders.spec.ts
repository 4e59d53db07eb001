import type { APIRequestContext } from '@playwright/test'
import { deskRoutes } from '../../support/desk/desk-routes'
import { expect, type Newsroom, test } from '../../support/desk/newsroom'

const inside = deskRoutes().filter(({ isInside }) => isInside)

/** Nothing is followed: what counts is the first answer. */
function asker(request: APIRequestContext, newsroom: Newsroom, cookie: string) {
  const options = { maxRedirects: 0, headers: cookie ? { Cookie: cookie } : {} }
  return {
    get: (path: string) => request.get(`${newsroom.desk}/${path}`, options),
    post: (path: string) =>
      request.post(`${newsroom.desk}/${path}`, { ...options, form: { step: 'publish', id: 'x' } }),
  }
}

test('there are rooms inside, and the list of them is the one the site is built from', () => {
  expect(inside.length).toBeGreaterThan(20)
  expect(inside.map(({ path }) => path)).toContain('articles/:id/status')
})

const cookieName = 'vigil.session_token'

const outsiders = {
  'without a cookie': () => '',
  'with a forged cookie': () => `${cookieName}=abcdefghijklmnopqrstuvwxyz012345.c2lnbmF0dXJl`,
  'with the cookie of somebody else, changed': ({ cookies }: Newsroom) =>
    cookies.ada.replace(/=(.)/, (_, first) => `=${first === 'a' ? 'b' : 'a'}`),
  'with nonsense': () => `${cookieName}=%00%ff; a=b; ${cookieName}`,
}

for (const [who, cookieOf] of Object.entries(outsiders)) {
  test(`whoever comes ${who} sees the door of every room and nothing behind it`, async ({
    request,
    newsroom,
  }) => {
    const { get, post } = asker(request, newsroom, cookieOf(newsroom))
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
      for (const answer of data) {
        expect([at, answer.status()]).toEqual([at, 202])
        const text = await answer.text()
        expect(text).toContain('/sign-in?to=')
        expect(text.length).toBeLessThan(600)
      }
    }
  })
}

test('a wrong address of the desk is a wrong address like any other', async ({
  request,
  newsroom,
}) => {
  const { origin } = newsroom.server
  const wrong = await request.get(`${origin}/desk-AAAAAAAAAAAAAAAA/posts`)
  const other = await request.get(`${origin}/nothing/here`)
  for (const answer of [wrong, other]) {
    expect(answer.status()).toBe(404)
    expect(await answer.text()).toContain('Oops! Page not found')
  }
  expect(Object.keys(wrong.headers()).sort()).toEqual(Object.keys(other.headers()).sort())
  expect(wrong.headers()['content-security-policy']).toBe(
    other.headers()['content-security-policy'],
  )
  const data = await request.post(`${origin}/desk-AAAAAAAAAAAAAAAA/posts.data`)
  expect(data.status()).toBe(404)
  const unknownRoom = await request.get(`${newsroom.desk}/no/such/room`)
  expect(unknownRoom.status()).toBe(404)
  expect(await unknownRoom.text()).toContain('Oops! Page not found')
})

test('what another site makes a browser send is refused in every room and at every door', async ({
  request,
  newsroom,
}) => {
  const from: Record<string, string>[] = [
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site', Origin: new URL(newsroom.desk).origin },
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
  ]
  for (const { path } of deskRoutes()) {
    const sending = from.map((headers) =>
      request.post(`${newsroom.desk}/${path.replace(':id', 'x')}`, {
        headers: { ...headers, Cookie: newsroom.cookies.ada },
        form: { step: 'invite', email: 'evil@example.com', role: 'owner', session: 'others' },
        maxRedirects: 0,
      }),
    )
    const answers = await Promise.all(sending)
    expect([path, ...answers.map((answer) => answer.status())]).toEqual([path, 403, 403, 403, 403])
  }
})

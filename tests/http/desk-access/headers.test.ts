import { createHash } from 'node:crypto'
import { aNewEditor, linkMailedTo } from '../../support/desk/accounts'
import { deskRoutes } from '../../support/desk/desk-routes'
import { aNetwork } from '../../support/desk/newsroom-requests'
import { type Newsroom, password, people } from '../../support/desk/newsroom-server'
import { expect, headersOf, test } from '../../support/http'
import { plainFetch } from '../../support/plain/plain-fetch'

const session =
  /^vigil\.session_token=[^;]+; Max-Age=\d+; Path=\/desk-[\w-]+; HttpOnly; SameSite=Lax$/

const device =
  /^vigil\.device-[\w-]{16}=[\w.-]+; Max-Age=15552000; Path=\/desk-[\w-]+; HttpOnly; SameSite=Lax$/

const signIn = ({ desk }: Newsroom, email: string, query = '') =>
  plainFetch(`${desk}/sign-in${query}`, {
    method: 'POST',
    body: new URLSearchParams({ email, password }),
    headers: aNetwork(),
  })

test('cookies are limited to the desk, and scripts cannot read them', async ({ newsroom }) => {
  const response = await signIn(newsroom, people.ed.email)
  expect(response.headers.getSetCookie()).toEqual([
    expect.stringMatching(session),
    expect.stringMatching(device),
  ])
})

test('no response of the desk is cached, indexed, framed or named as a referrer', async ({
  newsroom,
}) => {
  const seenNonces = new Set<string>()
  for (const path of [...deskRoutes().map(({ path }) => path), 'no/such/page']) {
    const at = `${newsroom.desk}/${path.replace(':id', 'x')}`
    for (const cookie of ['', newsroom.cookies.ada]) {
      for (const method of ['GET', 'POST']) {
        const endsSession = method === 'POST' && cookie !== '' && path === 'sign-out'
        if (endsSession) continue
        const response = await plainFetch(at, {
          method,
          headers: { ...aNetwork(), ...(cookie && { Cookie: cookie }) },
        })
        const headers = headersOf(response)
        expect(headers, `${method} ${path}`).toMatchObject({
          'cache-control': 'no-store',
          'x-robots-tag': 'noindex, nofollow',
          'referrer-policy': 'same-origin',
          'x-frame-options': 'DENY',
        })
        const nonce = /'nonce-([\w-]+)'/.exec(headers['content-security-policy'] ?? '')?.[1] ?? ''
        expect(nonce.length).toBeGreaterThan(20)
        expect(seenNonces.has(nonce)).toBe(false)
        seenNonces.add(nonce)
        const page = await response.text()
        expect(page).not.toMatch(/node_modules|\.tsx?:\d+| {4}at /)
        for (const [, scriptNonce] of page.matchAll(/<script[^>]*nonce="([^"]*)"/g)) {
          expect(scriptNonce).toBe(nonce)
        }
        // A file such as the log has titles as they were typed, and no browser runs it.
        if (!headers['content-type']?.startsWith('text/html')) continue
        const inline = page.matchAll(
          /<script(?![^>]*(?:src=|nonce=|ld\+json))[^>]*>(.*?)<\/script>/gs,
        )
        for (const [, text = ''] of inline) {
          const hash = createHash('sha256').update(text).digest('base64')
          expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`)
        }
      }
    }
  }
})

test('readers’ pages set no cookie, ignore an editor’s cookie, and do not contain the desk’s address', async ({
  newsroom,
}) => {
  const { origin } = newsroom.server
  const deskPath = new URL(newsroom.desk).pathname.slice(1)
  for (const path of [
    '/',
    '/ai',
    '/weekly-brief',
    '/search?q=phishing',
    '/topics',
    '/about',
    '/no-such-page',
    '/robots.txt',
    '/sitemap.xml',
    '/sitemap/pages',
    '/llms.txt',
    '/feed.xml',
    '/sw.js',
    '/.well-known/security.txt',
    '/.well-known/publication-log/keys',
    '/site.webmanifest',
    '/api/search-index',
  ]) {
    const plain = await fetch(origin + path)
    const signedIn = await fetch(origin + path, { headers: { Cookie: newsroom.cookies.ada } })
    expect(plain.headers.get('set-cookie')).toBeNull()
    expect(signedIn.headers.get('set-cookie')).toBeNull()
    const [before, after] = [await plain.text(), await signedIn.text()]
    expect(before === after, path).toBe(true)
    expect(before).not.toContain(deskPath)
    expect((plain.headers.get('vary') ?? '').toLowerCase()).not.toContain('cookie')
  }
})

test('after signing in, `to` leads only to pages of the desk', async ({ newsroom }) => {
  const { pathname } = new URL(newsroom.desk)
  // Only a few, because each needs a sign-in: return-path.rules.test.ts has the others.
  for (const to of ['https://evil.example', `${pathname}/../ai`, '\0', 'x'.repeat(5000)]) {
    const query = `?${new URLSearchParams({ to })}`
    const response = await signIn(newsroom, people.ed.email, query)
    expect([to, response.headers.get('location')]).toEqual([to, `${pathname}/queue`])
  }
})

test('a forged host, long input and malformed forms are handled', async ({ newsroom }) => {
  const url = `${newsroom.desk}/sign-in`
  const { email } = await aNewEditor(newsroom)
  const send = (to: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    plainFetch(to, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { ...aNetwork(), ...headers },
    })
  const forged = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' }
  expect((await send(`${url}/forgotten`, { email }, forged)).status).toBe(200)
  expect(await linkMailedTo(newsroom, email)).toMatch(newsroom.desk)
  for (const [typed, status] of [
    [{ email: '\0ada@example.com', password: 'x\0' }, 401],
    [{ email: 'x'.repeat(60_000), password }, 401],
    [{ email: 'ＡＤＡ@example.com', password }, 401],
    [{ email, password: 'x'.repeat(60_000) }, 401],
    [{ email, password: 'x'.repeat(70_000) }, 413],
  ] as const) {
    const start = typed.email.slice(0, 20)
    expect([start, (await send(url, typed)).status]).toEqual([start, status])
  }
  const many = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`field-${n}`, 'x']))
  expect((await send(`${url}/again`, many)).status).toBe(413)
  for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x', 'text/plain', '']) {
    const headers = { ...aNetwork(), 'Content-Type': type }
    const response = await plainFetch(url, { method: 'POST', body: 'malformed', headers })
    expect([type, response.status]).toEqual([type, 400])
  }
})

import { createHash } from 'node:crypto'
import { aNewEditor, linkMailedTo } from '../../support/desk/desk-access'
import { deskRoutes } from '../../support/desk/desk-routes'
import { aNetwork, expect, password, people, test } from '../../support/desk/newsroom'

test.use({ extraHTTPHeaders: aNetwork() })

const session =
  /^vigil\.session_token=[^;]+; Max-Age=\d+; Path=\/desk-[\w-]+; HttpOnly; SameSite=Lax$/

const device =
  /^vigil\.device-[\w-]{16}=[\w.-]+; Max-Age=15552000; Path=\/desk-[\w-]+; HttpOnly; SameSite=Lax$/

test('cookies are for the desk alone, and scripts cannot read them', async ({
  request,
  newsroom,
}) => {
  const entered = await request.post(`${newsroom.desk}/sign-in`, {
    form: { email: people.ed.email, password },
    maxRedirects: 0,
  })
  const cookies = entered.headersArray().filter(({ name }) => name.toLowerCase() === 'set-cookie')
  expect(cookies.map(({ value }) => value)).toEqual([
    expect.stringMatching(session),
    expect.stringMatching(device),
  ])
})

test('every answer of the desk is kept by nobody, found by nobody, and tells nobody where it is', async ({
  request,
  newsroom,
}) => {
  const seen = new Set<string>()
  for (const path of [...deskRoutes().map(({ path }) => path), 'no/such/page']) {
    const at = `${newsroom.desk}/${path.replace(':id', 'x')}`
    for (const cookie of ['', newsroom.cookies.ada]) {
      for (const method of ['GET', 'POST']) {
        const isEnding = method === 'POST' && cookie !== '' && path === 'sign-out'
        if (isEnding) continue
        const answer = await request.fetch(at, {
          method,
          maxRedirects: 0,
          headers: cookie ? { Cookie: cookie } : {},
        })
        const headers = answer.headers()
        const said = [
          headers['cache-control'],
          headers['x-robots-tag'],
          headers['referrer-policy'],
          headers['x-frame-options'],
        ]
        expect([method, path, ...said]).toEqual([
          ...[method, path, 'no-store', 'noindex, nofollow', 'same-origin', 'DENY'],
        ])
        const nonce = /'nonce-([\w-]+)'/.exec(headers['content-security-policy'] ?? '')?.[1] ?? ''
        expect(nonce.length).toBeGreaterThan(20)
        expect(seen.has(nonce)).toBe(false)
        seen.add(nonce)
        const page = await answer.text()
        expect(page).not.toMatch(/node_modules|\.tsx?:\d+| {4}at /)
        for (const [, own] of page.matchAll(/<script[^>]*nonce="([^"]*)"/g)) expect(own).toBe(nonce)
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

test('readers’ pages know nothing of editors: no cookie, the same bytes with one, no address of the desk', async ({
  request,
  newsroom,
}) => {
  const { origin } = newsroom.server
  const deskPath = new URL(newsroom.desk).pathname.slice(1)
  for (const path of [
    ...['/', '/ai', '/weekly-brief', '/search?q=phishing', '/topics', '/about', '/no-such-page'],
    ...['/robots.txt', '/sitemap.xml', '/sitemap/pages', '/llms.txt', '/feed.xml', '/sw.js'],
    ...['/.well-known/security.txt', '/site.webmanifest', '/api/search-index'],
  ]) {
    const plain = await request.get(origin + path)
    const signedIn = await request.get(origin + path, { headers: { Cookie: newsroom.cookies.ada } })
    expect(plain.headers()['set-cookie']).toBeUndefined()
    expect(signedIn.headers()['set-cookie']).toBeUndefined()
    const [before, after] = [await plain.text(), await signedIn.text()]
    expect(before === after, path).toBe(true)
    expect(before).not.toContain(deskPath)
    const { vary = '' } = plain.headers()
    expect(vary.toLowerCase()).not.toContain('cookie')
  }
})

test('`to` leads to a room of the desk and nowhere else', async ({ request, newsroom }) => {
  const { pathname } = new URL(newsroom.desk)
  for (const to of [
    // Each costs a password; what else leads away is tried beside the rule.
    ...['https://evil.example', `${pathname}/../ai`, '\0', 'x'.repeat(5000)],
  ]) {
    const answer = await request.post(`${newsroom.desk}/sign-in?${new URLSearchParams({ to })}`, {
      form: { email: people.ed.email, password },
      headers: aNetwork(),
      maxRedirects: 0,
    })
    expect([to, answer.headers().location]).toEqual([to, `${pathname}/posts`])
  }
})

test('a strange host, a long password and a torn form are taken calmly', async ({
  request,
  newsroom,
}) => {
  const url = `${newsroom.desk}/sign-in`
  const { email } = await aNewEditor(newsroom)
  const forgotten = await request.post(`${url}/forgotten`, {
    form: { email },
    headers: { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' },
  })
  expect(forgotten.status()).toBe(200)
  expect(await linkMailedTo(newsroom, email)).toMatch(newsroom.desk)
  for (const [typed, status] of [
    [{ email: '\0ada@example.com', password: 'x\0' }, 401],
    [{ email: 'x'.repeat(60_000), password }, 401],
    [{ email: 'ＡＤＡ@example.com', password }, 401],
    [{ email, password: 'x'.repeat(60_000) }, 401],
    [{ email, password: 'x'.repeat(70_000) }, 413],
  ] as const) {
    const answer = await request.post(url, { form: { ...typed } })
    expect([typed.email.slice(0, 20), answer.status()]).toEqual([typed.email.slice(0, 20), status])
  }
  const many = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`field-${n}`, 'x']))
  expect((await request.post(`${url}/again`, { form: many })).status()).toBe(413)
  for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x', 'text/plain', '']) {
    const answer = await request.post(url, { data: 'torn', headers: { 'Content-Type': type } })
    expect([type, answer.status()]).toEqual([type, 400])
  }
})

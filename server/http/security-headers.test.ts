import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { RequestVariables } from './request-log'
import { securityHeaders } from './security-headers'

const app = new Hono<RequestVariables>()
app.use(async (context, next) => {
  context.set('scriptNonce', context.req.path.startsWith('/desk') ? 'nonce' : null)
  await next()
})
const inline = { scripts: ["'sha256-script'"], styles: ["'sha256-style'"] }
app.use(securityHeaders({ inline, isHttps: false, hstsSubdomains: false, isDevelopment: false }))
app.get('/preview', (context) => context.text('', 200, { 'Referrer-Policy': 'no-referrer' }))
app.get('/kept', (context) => context.text('', 200, { 'Cache-Control': 'public, max-age=60' }))
app.get('/desk/kept', (context) => context.text('', 200, { 'Cache-Control': 'public, max-age=60' }))
const frame = { 'Content-Security-Policy': 'sandbox', 'X-Frame-Options': 'SAMEORIGIN' }
app.get('/desk/mail', (context) => context.text('', 200, frame))
app.get('/mail', (context) => context.text('', 200, { 'Content-Security-Policy': 'sandbox' }))
app.get('/frame', (context) => context.text('', 200, { 'X-Frame-Options': 'SAMEORIGIN' }))

async function said(path: string, name: string): Promise<string | null> {
  return (await app.request(path)).headers.get(name)
}

// Fetch: under 'no-referrer' a form comes with 'Origin: null', and on plain http nothing else says whose it is.
test('a page of the desk names itself to this site, so that its forms are known as ours, and to no other', async () => {
  expect(await said('/desk/sign-in', 'Referrer-Policy')).toBe('same-origin')
  expect(await said('/', 'Referrer-Policy')).toBe('strict-origin-when-cross-origin')
})

test('a page that tells nobody where it is keeps to that', async () => {
  expect(await said('/preview', 'Referrer-Policy')).toBe('no-referrer')
})

test('every answer below the desk is found by nobody and kept by nobody, also where nothing is', async () => {
  for (const path of ['/desk', '/desk/kept', '/desk/no/such/page']) {
    expect(await said(path, 'X-Robots-Tag')).toBe('noindex, nofollow')
    expect(await said(path, 'Cache-Control')).toBe('no-store')
  }
  expect(await said('/kept', 'X-Robots-Tag')).toBeNull()
  expect(await said('/kept', 'Cache-Control')).toBe('public, max-age=60')
  expect(await said('/', 'Cache-Control')).toBe('no-store')
})

test('a mail that is shown as a page has a policy of its own; only with one it may be framed', async () => {
  for (const path of ['/desk/mail', '/mail']) {
    expect(await said(path, 'Content-Security-Policy')).toBe('sandbox')
  }
  expect(await said('/desk/mail', 'X-Frame-Options')).toBe('SAMEORIGIN')
  for (const path of ['/mail', '/frame', '/desk']) {
    expect(await said(path, 'X-Frame-Options')).toBe('DENY')
  }
  expect(await said('/desk', 'Content-Security-Policy')).toContain("frame-src 'self'")
  expect(await said('/', 'Content-Security-Policy')).not.toContain('frame-src')
})

test('browsers are told to use https alone, for other hosts of the operator only if that is set', async () => {
  const told = async (isHttps: boolean, hstsSubdomains: boolean) => {
    const site = new Hono<RequestVariables>()
    site.use(securityHeaders({ inline, isHttps, hstsSubdomains, isDevelopment: false }))
    return (await site.request('/')).headers.get('Strict-Transport-Security')
  }
  expect(await told(true, false)).toBe('max-age=31536000')
  expect(await told(true, true)).toBe('max-age=31536000; includeSubDomains')
  expect(await told(false, true)).toBeNull()
})

test("what stands in a reader's page itself is allowed by its hash alone", async () => {
  const policy = await said('/', 'Content-Security-Policy')
  expect(policy).toContain("script-src 'self' 'sha256-script';")
  expect(policy).toContain("style-src 'self' 'sha256-style';")
  expect(policy).not.toMatch(/unsafe|nonce/)
  expect(await said('/desk', 'Content-Security-Policy')).toContain(
    "script-src 'self' 'nonce-nonce' 'sha256-script';",
  )
})

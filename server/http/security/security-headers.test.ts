import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { RequestVariables } from '../request-log'
import { securityHeaders } from './security-headers'

const app = new Hono<RequestVariables>()
app.use(async (context, next) => {
  context.set('scriptNonce', context.req.path.startsWith('/desk') ? 'nonce' : null)
  await next()
})
const inline = { scripts: ["'sha256-script'"], styles: ["'sha256-style'"] }
app.use(securityHeaders({ inline, isHttps: false, hstsSubdomains: false, isDevelopment: false }))
app.get('/preview', (context) => context.text('', 200, { 'Referrer-Policy': 'no-referrer' }))
app.get('/cached', (context) => context.text('', 200, { 'Cache-Control': 'public, max-age=60' }))
app.get('/desk/cached', (context) =>
  context.text('', 200, { 'Cache-Control': 'public, max-age=60' }),
)
const frame = { 'Content-Security-Policy': 'sandbox', 'X-Frame-Options': 'SAMEORIGIN' }
app.get('/desk/mail', (context) => context.text('', 200, frame))
app.get('/mail', (context) => context.text('', 200, { 'Content-Security-Policy': 'sandbox' }))
app.get('/frame', (context) => context.text('', 200, { 'X-Frame-Options': 'SAMEORIGIN' }))

async function headerOf(path: string, name: string): Promise<string | null> {
  return (await app.request(path)).headers.get(name)
}

// Under 'no-referrer' browsers send forms with 'Origin: null', and over plain HTTP nothing else identifies them.
test('a page of the desk sends its referrer to this site only, so that its forms are recognised', async () => {
  expect(await headerOf('/desk/sign-in', 'Referrer-Policy')).toBe('same-origin')
  expect(await headerOf('/', 'Referrer-Policy')).toBe('strict-origin-when-cross-origin')
})

test('a page may set a stricter referrer policy', async () => {
  expect(await headerOf('/preview', 'Referrer-Policy')).toBe('no-referrer')
})

test('no response below the desk is indexed or cached, not even a 404', async () => {
  for (const path of ['/desk', '/desk/cached', '/desk/no/such/page']) {
    expect(await headerOf(path, 'X-Robots-Tag')).toBe('noindex, nofollow')
    expect(await headerOf(path, 'Cache-Control')).toBe('no-store')
  }
  expect(await headerOf('/cached', 'X-Robots-Tag')).toBeNull()
  expect(await headerOf('/cached', 'Cache-Control')).toBe('public, max-age=60')
  expect(await headerOf('/', 'Cache-Control')).toBe('no-store')
})

test('a mail shown as a page has its own policy; only with one it may be framed', async () => {
  for (const path of ['/desk/mail', '/mail']) {
    expect(await headerOf(path, 'Content-Security-Policy')).toBe('sandbox')
  }
  expect(await headerOf('/desk/mail', 'X-Frame-Options')).toBe('SAMEORIGIN')
  for (const path of ['/mail', '/frame', '/desk']) {
    expect(await headerOf(path, 'X-Frame-Options')).toBe('DENY')
  }
  expect(await headerOf('/desk', 'Content-Security-Policy')).toContain("frame-src 'self'")
  expect(await headerOf('/', 'Content-Security-Policy')).not.toContain('frame-src')
})

test('browsers must use https, for hosts below the site only if that is set', async () => {
  const hstsFor = async (isHttps: boolean, hstsSubdomains: boolean) => {
    const site = new Hono<RequestVariables>()
    site.use(securityHeaders({ inline, isHttps, hstsSubdomains, isDevelopment: false }))
    return (await site.request('/')).headers.get('Strict-Transport-Security')
  }
  expect(await hstsFor(true, false)).toBe('max-age=31536000')
  expect(await hstsFor(true, true)).toBe('max-age=31536000; includeSubDomains')
  expect(await hstsFor(false, true)).toBeNull()
})

test("inline code of readers' pages is allowed by hash only", async () => {
  const policy = await headerOf('/', 'Content-Security-Policy')
  expect(policy).toContain("script-src 'self' 'sha256-script';")
  expect(policy).toContain("style-src 'self' 'sha256-style';")
  expect(policy).not.toMatch(/unsafe|nonce/)
  const deskPolicy = await headerOf('/desk', 'Content-Security-Policy')
  expect(deskPolicy).toContain("script-src 'self' 'nonce-nonce' 'sha256-script';")
  expect(deskPolicy).toContain("style-src 'self' 'nonce-nonce' 'sha256-style';")
})

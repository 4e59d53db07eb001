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
app.get('/preview', (context) => context.html('', 200, { 'Referrer-Policy': 'no-referrer' }))
app.get('/cached', (context) => context.html('', 200, { 'Cache-Control': 'public, max-age=60' }))
app.get('/desk/cached', (context) =>
  context.html('', 200, { 'Cache-Control': 'public, max-age=60' }),
)
for (const type of ['application/json', 'application/xml', 'image/webp', 'text/javascript']) {
  app.get(`/${type}`, (context) => context.body('', 200, { 'Content-Type': type }))
}
app.get('/old', (context) => context.redirect('/new', 301))
const frame = { 'Content-Security-Policy': 'sandbox', 'X-Frame-Options': 'SAMEORIGIN' }
app.get('/desk/mail', (context) => context.html('', 200, frame))
app.get('/mail', (context) => context.html('', 200, { 'Content-Security-Policy': 'sandbox' }))
app.get('/frame', (context) => context.html('', 200, { 'X-Frame-Options': 'SAMEORIGIN' }))

async function headerOf(path: string, name: string): Promise<string | null> {
  return (await app.request(path)).headers.get(name)
}

// Under 'no-referrer' browsers send forms with 'Origin: null', and over plain HTTP nothing else identifies them.
test('a page of the desk sends its referrer to this site only, so that its forms are recognised', async () => {
  expect(await headerOf('/desk/sign-in', 'Referrer-Policy')).toBe('same-origin')
  expect(await headerOf('/cached', 'Referrer-Policy')).toBe('strict-origin-when-cross-origin')
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
  expect(await headerOf('/cached', 'Content-Security-Policy')).not.toContain('frame-src')
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

test('pages of the desk allow inline code by nonce, and that of readers by hash', async () => {
  const policy = (await headerOf('/desk', 'Content-Security-Policy')) ?? ''
  expect(policy).toContain("script-src 'self' 'nonce-nonce' 'sha256-script';")
  expect(policy).toContain("style-src 'self' 'nonce-nonce' 'sha256-style';")
  expect(policy).not.toContain('unsafe')
})

test('what is not a page may load nothing, except a feed its stylesheet and a worker its data', async () => {
  const policyOf = (type: string) => headerOf(`/${type}`, 'Content-Security-Policy')
  for (const type of ['application/json', 'image/webp']) {
    expect(await policyOf(type)).toBe("default-src 'none'; frame-ancestors 'none'")
  }
  expect(await policyOf('application/xml')).toBe(
    "default-src 'none'; style-src 'self'; frame-ancestors 'none'",
  )
  const forWorkers = (await policyOf('text/javascript'))?.split('; ')
  expect(forWorkers).toEqual(expect.arrayContaining(["script-src 'self'", "connect-src 'self'"]))
})

test('only pages and redirects between them have the headers that protect windows', async () => {
  const names = ['Permissions-Policy', 'Cross-Origin-Opener-Policy', 'Referrer-Policy']
  for (const name of [...names, 'X-Frame-Options']) {
    expect(await headerOf('/cached', name), name).not.toBeNull()
    expect(await headerOf('/old', name), name).not.toBeNull()
    expect(await headerOf('/application/json', name), name).toBeNull()
    expect(await headerOf('/desk/no/such/page', name), name).not.toBeNull()
  }
  expect(await headerOf('/application/json', 'X-Content-Type-Options')).toBe('nosniff')
})

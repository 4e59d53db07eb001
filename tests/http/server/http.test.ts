import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { vi } from 'vitest'
import { bytesOf, expect, headersOf, step, test } from '../../support/http'
import { aPost } from '../../support/posts'
import { startServer } from '../../support/server'
import { changeDatabase } from '../../support/servers/database-beside'
import { converse } from '../../support/servers/raw/raw-conversation'
import { rawGet } from '../../support/servers/raw/raw-request'
import { dataFolderWith } from '../../support/site-with-posts'

test('/healthz, /readyz and /servingz report that the server works', async ({ get }) => {
  expect(await (await get('/healthz')).text()).toBe('ok\n')
  expect(await (await get('/readyz')).text()).toBe('ready\n')
  expect(await (await get('/servingz')).text()).toBe('serving\n')
})

test('every page has the security headers and sets no cookie', async ({ get }) => {
  for (const path of ['/', '/ai/what-attention-computes', '/no-such-page', '/contact']) {
    const headers = headersOf(await get(path))
    const policy = headers['content-security-policy'] ?? ''
    for (const directive of [
      "default-src 'none'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "require-trusted-types-for 'script'",
    ]) {
      expect(policy.split('; '), path).toContain(directive)
    }
    expect(policy).not.toMatch(/unsafe|nonce/)
    for (const kind of ['script', 'style']) {
      expect(policy).toMatch(new RegExp(`; ${kind}-src 'self'( 'sha256-[\\w+/=]+')+;`))
    }
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    expect(headers['permissions-policy']).toContain('camera=()')
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    expect(headers['set-cookie']).toBeUndefined()
  }
})

test('feeds, data and pictures may load nothing', async ({ get }) => {
  const data = "default-src 'none'; frame-ancestors 'none'"
  for (const path of ['/feed.json', '/robots.txt', '/healthz', '/api/briefs', '/logo.svg']) {
    const headers = headersOf(await get(path))
    expect(headers['content-security-policy']?.replace("style-src 'self'; ", ''), path).toBe(data)
    expect(headers['x-content-type-options'], path).toBe('nosniff')
  }
})

test('every response has its own id, even from the cache', async ({ get }) => {
  const ids = new Set<string | undefined>()
  const paths = ['/no-such-page', '/healthz', '/ai', '/ai', '/ai']
  for (const path of paths) {
    const { 'x-request-id': id } = headersOf(await get(path))
    expect(id, path).toMatch(/^[\w-]{12,36}$/)
    ids.add(id)
  }
  expect(ids.size).toBe(paths.length)
})

test('the only inline code of a page is that of its first screen, and it has no event handlers', async ({
  get,
}) => {
  for (const path of ['/', '/cybersecurity/passkeys-in-the-enterprise', '/no-such-page']) {
    const answer = await get(path)
    const policy = answer.headers.get('content-security-policy') ?? ''
    const html = await answer.text()
    // JSON is data and is not executed.
    const inline = html.matchAll(
      /<(script|style)(?![^>]*(?:\bsrc=|type="application\/ld\+json"))[^>]*>(.*?)<\/\1>/gs,
    )
    const found = Array.from(inline, ([, kind = '', text = '']) => ({
      kind,
      hash: createHash('sha256').update(text).digest('base64'),
    }))
    expect(found.map(({ kind }) => kind)).toEqual(['style', 'script', 'style', 'script'])
    for (const kind of ['script', 'style']) {
      const hashes = found.filter((one) => one.kind === kind).map(({ hash }) => `'sha256-${hash}'`)
      const directive = policy.split('; ').find((one) => one.startsWith(`${kind}-src`))
      // Nothing else: a proxy handles these bytes for every reader.
      expect(new Set(directive?.split(' '))).toEqual(new Set([`${kind}-src`, "'self'", ...hashes]))
    }
    for (const pattern of [/\sstyle=/, /<[^>]+\son\w+=/]) {
      expect(pattern.exec(html)?.[0], path).toBeUndefined()
    }
  }
})

test('hashed assets are precompressed and cached forever', async ({ server }) => {
  const html = await (await fetch(server.origin)).text()
  const [, path = ''] = /<script type="module" src="([^"]+)"/.exec(html) ?? []
  const plain = await rawGet(server.origin, path)
  const decoders = { br: brotliDecompressSync, gzip: gunzipSync }
  for (const [encoding, decode] of Object.entries(decoders)) {
    const answer = await rawGet(server.origin, path, encoding)
    expect(answer.head).toContain(`content-encoding: ${encoding}`)
    expect(answer.head).toContain('cache-control: public, max-age=31536000, immutable')
    expect(answer.head).toContain('vary: accept-encoding')
    expect(answer.body.length).toBeLessThan(plain.body.length)
    expect(decode(answer.body).equals(plain.body)).toBe(true)
  }
  expect(plain.head).toContain('vary: accept-encoding')
  expect((await fetch(`${server.origin}/assets/missing-12345678.js`)).status).toBe(404)
})

test('a picture at an address with its fingerprint is cached forever', async ({ get }) => {
  const html = await (await get('/')).text()
  const [, path = ''] =
    /src="(\/storage\/v1\/object\/public\/article-thumbnails\/[^"]+)"/.exec(html) ?? []
  const picture = await get(path)
  expect(picture.headers.get('content-type')).toBe('image/webp')
  expect(picture.headers.get('cache-control')).toContain('immutable')
  const bare = await get(path.split('?')[0] ?? '')
  expect(bare.headers.get('cache-control')).toBe('public, max-age=300')
  expect((await bytesOf(bare)).equals(await bytesOf(picture))).toBe(true)
})

test('malformed addresses get 400 or 404, never 500', async ({ server }) => {
  // The router warns of each that it cannot decode.
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  for (const path of [
    '/%E0%A4%A',
    '/ai/%00',
    '/ai/%FF%FE',
    '/ai/..%2f..%2fetc%2fpasswd',
    '/storage/v1/object/public/article-thumbnails/..%2f..%2fvigil.db',
    '/storage/v1/object/public/article-thumbnails/%00.webp',
    '/assets/..%2f..%2fserver/vigil.js',
    '/assets/../../package.json',
    `/${'a'.repeat(10_000)}`,
    '//evil.example/x',
    '/.vite/manifest.json',
  ]) {
    const { head } = await rawGet(server.origin, path)
    expect(head, path).toMatch(/^http\/1\.1 40[04] /)
    expect(head, path).toContain('cache-control: no-store')
  }
  warn.mockClear()
})

test('the reason of a failed page is in the log, not on the page', async ({ ownServer }) => {
  // Without the table from the start, since cached pages would still be shown.
  const dataDir = await dataFolderWith([aPost({ domain: 'AI' })])
  await changeDatabase({ dataDir }, (database) =>
    database.exec('alter table articles rename to renamed_articles'),
  )
  const server = await ownServer(startServer({ DATA_DIR: dataDir, SAMPLE_CONTENT: '0' }))

  await step(
    'a list that cannot be loaded shows its empty state, in a page that is not cached',
    async () => {
      for (const path of ['/', '/ai']) {
        const answer = await fetch(server.origin + path)
        expect(answer.status, path).toBe(200)
        expect(answer.headers.get('cache-control'), path).toBe('no-store')
        expect(await answer.text(), path).toMatch(/No articles available|No AI articles found/)
      }
      await server.printed('no such table: articles')
    },
  )

  await changeDatabase(server, (database) =>
    database.exec('drop table article_tags; drop table renamed_articles; drop table settings'),
  )
  const answer = await fetch(`${server.origin}/ai/what-attention-computes`)
  const html = await answer.text()
  expect(answer.status).toBe(500)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(html, 'SPEC 8: article load exception').toContain('Failed to load article')
  expect(html).not.toMatch(/no such table|sqlite|\.js:|stack/i)
  await server.printed(String(answer.headers.get('x-request-id')))
  expect(server.output()).toContain('no such table: articles')
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(503)
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)
})

test('a shutdown finishes the running requests and then ends', async ({ ownServer }) => {
  const server = await ownServer(startServer({ SAMPLE_CONTENT: '0' }))
  const { send, ended } = await converse(server.origin)
  // An incomplete request counts as running.
  await send('GET / HTTP/1.1\r\nHost: vigil\r\n')
  await (await fetch(`${server.origin}/healthz`)).text()
  const stopped = server.stop()
  await server.printed('stopping')
  await expect(fetch(`${server.origin}/healthz`)).rejects.toThrow()
  await send('\r\n')
  const answer = await ended
  expect(answer).toContain('HTTP/1.1 200 OK')
  expect(answer).toContain('</html>')
  await stopped
})

import { deflateSync } from 'node:zlib'
import {
  createToken,
  describedClient,
  operationsOf,
  revokeTokens,
} from '../../support/desk/api-client'
import { aTitle } from '../../support/desk/newsroom-requests'
import { expect, step, test } from '../../support/http'
import { aPng } from '../../support/pictures/png'

const everything = [
  'posts:read posts:write posts:publish pictures:read pictures:write tags:read tags:write',
  'authors:read authors:write redirects:read redirects:write newsletter:read subscribers:read',
].flatMap((line) => line.split(' '))

test('every operation answers as its OpenAPI document says, and works as at the desk', async ({
  newsroom,
}) => {
  const { origin } = newsroom.server
  const { call, document, seen } = await describedClient(origin)
  const token = await createToken(newsroom, everything, { name: 'The whole desk' })
  const id = crypto.randomUUID()
  const title = aTitle()
  const at = `/posts/article/${id}`
  const tag = `Tag ${id.slice(0, 8)}`
  const content = { title, domain: 'ai', summary: 'In short.', body: 'A text.', tags: [tag] }

  await step('a post is created once, changed by version, published and withdrawn', async () => {
    expect((await call('GET', '/me', { token })).body).toMatchObject({ editor: { role: 'owner' } })
    const created = await call('PUT', at, { token, json: content })
    expect(created.status).toBe(201)
    expect(created.headers.get('ETag')).toBe('"1"')
    expect(created.headers.get('Cache-Control')).toBe('no-store')
    expect(created.headers.get('RateLimit')).toMatch(/^"editor";r=\d+;t=\d+$/)
    expect((await call('PUT', at, { token, json: content })).status).toBe(200)
    const other = { token, json: { ...content, title: 'Another' } }
    expect((await call('PUT', at, other)).status).toBe(428)
    expect((await call('PATCH', at, { token, json: { summary: 'S' } })).status).toBe(428)
    const patch = { token, json: { summary: 'Shorter.' }, ifMatch: '"1"' }
    expect((await call('PATCH', at, patch)).body).toMatchObject({ version: 2, title })
    // The answer may have been lost: the same request again changes nothing.
    expect((await call('PATCH', at, patch)).body).toMatchObject({ version: 2 })
    const late = { token, json: { summary: 'Late.' }, ifMatch: '"1"' }
    expect((await call('PATCH', at, late)).body).toMatchObject({ status: 412, currentVersion: 2 })
    const published = await call('PUT', `${at}/status`, {
      token,
      json: { status: 'published' },
      ifMatch: '"2"',
    })
    expect(published.body).toMatchObject({ version: 3, status: 'published' })
    const address = String(published.body.address)
    expect(await (await fetch(address)).text()).toContain('Shorter.')
    const replaced = { token, json: { ...content, title: `${title} again` }, ifMatch: '"3"' }
    expect((await call('PUT', at, replaced)).body).toMatchObject({ version: 4, address })
    expect(await (await fetch(address)).text()).toContain(`${title} again`)
    const withdraw = { token, json: { status: 'withdrawn' }, ifMatch: '"4"' }
    expect((await call('PUT', `${at}/status`, withdraw)).status).toBe(200)
    expect((await fetch(address)).status).toBe(410)
    const untold = { status: 'published', change: 'correction' }
    for (const [method, path] of [
      ['PATCH', at],
      ['PUT', `${at}/status`],
    ] as const) {
      const refused = await call(method, path, { token, json: untold, ifMatch: '"5"' })
      expect(refused.body).toMatchObject({ status: 422, errors: [{ pointer: '#/changeNote' }] })
    }
    const note = 'An earlier version said that it was night.'
    const again = { token, json: { ...untold, changeNote: note }, ifMatch: '"5"' }
    expect((await call('PUT', `${at}/status`, again)).body).toMatchObject({ version: 6 })
    expect((await call('PUT', `${at}/status`, again)).body).toMatchObject({ version: 6 })
    expect(await (await fetch(address)).text()).toContain(note)
  })

  await step('posts and revisions are read page by page', async () => {
    const first = await call('GET', '/posts?limit=2&kind=article', { token })
    const second = await call('GET', `/posts?limit=2&kind=article&cursor=${first.body.next}`, {
      token,
    })
    const ids = [first, second].flatMap(({ body }) =>
      (body.items as { id: string }[]).map((p) => p.id),
    )
    expect(new Set(ids).size).toBe(4)
    expect(ids[0]).toBe(id)
    const one = await call('GET', at, { token })
    const known = await fetch(`${origin}/api/desk/v1${at}`, {
      headers: { Authorization: `Bearer ${token}`, 'If-None-Match': one.headers.get('ETag') ?? '' },
    })
    expect(known.status).toBe(304)
    const revisions = await call('GET', `${at}/revisions?limit=1`, { token })
    expect(revisions.body).toMatchObject({ items: [{ version: 6, action: 'republished' }] })
    expect((await call('GET', `${at}/revisions/2`, { token })).body).toMatchObject({
      content: { summary: 'Shorter.' },
    })
    expect((await call('GET', '/posts?cursor=nonsense', { token })).status).toBe(422)
  })

  await step('pictures, tags, authors, redirects and the newsletter', async () => {
    const file = {
      type: 'image/png',
      bytes: new Uint8Array(aPng(64, 64, deflateSync(Buffer.alloc(64 * 9)))),
    }
    const uploaded = await call('POST', '/pictures?name=a.png&alt=A', { token, file })
    expect(uploaded.status).toBe(201)
    const picture = String(uploaded.body.id)
    expect((await fetch(String(uploaded.body.address))).headers.get('Content-Type')).toBe(
      'image/webp',
    )
    await call('GET', '/pictures?limit=1', { token })
    expect((await call('GET', `/pictures/${picture}`, { token })).body).toMatchObject({ alt: 'A' })
    await call('PATCH', `/pictures/${picture}`, { token, json: { alt: 'B' } })
    const shown = { token, json: { thumbnail: picture }, ifMatch: '"6"' }
    expect((await call('PATCH', at, shown)).body).toMatchObject({ thumbnail: { id: picture } })
    expect((await call('DELETE', `/pictures/${picture}`, { token })).status).toBe(409)
    const none = { token, json: { thumbnail: null }, ifMatch: '"7"' }
    await call('PATCH', at, none)
    expect((await call('DELETE', `/pictures/${picture}`, { token })).status).toBe(204)

    const path = `/tags/${encodeURIComponent(tag)}`
    await call('GET', '/tags?limit=1', { token })
    expect((await call('GET', path, { token })).headers.get('ETag')).toBe('"0"')
    const described = { token, json: { description: 'About it.' }, ifMatch: '"0"' }
    expect((await call('PUT', `${path}/description`, described)).body).toMatchObject({ version: 1 })
    const rename = { token, json: { step: 'rename', to: `${tag} too` } }
    expect((await call('POST', `${path}/changes`, rename)).body).toMatchObject({ posts: 1 })
    expect((await call('POST', `${path}/changes`, rename)).status).toBe(200)

    const author = `/authors/author-${id.slice(0, 8)}`
    expect((await call('PUT', author, { token, json: { name: 'A. U.' } })).status).toBe(201)
    expect((await call('PUT', author, { token, json: { name: 'A. U.' } })).status).toBe(200)
    expect((await call('PUT', author, { token, json: { name: 'B.' } })).status).toBe(428)
    const named = { token, json: { name: `Grace ${id.slice(0, 8)}` } }
    const slug = `grace-${id.slice(0, 8)}`
    const another = `/authors/${crypto.randomUUID()}`
    expect((await call('PUT', another, named)).body).toMatchObject({ slug })
    expect((await call('PUT', another, named)).status).toBe(200)
    const elsewhere = { token, json: { name: 'C.', slug } }
    expect((await call('PUT', `${author}-2`, elsewhere)).status).toBe(409)
    const renamed = { token, json: { name: 'B. U.' }, ifMatch: '"1"' }
    expect((await call('PUT', author, renamed)).body).toMatchObject({ version: 2 })
    await call('GET', author, { token })
    await call('GET', '/authors?limit=1', { token })

    const redirect = { from: `/old-${id}`, to: '/about' }
    expect((await call('POST', '/redirects', { token, json: redirect })).status).toBe(201)
    expect((await call('POST', '/redirects', { token, json: redirect })).status).toBe(200)
    await call('GET', '/redirects?limit=1', { token })
    const remove = () => call('DELETE', `/redirects?from=/old-${id}`, { token })
    expect((await remove()).status).toBe(204)
    expect((await remove()).status).toBe(404)

    await newsroomIssue(newsroom, id)
    const issues = await call('GET', '/newsletter/issues', { token })
    const [issue] = issues.body.items as { id: string }[]
    await call('GET', `/newsletter/issues/${issue?.id}`, { token })
    await call('GET', '/subscribers/counts', { token })
  })

  await step('no operation is missing here, and the log names the token', async () => {
    const all = operationsOf(document).map(({ operation }) => operation.operationId)
    expect([...seen].sort()).toEqual(all.sort())
    const { ada } = newsroom.cookies
    const log = await fetch(`${newsroom.desk}/log/csv`, { headers: { Cookie: ada } })
    expect(await log.text()).toMatch(/,published,.*,The whole desk\r?$/m)
  })
})

test('a token never does more than its scope, its editor and its time allow', async ({
  newsroom,
}) => {
  const { call, document } = await describedClient(newsroom.server.origin)
  const example = (path: string) =>
    path
      .replace('{kind}', 'article')
      .replace('/posts/article/{id}', `/posts/article/${crypto.randomUUID()}`)
      .replace(/\{\w+\}/g, '1')

  await step('without a token, or with cookies, nobody is let in', async () => {
    for (const { path, method } of operationsOf(document)) {
      expect((await call(method.toUpperCase(), example(path))).status, path).toBe(401)
    }
    const answer = await fetch(`${newsroom.server.origin}/api/desk/v1/posts`, {
      headers: { Cookie: newsroom.cookies.ada },
    })
    expect(answer.status).toBe(401)
  })

  await step('each operation needs its scope', async () => {
    for (const scope of everything) {
      const token = await createToken(
        newsroom,
        everything.filter((one) => one !== scope),
      )
      for (const { path, method, operation } of operationsOf(document)) {
        if (!operation.security?.some((needed) => needed.token.includes(scope))) continue
        const answer = await call(method.toUpperCase(), example(path), { token })
        expect(answer.status, `${operation.operationId} without ${scope}`).toBe(403)
        expect(answer.body.type).toBe(`${newsroom.server.origin}/api#scope-missing`)
      }
      await revokeTokens(newsroom, 'ada')
    }
  })

  await step('without posts:publish, readers see no change', async () => {
    const all = await createToken(newsroom, everything)
    const writer = await createToken(newsroom, ['posts:read', 'posts:write'])
    const at = `/posts/article/${crypto.randomUUID()}`
    const json = { title: aTitle(), domain: 'ai', summary: 'S', body: 'B' }
    const publishing = { token: writer, json: { ...json, status: 'published' } }
    expect((await call('PUT', at, publishing)).status).toBe(403)
    expect((await call('PUT', at, { token: writer, json })).status).toBe(201)
    const status = (token: string, value: string, version: number) =>
      call('PUT', `${at}/status`, { token, json: { status: value }, ifMatch: `"${version}"` })
    expect((await status(writer, 'published', 1)).status).toBe(403)
    expect((await status(all, 'published', 1)).status).toBe(200)
    const change = { token: writer, json: { summary: 'Changed' }, ifMatch: '"2"' }
    for (const ifMatch of ['"1"', '"2"', '"3"']) {
      expect((await call('PATCH', at, { ...change, ifMatch })).status, ifMatch).not.toBe(200)
    }
    for (const value of ['withdrawn', 'binned', 'draft']) {
      expect((await status(writer, value, 2)).status, value).not.toBe(200)
    }
    expect((await call('GET', at, { token: all })).body).toMatchObject({
      version: 2,
      status: 'published',
      summary: 'S',
    })
  })

  await step('the token of an author is an author', async () => {
    const token = await createToken(newsroom, everything, { person: 'al' })
    const owner = await createToken(newsroom, everything)
    const json = { title: aTitle(), domain: 'ai', summary: 'S', body: 'B' }
    const theirs = `/posts/article/${crypto.randomUUID()}`
    await call('PUT', theirs, { token: owner, json })
    expect((await call('GET', theirs, { token })).status).toBe(404)
    expect((await call('PUT', theirs, { token, json })).status).toBe(409)
    const own = `/posts/article/${crypto.randomUUID()}`
    const publish = { token, json: { ...json, status: 'published' } }
    expect((await call('PUT', own, publish)).body).toMatchObject({ status: 403 })
    expect((await call('PUT', own, { token, json })).status).toBe(201)
    for (const path of ['/tags', '/redirects', '/newsletter/issues', '/subscribers/counts']) {
      expect((await call('GET', path, { token })).status, path).toBe(403)
    }
    const add = { token, json: { from: '/gone', to: '/about' } }
    expect((await call('POST', '/redirects', add)).status).toBe(403)
    const { body } = await call('GET', '/posts?limit=100', { token })
    const listed = body.items as { id: string }[]
    expect(listed.some(({ id }) => theirs.endsWith(id))).toBe(false)
    await revokeTokens(newsroom, 'al')
    expect((await call('GET', own, { token })).status).toBe(401)
  })

  await step('requests that cannot be read are refused in words', async () => {
    const token = await createToken(newsroom, everything)
    const at = `/posts/article/${crypto.randomUUID()}`
    const send = (headers: Record<string, string>, body: string) =>
      fetch(`${newsroom.server.origin}/api/desk/v1${at}`, {
        method: 'PUT',
        headers: { Authorization: `Bearer ${token}`, ...headers },
        body,
      })
    const json = { 'Content-Type': 'application/json' }
    expect((await send(json, '{"title": ')).status).toBe(400)
    expect((await send({ 'Content-Type': 'text/plain' }, '{}')).status).toBe(415)
    expect((await send(json, `{"title":"${'a'.repeat(9_000_000)}"}`)).status).toBe(413)
    expect((await send(json, '['.repeat(7_900_000))).status, 'too deep').toBe(413)
    const keys = Array.from({ length: 700_000 }, (_, index) => `"k${index}":0`)
    expect((await send(json, `{${keys}}`)).status, 'too many values').toBe(413)
    const wrong = await send(json, '{"title":"T","status":"published","colour":"red"}')
    expect(wrong.headers.get('Content-Type')).toBe('application/problem+json')
    expect((await send({ ...json, 'If-Match': '*' }, '{"title":"T"}')).status).toBe(400)
    expect((await call('DELETE', '/posts', { token })).status).toBe(405)
    expect((await call('GET', '/nothing', { token })).status).toBe(404)
    const unknown = await fetch(`${newsroom.server.origin}/api/desk/v1/posts`, { method: 'PURGE' })
    expect(unknown.status).toBe(405)
    expect(unknown.headers.get('Content-Type')).toBe('application/problem+json')
  })
})

/** A newsletter issue of the post, created at the desk. */
async function newsroomIssue(
  { desk, cookies }: { desk: string; cookies: { ada: string } },
  id: string,
): Promise<void> {
  const form = new URLSearchParams({ article: id })
  await fetch(`${desk}/newsletter`, {
    method: 'POST',
    body: form,
    headers: { Cookie: cookies.ada },
    redirect: 'manual',
  })
}

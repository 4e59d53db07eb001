import { readFileSync } from 'node:fs'
import { onTestFinished } from 'vitest'
import { emptyDatabase } from '../../support/data/databases'
import { aNetwork, aTitle, completePost } from '../../support/desk/newsroom-requests'
import { post } from '../../support/desk/newsroom-server'
import { expect, step, test } from '../../support/http'
import { requestsOf, scrape } from '../../support/metrics/scrape'
import { startProcess } from '../../support/program'
import { raw } from '../../support/servers/raw/raw-answer'
import { metricsToken } from '../../support/shared-servers'
import { until } from '../../support/until'

test('known requests add up, by route, method and status', async ({ newsroom }) => {
  const { server, desk, cookies } = newsroom
  const { origin } = server
  const before = await scrape(origin)
  const get = (path: string, init: RequestInit = {}) => fetch(origin + path, init)
  const etag = (await get('/about')).headers.get('ETag') ?? ''
  for (let n = 0; n < 4; n += 1) await get('/about')
  await get('/about', { headers: { 'If-None-Match': etag } })
  await get('/about', { method: 'HEAD' })
  await get('/no-such-page/secret?mail=ada@example.com')
  const search = `/api/search?q=${crypto.randomUUID()}`
  await get(search)
  await get(search)
  await get(`/${new URL(desk).pathname.slice(1)}/posts`, { headers: { Cookie: cookies.ada } })
  await get('/sw.js')

  const after = await scrape(origin)
  const added = (labels: Record<string, string>) =>
    requestsOf(after, labels) - requestsOf(before, labels)
  expect(added({ route: '/about', method: 'GET', status: '200' })).toBe(5)
  expect(added({ route: '/about', method: 'GET', status: '304' })).toBe(1)
  expect(added({ route: '/about', method: 'HEAD', status: '200' })).toBe(1)
  expect(added({ route: '/*', status: '404' })).toBe(1)
  expect(added({ route: '/api/search', status: '200' })).toBe(2)
  expect(added({ route: '/:desk/posts', status: '200' })).toBe(1)
  expect(added({ route: '/:file', status: '200' })).toBe(1)
  expect(added({ route: '/metrics' }), 'the first of the two scrapes').toBe(1)
  const cached = (result: string) =>
    after.sum('vigil_page_cache_requests_total', { result }) -
    before.sum('vigil_page_cache_requests_total', { result })
  expect(cached('hit') + cached('stale') + cached('miss'), 'of /about and the search').toBe(9)
  expect(cached('miss'), 'nobody has searched for this before').toBeGreaterThan(0)
  const timed = (name: string, labels = {}) => after.sum(name, labels) - before.sum(name, labels)
  expect(timed('vigil_render_duration_seconds_count', { area: 'desk' })).toBe(1)
  expect(timed('vigil_render_duration_seconds_count', { area: 'api' })).toBeGreaterThan(0)
  expect(timed('vigil_query_duration_seconds_count', { pool: 'readers' })).toBeGreaterThan(0)
  expect(timed('vigil_query_duration_seconds_count', { pool: 'desk' })).toBeGreaterThan(0)

  await step('no address, query or secret is in it', async () => {
    const text = await (await get('/metrics')).text()
    expect(text).not.toMatch(/secret|example\.com|no-such-page|127\.0\.0\.1/)
    expect(text).not.toContain(new URL(desk).pathname)
  })

  await step('jobs, mails and failed sign-ins are counted', async () => {
    const handledIn = ({ sum }: typeof after) => [
      sum('vigil_job_runs_total', { kind: 'post-changed', result: 'done' }),
      sum('vigil_job_runs_total', { kind: 'password-forgotten', result: 'done' }),
      sum('vigil_sign_in_failures_total'),
    ]
    const countsBefore = handledIn(after)
    const fields = { ...completePost(aTitle()), id: crypto.randomUUID(), tab: 'one', when: 'now' }
    await post(`${desk}/articles/new`, fields, cookies.ada)
    const stranger = `${crypto.randomUUID()}@example.com`
    const send = (path: string, form: Record<string, string>) =>
      fetch(`${desk}/${path}`, {
        method: 'POST',
        body: new URLSearchParams({ email: stranger, ...form }),
        headers: aNetwork(),
        redirect: 'manual',
      })
    await send('sign-in/forgotten', {})
    await send('sign-in', { password: 'not this one' })
    await until(async () => {
      const counts = handledIn(await scrape(origin))
      // Jobs of earlier tests may be handled now as well.
      return counts.every((count, index) => count > (countsBefore[index] ?? 0))
    })
  })
})

test('signed-in editors learn how long a page of the desk took, and nobody else', async ({
  newsroom,
}) => {
  const { desk, cookies, server } = newsroom
  const timingOf = async (url: string, cookie = '') =>
    (await fetch(url, { headers: { Cookie: cookie }, redirect: 'manual' })).headers.get(
      'Server-Timing',
    )
  const timing = await timingOf(`${desk}/posts`, cookies.ada)
  expect(timing).toMatch(
    /^db;dur=[\d.]+;desc="[1-9]\d* queries", render;dur=[\d.]+, total;dur=[\d.]+$/,
  )
  const durations = [...(timing ?? '').matchAll(/dur=([\d.]+)/g)].map(([, ms]) => Number(ms))
  expect(Math.min(...durations), 'each part took some time').toBeGreaterThan(0)
  expect(await timingOf(`${desk}/posts.data`, cookies.ada)).toContain('render;dur=0.0')
  for (const path of [`${desk}/posts`, `${desk}/sign-in`, server.origin, `${server.origin}/x`]) {
    expect([path, await timingOf(path)]).toEqual([path, null])
  }
  expect(await timingOf(server.origin, cookies.ada)).toBeNull()
})

test('only programs on this machine and those with the token can read them', async ({
  proxiedSite,
}) => {
  const { origin } = proxiedSite
  const { port } = new URL(origin)
  const get = (headers: Record<string, string>, path = '/metrics') =>
    raw({ port: Number(port), path, headers, method: 'GET' })
  const forwarded = { 'X-Forwarded-For': '192.0.2.7' }
  const shown = await get({})
  expect([shown.status, shown.headers['cache-control']]).toEqual([200, 'no-store'])
  const withToken = await get({ Authorization: `Bearer ${metricsToken}`, ...forwarded })
  expect([withToken.status, withToken.headers['cache-control']]).toEqual([200, 'no-store'])
  const refused = [
    ...['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'Via'].map((name) => ({
      [name]: '1.1 proxy',
    })),
    { Authorization: 'Bearer another-token-here' },
    { Authorization: metricsToken },
    { Host: 'rebound.example' },
  ]
  for (const headers of refused) {
    expect([headers, (await get(headers as Record<string, string>)).status]).toEqual([headers, 404])
  }
  const page = await get(forwarded)
  const unknown = await get(forwarded, '/metrix')
  expect(Object.keys(page.headers)).toEqual(Object.keys(unknown.headers))
  expect(page.text).toContain('Page not found')
})

test('every metric is documented, and every documented one exists', async ({ server }) => {
  const { families } = await scrape(server.origin)
  const existing = [...families.keys()].sort()
  const guide = readFileSync('docs/operating.md', 'utf8')
  const alerts = guide.slice(guide.indexOf('## What to watch'), guide.indexOf('## Commands'))
  const explained = readFileSync('docs/operating/metrics.md', 'utf8')
  expect(metricsIn(explained + alerts)).toEqual(existing)
  const dashboard = readFileSync('deploy/grafana-dashboard.json', 'utf8')
  const unknown = metricsIn(dashboard).filter((name) => !families.has(name))
  expect(unknown).toEqual([])
  expect(JSON.parse(dashboard).panels.length).toBeGreaterThan(20)
})

function metricsIn(text: string): string[] {
  const names = text.match(/\b(?:vigil|process)_[a-z_]+/g) ?? []
  return [...new Set(names.map((name) => name.replace(/_(?:bucket|sum|count)$/, '')))].sort()
}

/** The ids of the processes that handle requests. */
function workersOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
}

test('several processes are counted as one, and no count falls', async ({ ownServer }) => {
  const database = await emptyDatabase('postgres')
  onTestFinished(database.remove)
  const settings = { DATABASE_URL: database.url, SAMPLE_CONTENT: '0', WEB_CONCURRENCY: '2' }
  const server = await ownServer(startProcess(settings))
  await server.printed('2 processes are ready.')
  const { origin } = server
  const fresh = { headers: { Connection: 'close' } }
  const visit = (times: number) =>
    Promise.all(
      Array.from({ length: times }, async () => (await fetch(`${origin}/about`, fresh)).text()),
    )
  const visits = async () => requestsOf(await scrape(origin), { route: '/about', status: '200' })
  await visit(40)
  expect(await visits()).toBe(40)
  const { sum } = await scrape(origin)
  expect([sum('vigil_processes'), sum('vigil_processes_configured')]).toEqual([2, 2])

  await step('their connections to PostgreSQL add up', async () => {
    for (const pool of ['desk', 'readers']) {
      expect(sum('vigil_database_connections_max', { pool })).toBe(2 * 8)
      expect(sum('vigil_database_connections', { pool })).toBeGreaterThanOrEqual(2)
    }
    expect(sum('vigil_database_waiting_queries')).toBe(0)
  })

  await step('a process that hangs delays nobody', async () => {
    const [hanging = 0] = workersOf(server.pid)
    process.kill(hanging, 'SIGSTOP')
    try {
      // The system gives some connections to the process that hangs.
      const metrics = await Promise.any(Array.from({ length: 20 }, () => scrape(origin)))
      expect(requestsOf(metrics, { route: '/about', status: '200' })).toBe(40)
      expect(metrics.sum('vigil_processes')).toBe(1)
    } finally {
      process.kill(hanging, 'SIGCONT')
    }
  })

  await step('what an ended process has counted stays', async () => {
    const before = workersOf(server.pid)
    process.kill(before[0] ?? 0, 'SIGKILL')
    await until(
      async () => (await fetch(`${origin}/healthz`, fresh).catch(() => null))?.ok === true,
    )
    expect(await visits()).toBe(40)
    await until(async () => (await scrape(origin)).sum('vigil_processes') === 2)
    await visit(10)
    expect(await visits()).toBe(50)
  })
  await server.stop()
})

import { execFileSync } from 'node:child_process'
import { aTitle, complete, expect, furnish, post } from '../../support/desk/newsroom'
import { startServer } from '../../support/server'
import { freezablePostgres } from '../../support/servers/freezable-postgres'
import { test } from '../../support/site'

const settings = { SAMPLE_CONTENT: '0', WEB_CONCURRENCY: '2' }

/** The processes that answer, by id. */
function workersOf(pid: number): number[] {
  const listed = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  return listed.trim().split(/\s+/).map(Number)
}

test('two processes share the port and the pages: both show a change within a second', async ({
  ownServer,
}) => {
  const newsroom = await furnish(await ownServer(startServer(settings)))
  const { origin } = newsroom.server
  await newsroom.server.printed('2 processes answer.')
  // Many connections at once, so that either process may be the one that answers.
  const home = async () => {
    const fresh = { headers: { Connection: 'close' } }
    const answers = await Promise.all(Array.from({ length: 8 }, () => fetch(origin, fresh)))
    return Promise.all(answers.map((answer) => answer.text()))
  }
  await home()
  const title = aTitle()
  const fields = { ...complete(title), id: crypto.randomUUID(), tab: 'one', when: 'now' }
  await post(`${newsroom.desk}/articles/new`, fields, newsroom.cookies.ada)
  await expect
    .poll(async () => (await home()).every((page) => page.includes(title)), { timeout: 1_000 })
    .toBe(true)
  expect(newsroom.server.output().match(/Vigil is ready/g)).toHaveLength(1)

  await test.step('a refusal of the first is the refusal of all, in one line', async () => {
    const { port } = new URL(origin)
    const second = startServer({ ...settings, PORT: port })
    await expect(second).rejects.toThrow(`Port ${port} on 127.0.0.1 is already in use`)
  })

  await test.step('a process that dies is replaced, and the site answers all the while', async () => {
    const { server } = newsroom
    const before = workersOf(server.pid)
    process.kill(before[0] ?? 0, 'SIGKILL')
    await expect
      .poll(async () => (await fetch(`${origin}/healthz`).catch(() => null))?.status)
      .toBe(200)
    await expect
      .poll(() => workersOf(server.pid).filter((pid) => !before.includes(pid)))
      .toHaveLength(1)
    server.signal('SIGTERM')
    expect(await server.ended).toBe(0)
  })
})

test('a process that is still starting takes no requests from the others', async ({
  ownServer,
}) => {
  const postgres = await freezablePostgres()
  try {
    const server = await ownServer(startServer({ ...settings, DATABASE_URL: postgres.url }))
    await server.printed('2 processes answer.')
    postgres.hang()
    const connections = postgres.beginnings().length
    const before = workersOf(server.pid)
    process.kill(before[0] ?? 0, 'SIGKILL')
    // It looks for the database, and waits for it in vain.
    await expect
      .poll(() => workersOf(server.pid).filter((pid) => !before.includes(pid)), { timeout: 15_000 })
      .toHaveLength(1)
    await expect
      .poll(() => postgres.beginnings().length, { timeout: 15_000 })
      .toBeGreaterThan(connections)
    const healthy = async () => {
      const answer = await fetch(`${server.origin}/healthz`, { headers: { Connection: 'close' } })
      return answer.status
    }
    const answers = await Promise.all(Array.from({ length: 40 }, healthy))
    expect(new Set(answers)).toEqual(new Set([200]))
  } finally {
    await postgres.remove()
  }
})

test('one that cannot be replaced, because the database is away, takes nobody else along', async ({
  ownServer,
}) => {
  const postgres = await freezablePostgres()
  try {
    const server = await ownServer(startServer({ ...settings, DATABASE_URL: postgres.url }))
    await server.printed('2 processes answer.')
    postgres.leave()
    process.kill(workersOf(server.pid)[0] ?? 0, 'SIGKILL')
    const replaced = () => server.output().match(/another one takes its place/g)
    await expect.poll(replaced, { timeout: 15_000 }).toHaveLength(2)
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)
  } finally {
    await postgres.remove()
  }
})

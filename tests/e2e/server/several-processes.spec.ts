import { execFileSync } from 'node:child_process'
import { aTitle, completePost, expect, post } from '../../support/desk/newsroom'
import { startServer } from '../../support/server'
import { freezablePostgres } from '../../support/servers/freezable-postgres'
import { test } from '../../support/site'

const settings = { SAMPLE_CONTENT: '0', WEB_CONCURRENCY: '2' }

/** The ids of the processes that handle requests. */
function workersOf(pid: number): number[] {
  const listed = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  return listed.trim().split(/\s+/).map(Number)
}

test('two processes share the port, and both show a change within a second', async ({
  ownNewsroom,
}) => {
  const newsroom = await ownNewsroom(settings)
  const { origin } = newsroom.server
  await newsroom.server.printed('2 processes are ready.')
  // Many connections at once, so that both processes get requests.
  const home = async () => {
    const fresh = { headers: { Connection: 'close' } }
    const answers = await Promise.all(Array.from({ length: 8 }, () => fetch(origin, fresh)))
    return Promise.all(answers.map((answer) => answer.text()))
  }
  await home()
  const title = aTitle()
  const fields = { ...completePost(title), id: crypto.randomUUID(), tab: 'one', when: 'now' }
  await post(`${newsroom.desk}/articles/new`, fields, newsroom.cookies.ada)
  await expect
    .poll(async () => (await home()).every((page) => page.includes(title)), { timeout: 1_000 })
    .toBe(true)
  expect(newsroom.server.output().match(/Vigil is ready/g)).toHaveLength(1)

  await test.step('if the first process cannot start, all end with its error in one line', async () => {
    const { port } = new URL(origin)
    const second = startServer({ ...settings, PORT: port })
    await expect(second).rejects.toThrow(`Port ${port} on 127.0.0.1 is already in use`)
  })

  await test.step('a crashed process is replaced, and the site keeps working', async () => {
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

test('a starting process gets no requests', async ({ ownServer }) => {
  const postgres = await freezablePostgres()
  try {
    const server = await ownServer(startServer({ ...settings, DATABASE_URL: postgres.url }))
    await server.printed('2 processes are ready.')
    postgres.hang()
    const connections = postgres.firstMessages().length
    const before = workersOf(server.pid)
    process.kill(before[0] ?? 0, 'SIGKILL')
    // It waits for a database that does not answer.
    await expect
      .poll(() => workersOf(server.pid).filter((pid) => !before.includes(pid)))
      .toHaveLength(1)
    await expect.poll(() => postgres.firstMessages().length).toBeGreaterThan(connections)
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

test('if a process cannot be replaced because the database is unreachable, the others keep working', async ({
  ownServer,
}) => {
  const postgres = await freezablePostgres()
  try {
    const server = await ownServer(startServer({ ...settings, DATABASE_URL: postgres.url }))
    await server.printed('2 processes are ready.')
    postgres.shutDown()
    process.kill(workersOf(server.pid)[0] ?? 0, 'SIGKILL')
    const replaced = () => server.output().match(/starting another one/g)
    await expect.poll(replaced).toHaveLength(2)
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)
  } finally {
    await postgres.remove()
  }
})

import { execFileSync } from 'node:child_process'
import { aTitle, completePost } from '../../support/desk/newsroom-requests'
import { post, startNewsroomProcess } from '../../support/desk/newsroom-server'
import { expect, step, test } from '../../support/http'
import { startProcess } from '../../support/program'
import { freezablePostgres } from '../../support/servers/freezable-postgres'
import { until } from '../../support/until'

const settings = { SAMPLE_CONTENT: '0', WEB_CONCURRENCY: '2' }

/** The ids of the processes that handle requests. */
function workersOf(pid: number): number[] {
  const listed = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  return listed.trim().split(/\s+/).map(Number)
}

const newWorkersOf = (pid: number, before: number[]) =>
  workersOf(pid).filter((worker) => !before.includes(worker))

test('two processes share the port, and both soon show a change', async ({ ownServer }) => {
  const newsroom = await startNewsroomProcess(settings)
  await ownServer(Promise.resolve(newsroom.server))
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
  await until(async () => (await home()).every((page) => page.includes(title)))
  expect(newsroom.server.output().match(/Vigil is ready/g)).toHaveLength(1)

  await step('if the first process cannot start, all end with its error in one line', async () => {
    const { port } = new URL(origin)
    const second = startProcess({ ...settings, PORT: port })
    await expect(second).rejects.toThrow(`Port ${port} on 127.0.0.1 is already in use`)
  })

  await step('a crashed process is replaced, and the site keeps working', async () => {
    const { server } = newsroom
    const before = workersOf(server.pid)
    process.kill(before[0] ?? 0, 'SIGKILL')
    await until(async () => (await fetch(`${origin}/healthz`).catch(() => null))?.status === 200)
    await until(() => newWorkersOf(server.pid, before).length === 1)
    server.signal('SIGTERM')
    expect(await server.ended).toBe(0)
  })
})

test('a starting process gets no requests', async ({ ownServer }) => {
  const postgres = await freezablePostgres()
  try {
    const server = await ownServer(startProcess({ ...settings, DATABASE_URL: postgres.url }))
    await server.printed('2 processes are ready.')
    postgres.hang()
    const connections = postgres.firstMessages().length
    const before = workersOf(server.pid)
    process.kill(before[0] ?? 0, 'SIGKILL')
    // It waits for a database that does not answer.
    await until(() => newWorkersOf(server.pid, before).length === 1)
    await until(() => postgres.firstMessages().length > connections)
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
    const server = await ownServer(startProcess({ ...settings, DATABASE_URL: postgres.url }))
    await server.printed('2 processes are ready.')
    postgres.shutDown()
    process.kill(workersOf(server.pid)[0] ?? 0, 'SIGKILL')
    await until(() => server.output().match(/starting another one/g)?.length === 2)
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)
  } finally {
    await postgres.remove()
  }
})

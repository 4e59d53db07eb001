import { aTitle, completePost } from '../../support/desk/newsroom-requests'
import { password, people, post, sessionIn } from '../../support/desk/newsroom-server'
import { expect, step, test } from '../../support/http'
import { runCommand } from '../../support/program'
import { type RunningServer, startServer } from '../../support/server'
import { replicatedPostgres } from '../../support/servers/replicated-postgres'
import { until } from '../../support/until'

test('readers are served from a replica, never late and never with an error', async ({
  ownServer,
}) => {
  const postgres = await replicatedPostgres()
  const settings = {
    DATABASE_URL: postgres.url,
    DATABASE_REPLICA_URL: postgres.replicaUrl,
    SAMPLE_CONTENT: '0',
  }
  try {
    const server = await ownServer(startServer(settings))
    const other = await ownServer(startServer(settings))
    const cookie = sessionIn(await post(server.setupUrl, { ...people.ada, password }))
    const publish = async () => {
      const title = aTitle()
      const id = crypto.randomUUID()
      const fields = { ...completePost(title), id, tab: id, when: 'now' }
      const saved = await post(`${server.deskUrl}/articles/new`, fields, cookie)
      expect(saved.status).toBe(303)
      return title
    }
    const queriesOnReplica = async () => {
      const [row] = await postgres.onReplica(
        "select count(*)::int from pg_stat_activity where application_name = 'vigil' and usename = 'vigil' and query like '%articles%'",
      )
      return row.count
    }
    await Promise.all([server, other].map((one) => one.printed('queries use the replica')))

    await step('a page is made from the replica', async () => {
      const title = await publish()
      await until(async () => {
        await fetch(`${server.origin}/search?q=${crypto.randomUUID()}`)
        return (await queriesOnReplica()) > 0
      })
      expect(await pageOf(server)).toContain(title)
    })

    await step(
      'while the replica is late, a publication is visible at once, and soon at the other',
      async () => {
        await postgres.pauseReplay()
        const title = await publish()
        for (const path of ['/', '/ai', '/feed.xml', `/search?q=${encodeURIComponent(title)}`]) {
          expect(await pageOf(server, path), path).toContain(title)
        }
        await until(async () => (await pageOf(other)).includes(title))
        await postgres.resumeReplay()
      },
    )

    const load = startLoad(server)
    await step('the replica is killed and comes back, and no request fails', async () => {
      await load.requests(30)
      await postgres.replica.kill()
      await load.requests(60)
      await server.printed('the replica cannot be used')
      const title = await publish()
      await until(async () => (await pageOf(server)).includes(title))
      await postgres.replica.resume()
      await until(() => logLines(server, 'queries use the replica') === 2)
      await until(async () => (await queriesOnReplica()) > 0)
    })

    await step('the primary is killed, and readers get new pages all the same', async () => {
      await postgres.primary.kill()
      await load.requests(60)
      expect((await fetch(`${server.origin}/readyz`)).status).toBe(503)
      await postgres.primary.resume()
      await until(async () => (await fetch(`${server.origin}/readyz`)).status === 200)
    })
    expect(await load.stop()).toEqual([])

    await step('the doctor says how late the replica is', async () => {
      const { stdout } = await runCommand(['doctor'], { ...settings, DATA_DIR: server.dataDir })
      expect(stdout).toMatch(/The replica answers, and had every change after \d+ ms/)
    })
  } finally {
    await postgres.stop()
  }
})

const pageOf = async (server: RunningServer, path = '/') =>
  (await fetch(server.origin + path)).text()

const logLines = (server: RunningServer, text: string) => server.output().split(text).length - 1

/** None of them is in memory. A missing page lists addresses that are near. */
const pagesOf = (word: string): [path: string, status: number][] => [
  [`/search?q=${word}`, 200],
  [`/api/search?q=${word}`, 200],
  [`/ai/${word}`, 404],
]

/** Requests pages that are not in memory, one after the other on four connections, and remembers which failed. */
function startLoad(server: RunningServer) {
  const failed: string[] = []
  let answered = 0
  let isOver = false
  const loops = Array.from({ length: 4 }, async (_, index) => {
    for (let count = 0; !isOver; count += 1) {
      const word = `word-${index}-${count}`
      const [path, status] = pagesOf(word)[count % 3] ?? ['/', 200]
      const answer = await fetch(server.origin + path).catch((error) => String(error))
      if (typeof answer === 'string') failed.push(`${path} ${answer}`)
      else {
        await answer.text()
        if (answer.status !== status) failed.push(`${path} ${answer.status}`)
      }
      answered += 1
    }
  })
  return {
    /** Resolves after so many more answers. */
    async requests(count: number): Promise<void> {
      const before = answered
      await until(() => answered - before > count)
    },
    async stop(): Promise<string[]> {
      isOver = true
      await Promise.all(loops)
      return failed
    },
  }
}

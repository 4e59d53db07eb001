import pg from 'pg'
import { createFindings, type Fault } from '../fault'
import { openDesk, publishOne, tryToPublish } from '../site/newsroom'
import { ownPostgres } from '../site/own-postgres'
import { expectReadersServed, expectUnavailable, fillCache, getPage } from '../site/watching'
import { eventually } from '../waiting'

const maxConnections = 30

/** Another program uses all connections of PostgreSQL. */
export const connectionsExhausted: Fault = {
  name: 'connections exhausted',
  engines: ['postgres'],
  async run(rig) {
    const findings = createFindings()
    const postgres = await ownPostgres(rig, [`max_connections=${maxConnections}`])
    const site = await rig.install({ DATABASE_URL: postgres.url })
    const server = await site.start()
    const desk = await openDesk(server)
    const article = await publishOne(desk, rig.random)
    await fillCache(server.origin)

    const hog = await hogConnections(postgres.adminUrl)
    rig.onEnd(hog.release)
    findings.count('connections clients', hog.count())
    await expectReadersServed(server.origin, findings, 'without a connection')
    const unvisited = `/ai/post-${article.id}`
    await expectUnavailable(server.origin, unvisited, findings, 'without a connection')
    const ready = await getPage(server.origin, '/readyz')
    findings.expect(ready.status === 503, `/readyz was answered ${ready.status}`)
    const refused = await tryToPublish(desk, rig.random)
    findings.expect(refused.article === null, 'a post was acknowledged without a connection')

    await hog.release()
    const isReady = await eventually(
      15_000,
      async () => (await getPage(server.origin, '/readyz')).status === 200,
    )
    findings.expect(isReady, 'not ready 15 s after there were connections again')
    const { text } = await getPage(server.origin, unvisited)
    findings.expect(text.includes(article.body), 'a post was acknowledged and is lost')
    const { error } = await tryToPublish(desk, rig.random)
    findings.expect(error === '', `afterwards ${error}`)
    await server.stop()
    return findings.outcome('another program took every connection')
  },
}

/** Opens all connections, including those of the site. */
async function hogConnections(connectionString: string) {
  const clients: pg.Client[] = []
  async function openAll(): Promise<void> {
    for (let tries = 0; tries < maxConnections * 2; tries += 1) {
      const client = new pg.Client({ connectionString, application_name: 'hog' })
      client.on('error', () => {})
      try {
        await client.connect()
        clients.push(client)
      } catch {
        return
      }
    }
  }
  await openAll()
  // Closes the site's connections one by one, and opens each as soon as it is free.
  for (let tries = 0; tries < maxConnections; tries += 1) {
    const { rows } = (await clients[0]?.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'vigil'",
    )) ?? { rows: [] }
    await openAll()
    if (rows.length === 0) break
  }
  return {
    count: () => clients.length,
    async release() {
      await Promise.all(clients.splice(0).map((client) => client.end().catch(() => {})))
    },
  }
}

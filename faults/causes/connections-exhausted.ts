import pg from 'pg'
import { createFindings, type Fault } from '../fault'
import { openDesk, publishOne, tryToPublish } from '../site/newsroom'
import { ownPostgres } from '../site/own-postgres'
import { expectReadersServed, expectUnavailable, fillCache, look } from '../site/watching'
import { eventually } from '../waiting'

const mostConnections = 30

/** Another program has all the connections that PostgreSQL gives out. */
export const connectionsExhausted: Fault = {
  name: 'connections exhausted',
  engines: ['postgres'],
  async run(rig) {
    const findings = createFindings()
    const postgres = await ownPostgres(rig, [`max_connections=${mostConnections}`])
    const site = await rig.install({ DATABASE_URL: postgres.url })
    const server = await site.start()
    const desk = await openDesk(server)
    const article = await publishOne(desk, rig.random)
    await fillCache(server.origin)

    const hog = await hogConnections(postgres.adminUrl)
    rig.onEnd(hog.leave)
    findings.count('connections held', hog.count())
    await expectReadersServed(server.origin, findings, 'without a connection')
    const unvisited = `/ai/post-${article.id}`
    await expectUnavailable(server.origin, unvisited, findings, 'without a connection')
    const ready = await look(server.origin, '/readyz')
    findings.expect(ready.status === 503, `/readyz was answered ${ready.status}`)
    const refused = await tryToPublish(desk, rig.random)
    findings.expect(refused.article === null, 'a post was acknowledged without a connection')

    await hog.leave()
    const isReady = await eventually(
      15_000,
      async () => (await look(server.origin, '/readyz')).status === 200,
    )
    findings.expect(isReady, 'not ready 15 s after there were connections again')
    const { text } = await look(server.origin, unvisited)
    findings.expect(text.includes(article.body), 'a post was acknowledged and is lost')
    const { trouble } = await tryToPublish(desk, rig.random)
    findings.expect(trouble === '', `afterwards ${trouble}`)
    await server.stop()
    return findings.outcome('another program took every connection')
  },
}

/** Takes every connection there is, those of the site too. */
async function hogConnections(connectionString: string) {
  const held: pg.Client[] = []
  async function takeAll(): Promise<void> {
    for (let tries = 0; tries < mostConnections * 2; tries += 1) {
      const client = new pg.Client({ connectionString, application_name: 'hog' })
      client.on('error', () => {})
      try {
        await client.connect()
        held.push(client)
      } catch {
        return
      }
    }
  }
  await takeAll()
  // The site's own, one by one, each taken as soon as it is free.
  for (let tries = 0; tries < mostConnections; tries += 1) {
    const { rows } = (await held[0]?.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'vigil'",
    )) ?? { rows: [] }
    await takeAll()
    if (rows.length === 0) break
  }
  return {
    count: () => held.length,
    async leave() {
      await Promise.all(held.splice(0).map((client) => client.end().catch(() => {})))
    },
  }
}

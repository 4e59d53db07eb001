import { createFindings, type Fault } from '../fault'
import { openDesk, publishOne, tryToPublish } from '../site/newsroom'
import { ownPostgres } from '../site/own-postgres'
import { expectReadersServed, expectUnavailable, fillCache, getPage } from '../site/watching'
import { eventually } from '../waiting'

/** PostgreSQL stops and restarts: cached pages are served, writing is refused, and nothing is lost. */
export const postgresStopped: Fault = {
  name: 'PostgreSQL stopped',
  engines: ['postgres'],
  async run(rig) {
    const findings = createFindings()
    const postgres = await ownPostgres(rig)
    const site = await rig.install({ DATABASE_URL: postgres.url })
    const server = await site.start()
    const desk = await openDesk(server)
    const isReady = async () => (await getPage(server.origin, '/readyz')).status === 200
    const rounds = Math.min(rig.rounds, 3)
    for (let round = 0; round < rounds; round += 1) {
      const acknowledged = []
      for (let count = 0; count < 5; count += 1)
        acknowledged.push(await publishOne(desk, rig.random))
      const [first] = acknowledged
      await fillCache(server.origin)

      await postgres.halt()
      await expectReadersServed(server.origin, findings, 'while PostgreSQL was stopped')
      const uncached = `/ai/post-${first?.id}`
      await expectUnavailable(server.origin, uncached, findings, 'while it was stopped')
      findings.expect(!(await isReady()), '/readyz said ready without a database')
      const refused = await tryToPublish(desk, rig.random)
      findings.expect(refused.article === null, 'a post was acknowledged without a database')

      await postgres.resume()
      findings.expect(await eventually(15_000, isReady), 'not ready 15 s after the restart')
      for (const { id, body } of acknowledged) {
        const { text } = await getPage(server.origin, `/ai/post-${id}`)
        findings.expect(text.includes(body), `post ${id} was acknowledged and is lost`)
        findings.count('acknowledged')
      }
      const { error } = await tryToPublish(desk, rig.random)
      findings.expect(error === '', `after the restart, ${error}`)
    }
    await server.stop()
    return findings.outcome(`PostgreSQL crashed and restarted ${rounds} times`)
  },
}

import { createFindings, type Fault } from '../fault'
import { openDesk, publishOne, tryToPublish } from '../site/newsroom'
import { ownPostgres } from '../site/own-postgres'
import { expectReadersServed, expectUnavailable, fillCache, look } from '../site/watching'
import { eventually } from '../waiting'

/** PostgreSQL dies and comes back: readers get what is in memory, writers are told, and nothing is lost. */
export const postgresStopped: Fault = {
  name: 'PostgreSQL stopped',
  engines: ['postgres'],
  async run(rig) {
    const findings = createFindings()
    const postgres = await ownPostgres(rig)
    const site = await rig.install({ DATABASE_URL: postgres.url })
    const server = await site.start()
    const desk = await openDesk(server)
    const isReady = async () => (await look(server.origin, '/readyz')).status === 200
    const rounds = Math.min(rig.rounds, 3)
    for (let round = 0; round < rounds; round += 1) {
      const acknowledged = []
      for (let count = 0; count < 5; count += 1)
        acknowledged.push(await publishOne(desk, rig.random))
      const [first] = acknowledged
      await fillCache(server.origin)

      await postgres.halt()
      await expectReadersServed(server.origin, findings, 'while PostgreSQL was stopped')
      await expectUnavailable(
        ...([server.origin, `/ai/post-${first?.id}`, findings, 'while it was stopped'] as const),
      )
      findings.expect(!(await isReady()), '/readyz said ready without a database')
      const refused = await tryToPublish(desk, rig.random)
      findings.expect(refused.article === null, 'a post was acknowledged without a database')

      await postgres.resume()
      findings.expect(await eventually(15_000, isReady), 'not ready 15 s after it was back')
      for (const { id, body } of acknowledged) {
        const { text } = await look(server.origin, `/ai/post-${id}`)
        findings.expect(text.includes(body), `post ${id} was acknowledged and is lost`)
        findings.count('acknowledged')
      }
      const { trouble } = await tryToPublish(desk, rig.random)
      findings.expect(trouble === '', `after it was back, ${trouble}`)
    }
    await server.stop()
    return findings.outcome(`PostgreSQL crashed and restarted ${rounds} times`)
  },
}

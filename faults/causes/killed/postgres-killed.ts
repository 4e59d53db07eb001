import { createFindings, type Fault } from '../../fault'
import { openWrittenSite } from '../../killing/written-site'
import { ownPostgres } from '../../site/own-postgres'
import { getPage } from '../../site/watching'
import { eventually } from '../../waiting'

/** PostgreSQL crashes during writes and restarts: the server keeps running, and no acknowledged write is lost. */
export const postgresKilled: Fault = {
  name: 'PostgreSQL killed while writing',
  engines: ['postgres'],
  async run(rig) {
    const findings = createFindings()
    const postgres = await ownPostgres(rig)
    const written = await openWrittenSite(rig, findings, { DATABASE_URL: postgres.url })
    const { origin } = written.server()
    for (let round = 0; round < rig.rounds; round += 1) {
      const isKilled = round % 2 === 0
      await written.writeWhile(isKilled ? postgres.kill : postgres.halt)
      findings.count(isKilled ? 'kill -9 of the postmaster' : 'immediate shutdowns')
      await postgres.resume()
      const isReady = async () => (await getPage(origin, '/readyz')).status === 200
      findings.expect(await eventually(15_000, isReady), 'not ready 15 s after the restart')
      await written.sendAgain()
    }
    await written.finish(rig.rounds)
    return findings.outcome(`${rig.rounds} crashes in the middle of five writing clients`)
  },
}

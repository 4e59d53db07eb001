import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { bothEngines, createFindings, type Fault } from '../fault'
import { verifyFiles } from '../killing/verify-files'
import { openWrittenSite } from '../killing/written-site'
import { smallDisk } from '../site/small-disk'
import { getPage } from '../site/watching'
import { eventually } from '../waiting'

/** The disk fills up during writes and is freed: nothing acknowledged is lost, and nothing is half-written. */
export const diskFilled: Fault = {
  name: 'disk filled while writing',
  engines: bothEngines,
  async run(rig) {
    const findings = createFindings()
    const disk = await smallDisk(rig)
    const written = await openWrittenSite(rig, findings, { DATA_DIR: disk.dataDir })
    const { origin } = written.server()
    const rounds = Math.ceil(rig.rounds / 2)
    for (let round = 0; round < rounds; round += 1) {
      await written.writeWhile(
        async () => disk.fill(written.server()),
        () => setTimeout(rig.random.between(100, 1_000)),
      )
      disk.free(written.server())
      const isReady = async () => (await getPage(origin, '/readyz')).status === 200
      findings.expect(await eventually(15_000, isReady), 'not ready 15 s after there was room')
      await written.sendAgain()
    }
    await verifyFiles(disk.dataDir, findings)
    if (rig.engine === 'sqlite') {
      const { rows } = await written.site.inDatabase(({ db }) =>
        sql<{ integrity_check: string }>`pragma integrity_check`.execute(db),
      )
      findings.expect(rows[0]?.integrity_check === 'ok', 'the database is damaged')
    }
    await written.finish(rounds)
    return findings.outcome(`${disk.means}, ${rounds} times under five writing clients`)
  },
}

import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startObjectStorage } from '../../../tests/support/servers/object-storage'
import { bothEngines, createFindings, type Fault } from '../../fault'
import { openWrittenSite } from '../../killing/written-site'
import { getPage } from '../../site/watching'

/** The object storage dies during writes: readers are served, and every acknowledged picture is there once it is back. */
export const objectStorageKilled: Fault = {
  name: 'object storage killed while writing',
  engines: bothEngines,
  async run(rig) {
    const findings = createFindings()
    const storage = await startObjectStorage()
    rig.onEnd(storage.remove)
    const written = await openWrittenSite(rig, findings, storage.variables)
    const { origin } = written.server()
    const expectServed = async () => {
      for (const path of ['/', '/feed.xml', '/readyz']) {
        const { status } = await getPage(origin, path)
        findings.expect(status === 200, `${path} answered ${status} while the storage was away`)
        findings.count('pages while it was away')
      }
    }
    for (let round = 0; round < rig.rounds; round += 1) {
      await written.writeWhile(storage.kill, () => setTimeout(rig.random.between(50, 500)))
      findings.count('kill -9 of the object storage')
      await expectServed()
      await storage.restart()
      await written.sendAgain()
    }
    // Every picture must come from the storage.
    await rm(join(written.site.dataDir, 'object-copies'), { recursive: true, force: true })
    await written.finish(0)
    return findings.outcome(`${rig.rounds} kills in the middle of five writing clients`)
  },
}

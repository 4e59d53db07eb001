import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { manySubscribers } from '../../tests/support/newsletter/subscribers'
import type { Settings } from '../../tests/support/server'
import { temporaryFolder } from '../../tests/support/temporary-folder'
import { createClock } from '../clock/clock'
import type { Findings } from '../fault'
import type { Rig } from '../rig'
import { openDesk } from '../site/newsroom'
import type { Desk } from '../site/writing'
import { eventually } from '../waiting'
import { openLedger } from './ledger'
import { verifyPictures, verifyRows } from './verify-data'
import { verifyMail } from './verify-mail'
import { verifyRecord } from './verify-record'
import { perform, startWriters } from './writers'

const readers = 25
const hourMs = 60 * 60_000

/** A site that clients write to while something breaks, and the ledger of their writes. */
export async function openWrittenSite(rig: Rig, findings: Findings, settings: Settings = {}) {
  const { random } = rig
  const mail = await rig.mailServer(0, { delayMs: 5 })
  const site = await rig.install({ SMTP_URL: mail.url, ...settings })
  const ledger = openLedger(join(await temporaryFolder(), 'ledger'))
  let server = await site.start()
  const { cookie } = await openDesk(server)
  await site.inDatabase(({ db }) => manySubscribers(db, readers))
  const desk = (): Desk => ({
    origin: server.origin,
    desk: server.deskUrl,
    cookie,
  })
  const verify = () =>
    site.inDatabase(async ({ db }) => {
      await verifyRows(db, ledger.entries(), findings)
      await verifyRecord(db, findings)
    })

  return {
    site,
    server: () => server,
    desk,
    async restart() {
      server = await site.start()
    },

    /** Breaks something while five clients write. Those that still get responses continue until `over`. */
    async writeWhile(
      breakIt: () => Promise<unknown>,
      over: () => Promise<unknown> = async () => {},
    ) {
      const writers = startWriters(desk(), ledger, random)
      // After a number of writes rather than a time, which would depend on the machine.
      const writes = random.between(0, 20)
      await eventually(5_000, async () => writers.acknowledged() >= writes)
      await Promise.race([setTimeout(random.between(0, 100)), writers.ended])
      writers.expectFailures()
      await breakIt()
      await over()
      writers.stop()
      await writers.ended
    },

    /** Nothing acknowledged is lost. Requests without a response are repeated, and make one change. */
    async sendAgain() {
      await verify()
      for (const { write, isAcknowledged } of ledger.entries()) {
        if (isAcknowledged) continue
        ledger.begin(write)
        ledger.acknowledge(await perform(desk(), write))
        findings.count('sent again')
      }
      await verify()
    },

    /** Checks that every picture is complete, and every mail was sent as often as it should be. */
    async finish(breaks: number) {
      const entries = ledger.entries()
      await site.inDatabase(({ db }) => verifyPictures(db, server.origin, entries, findings))
      // An hour later, the claims of the broken process have expired.
      await server.stop()
      const clock = await createClock(hourMs)
      await site.start(clock.settings)
      await site.inDatabase(({ db }) =>
        verifyMail({ db, mail, entries, readers, breaks }, findings),
      )
      for (const { write } of entries) findings.count(write.what)
      ledger.close()
    },
  }
}

import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { furnish } from '../../tests/support/desk/furnished'
import { manySubscribers } from '../../tests/support/newsletter/subscribers'
import { type RunningServer, temporaryFolder } from '../../tests/support/server'
import { createClock } from '../clock/clock'
import { bothEngines, createFindings, type Fault } from '../fault'
import { openLedger } from '../killing/ledger'
import { verifyPictures, verifyRows } from '../killing/verify-data'
import { verifyMail } from '../killing/verify-mail'
import { perform, startWriters } from '../killing/writers'
import type { Desk } from '../site/writing'
import { eventually } from '../waiting'

const readers = 25
const hourMs = 60 * 60_000

/** SIGKILL at any moment loses nothing that was acknowledged, and doubles nothing that is sent again. */
export const killedWhileWriting: Fault = {
  name: 'kill -9 while writing',
  engines: bothEngines,
  async run({ install, mailServer, random, rounds }) {
    const findings = createFindings()
    const mail = await mailServer(0, { delayMs: 5 })
    const site = await install({ SMTP_URL: mail.url })
    const ledger = openLedger(join(await temporaryFolder(), 'ledger'))

    let server = await site.start()
    const { cookies } = await furnish(server)
    await site.inDatabase(({ db }) => manySubscribers(db, readers))
    const deskOf = ({ origin, deskUrl }: RunningServer): Desk => ({
      origin,
      desk: deskUrl,
      cookie: cookies.ada,
    })
    const verify = () => site.inDatabase(({ db }) => verifyRows(db, ledger.entries(), findings))

    for (let round = 0; round < rounds; round += 1) {
      const writers = startWriters(deskOf(server), ledger, random)
      // After some writes rather than after some time: how many that is depends on the machine.
      const writes = random.between(0, 20)
      await eventually(5_000, async () => writers.acknowledged() >= writes)
      await Promise.race([setTimeout(random.between(0, 100)), writers.ended])
      writers.expectFailures()
      server.signal('SIGKILL')
      await server.ended
      await writers.ended

      server = await site.start()
      await verify()
      // A client that got no answer asks again, with the same request: that is still one change.
      for (const { write, isAcknowledged } of ledger.entries()) {
        if (isAcknowledged) continue
        ledger.begin(write)
        ledger.acknowledge(await perform(deskOf(server), write))
        findings.count('sent again')
      }
      await verify()
    }
    await site.inDatabase(({ db }) => verifyPictures(db, server.origin, ledger.entries(), findings))

    // What a killed process had claimed is free again after a minute or more: an hour later by the clock.
    await server.stop()
    const clock = await createClock(hourMs)
    await site.start(clock.settings)
    const entries = ledger.entries()
    await site.inDatabase(({ db }) =>
      verifyMail({ db, mail, entries, readers, kills: rounds }, findings),
    )
    for (const { write } of entries) findings.count(write.what)
    ledger.close()
    return findings.outcome(`${rounds} kills in the middle of five writing clients`)
  },
}

import { type Database, openDatabase } from '../../../app/database/database'
import { migrate } from '../../../app/database/schema/migrate'
import { findIssue } from '../../../app/newsletter/issues/issues.queries'
import { countDeliveries } from '../../../app/newsletter/sending/delivery-results.queries'
import { migratedDatabase } from '../../support/data/databases'
import { expect, step, test } from '../../support/http'
import { aQueuedIssue, manySubscribers } from '../../support/newsletter/subscribers'
import { type ServerProcess, startProcess } from '../../support/program'
import { startMailServer } from '../../support/servers/mail-server'
import { temporaryFolder } from '../../support/temporary-folder'
import { until } from '../../support/until'

const readers = 150

/** Every recipient got one mail, except those that are uncertain because the process was killed. */
async function expectOneMailEach(
  database: Database,
  issueId: string,
  server: { received: { to: string[] }[] },
  inFlight: number,
): Promise<void> {
  await until(async () => (await findIssue(database.db, issueId))?.status === 'sent')
  const received = server.received.flatMap(({ to }) => to)
  expect(new Set(received).size, 'no recipient gets it twice').toBe(received.length)
  const { sent, uncertain, failed } = await countDeliveries(database.db, issueId)
  expect(sent + uncertain, 'no recipient is skipped').toBe(readers)
  expect(failed).toBe(0)
  expect(uncertain, 'no more than were in flight').toBeLessThanOrEqual(inFlight)
  expect(received.length).toBeGreaterThanOrEqual(sent)
  expect(received.length).toBeLessThanOrEqual(sent + uncertain)
}

type OwnServer = (starting: Promise<ServerProcess>) => Promise<ServerProcess>

async function killAndRestart(ownServer: OwnServer): Promise<void> {
  const mail = await startMailServer(0, { delayMs: 10 })
  const DATA_DIR = await temporaryFolder()
  const database = await openDatabase(`file:${DATA_DIR}/vigil.db`)
  try {
    await migrate(database)
    await manySubscribers(database.db, readers)
    const id = await aQueuedIssue(database.db)
    const settings = { DATA_DIR, SMTP_URL: mail.url, SAMPLE_CONTENT: '0', LOG_LEVEL: 'warn' }
    const first = await ownServer(startProcess(settings))
    await until(() => mail.received.length > 40)
    first.signal('SIGKILL')
    await first.ended
    await ownServer(startProcess(settings))
    await expectOneMailEach(database, id, mail, 1)
  } finally {
    await database.close()
    await mail.stop()
  }
}

async function killOneOfTwo(ownServer: OwnServer): Promise<void> {
  const mail = await startMailServer(0, { delayMs: 20 })
  const postgres = await migratedDatabase('postgres')
  const database = await openDatabase(postgres.url)
  try {
    await manySubscribers(database.db, readers)
    const settings = {
      DATABASE_URL: postgres.url,
      SMTP_URL: mail.url,
      SAMPLE_CONTENT: '0',
      LOG_LEVEL: 'warn',
    }
    const first = await ownServer(startProcess(settings))
    await ownServer(startProcess(settings))
    const id = await aQueuedIssue(database.db)
    await until(() => mail.received.length > 40)
    first.signal('SIGKILL')
    await first.ended
    await expectOneMailEach(database, id, mail, 1)
  } finally {
    await database.close()
    await postgres.remove()
    await mail.stop()
  }
}

// At the same time, because each waits ten seconds until the claims of the killed process expire.
test('after a process is killed while sending, every recipient gets the issue once', async ({
  ownServer,
}) => {
  await Promise.all([
    step('restarted, on SQLite', () => killAndRestart(ownServer)),
    step('one of two servers, on PostgreSQL', () => killOneOfTwo(ownServer)),
  ])
})

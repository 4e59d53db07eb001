import { type Database, openDatabase } from '../../../app/database/database'
import { migrate } from '../../../app/database/schema/migrate'
import { findIssue } from '../../../app/newsletter/issues/issues.queries'
import { progressOfIssue } from '../../../app/newsletter/sending/delivery-results.queries'
import { migratedDatabase } from '../../support/data/databases'
import { aQueuedIssue, manySubscribers } from '../../support/newsletter/subscribers'
import { type RunningServer, startServer, temporaryFolder } from '../../support/server'
import { startMailServer } from '../../support/servers/mail-server'
import { expect, test } from '../../support/site'

const readers = 150

/** Counted mail by mail, after a process was killed while it was sending. */
async function expectEverybodyOnce(
  database: Database,
  issueId: string,
  server: { taken: { to: string[] }[] },
  inFlight: number,
): Promise<void> {
  await expect
    .poll(async () => (await findIssue(database.db, issueId))?.status, { timeout: 40_000 })
    .toBe('sent')
  const taken = server.taken.flatMap(({ to }) => to)
  expect(new Set(taken).size, 'nobody gets it twice').toBe(taken.length)
  const { sent, uncertain, failed } = await progressOfIssue(database.db, issueId)
  expect(sent + uncertain, 'nobody is skipped').toBe(readers)
  expect(failed).toBe(0)
  expect(uncertain, 'no more than were in flight').toBeLessThanOrEqual(inFlight)
  expect(taken.length).toBeGreaterThanOrEqual(sent)
  expect(taken.length).toBeLessThanOrEqual(sent + uncertain)
}

type OwnServer = (starting: Promise<RunningServer>) => Promise<RunningServer>

async function killedAndStartedAgain(ownServer: OwnServer): Promise<void> {
  const mail = await startMailServer(0, { delayMs: 10 })
  const DATA_DIR = await temporaryFolder()
  const database = await openDatabase(`file:${DATA_DIR}/vigil.db`)
  try {
    await migrate(database)
    await manySubscribers(database.db, readers)
    const id = await aQueuedIssue(database.db)
    const settings = { DATA_DIR, SMTP_URL: mail.url, SAMPLE_CONTENT: '0', LOG_LEVEL: 'warn' }
    const first = await ownServer(startServer(settings))
    await expect.poll(() => mail.taken.length).toBeGreaterThan(40)
    first.signal('SIGKILL')
    await first.ended
    await ownServer(startServer(settings))
    await expectEverybodyOnce(database, id, mail, 1)
  } finally {
    await database.close()
    await mail.stop()
  }
}

async function oneOfTwoKilled(ownServer: OwnServer): Promise<void> {
  const mail = await startMailServer(0, { delayMs: 20 })
  const postgres = await migratedDatabase('postgres')
  const database = await openDatabase(postgres.url)
  try {
    await manySubscribers(database.db, readers)
    const settings = {
      ...{ DATABASE_URL: postgres.url, SMTP_URL: mail.url, SAMPLE_CONTENT: '0', LOG_LEVEL: 'warn' },
    }
    const first = await ownServer(startServer(settings))
    await ownServer(startServer(settings))
    const id = await aQueuedIssue(database.db)
    await expect.poll(() => mail.taken.length).toBeGreaterThan(40)
    first.signal('SIGKILL')
    await first.ended
    await expectEverybodyOnce(database, id, mail, 1)
  } finally {
    await database.close()
    await postgres.remove()
    await mail.stop()
  }
}

// At the same time: each waits ten seconds until what the killed one had in hand is taken from it.
test('killed in the middle, everybody gets it once', async ({ ownServer }) => {
  test.slow()
  await Promise.all([
    test.step('and started again', () => killedAndStartedAgain(ownServer)),
    test.step('on PostgreSQL two servers share the queue, and one of them is killed', () =>
      oneOfTwoKilled(ownServer)),
  ])
})

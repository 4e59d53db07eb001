import { openDatabase } from '~/database/database'
import { migrate } from '~/database/schema/migrate'
import { insertIssue, queueIssue } from '~/newsletter/issues/issues.queries'
import { refreshStatistics } from '~/newsletter/sending/deliveries.queries'
import { createEncoder } from '../../server/mail/encode'
import { smtpMailer } from '../../server/mail/smtp-mailer'
import { manySubscribers } from '../../tests/support/newsletter/subscribers'
import { type MailServer, startMailServer } from '../../tests/support/servers/mail-server'
import { megabytes, type Result, under } from '../numbers'
import { startVigil } from '../running'

const people = 100_000
const measuredMs = 12_000
/** As large as a long issue. */
const html = `<p>${'Words of the week. '.repeat(1_500)}</p>`
const seconds = (value: number) => `${(value / 1_000).toFixed(1)} s`

/** An issue for 100,000 subscribers: how long it takes to queue, and how fast it is sent compared with the mail server's limit. */
export async function newsletter(
  databaseUrl: string,
  settings: Record<string, string>,
): Promise<Result[]> {
  const mail = await startMailServer()
  try {
    const { engine, queuedMs } = await queueForAll(databaseUrl)
    const ceiling = await maxMailsPerSecond(mail)
    const { perSecond, memory } = await measureSending(mail, settings)
    return [
      under(`newsletter for 100,000 queued, ${engine}`, queuedMs, seconds, 10_000),
      {
        name: `mails a second, ${engine}`,
        value: `${perSecond.toFixed(0)} of ${ceiling.toFixed(0)} that one connection carries`,
      },
      { name: `memory while sending, ${engine}`, value: `up to ${megabytes(memory)}` },
    ]
  } finally {
    await mail.stop()
  }
}

async function queueForAll(databaseUrl: string) {
  const database = await openDatabase(databaseUrl)
  try {
    await migrate(database)
    await manySubscribers(database.db, people)
    const id = crypto.randomUUID()
    const post = { kind: 'brief', postId: crypto.randomUUID(), articleIds: null } as const
    const issue = { id, ...post, domain: 'ai' as const }
    await insertIssue(database.db, { ...issue, subject: 'The week', intro: '' }, new Date())
    const startedAt = performance.now()
    const composed = { subject: 'The week', html, plain: 'News' }
    const { engine } = database
    await database.db.transaction().execute(async (db) => {
      await queueIssue(db, { ...issue, version: 1 }, composed, new Date())
      await refreshStatistics({ db, engine })
    })
    return { engine, queuedMs: performance.now() - startedAt }
  } finally {
    await database.close()
  }
}

/** The mails per second on the same connection with an encoded mail, without any database writes. */
async function maxMailsPerSecond(mail: MailServer): Promise<number> {
  const encode = createEncoder(() => 'news@news.example', null)
  const mailer = smtpMailer({ url: mail.url, encode, answerTimeoutMs: 60_000 })
  const encoded = await mailer.encode({
    id: 'one',
    to: 'ada@example.com',
    subject: 'The week',
    text: 'News',
    html,
    writtenAt: new Date(),
  })
  const startedAt = performance.now()
  for (let count = 0; count < 1_000; count += 1) await mailer.send(encoded)
  mailer.close()
  mail.received.length = 0
  return 1_000_000 / (performance.now() - startedAt)
}

async function measureSending(mail: MailServer, settings: Record<string, string>) {
  const vigil = await startVigil({
    ...settings,
    SMTP_URL: mail.url,
    LOG_LEVEL: 'warn',
    SAMPLE_CONTENT: '0',
  })
  try {
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    while (mail.received.length < 200) await wait(50)
    const [startedAt, before] = [performance.now(), mail.received.length]
    let memory = 0
    while (performance.now() - startedAt < measuredMs) {
      await wait(500)
      memory = Math.max(memory, vigil.memory())
    }
    const perSecond = ((mail.received.length - before) * 1_000) / (performance.now() - startedAt)
    return { perSecond, memory }
  } finally {
    await vigil.stop()
  }
}

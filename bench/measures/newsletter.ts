import { openDatabase } from '~/database/database'
import { migrate } from '~/database/schema/migrate'
import { insertIssue, queueIssue } from '~/newsletter/issues/issues.queries'
import { mindQueued } from '~/newsletter/sending/deliveries.queries'
import { smtpPostman } from '../../server/mail/postman/smtp-postman'
import { manySubscribers } from '../../tests/support/newsletter/subscribers'
import { type MailServer, startMailServer } from '../../tests/support/servers/mail-server'
import { megabytes, type Result, under } from '../numbers'
import { startVigil } from '../running'

const people = 100_000
const watchedMs = 12_000
/** As large as an issue of a week with much in it. */
const html = `<p>${'Words of the week. '.repeat(1_500)}</p>`
const seconds = (value: number) => `${(value / 1_000).toFixed(1)} s`

/** An issue for a hundred thousand: until it is queued, and how fast it goes out beside what the mail server takes. */
export async function newsletter(
  databaseUrl: string,
  settings: Record<string, string>,
): Promise<Result[]> {
  const mail = await startMailServer()
  try {
    const { engine, queuedMs } = await queueForAll(databaseUrl)
    const ceiling = await aloneASecond(mail)
    const { aSecond, memory } = await sendingASecond(mail, settings)
    return [
      under(`newsletter for 100,000 queued, ${engine}`, queuedMs, seconds, 10_000),
      {
        name: `mails a second, ${engine}`,
        value: `${aSecond.toFixed(0)} of ${ceiling.toFixed(0)} that one connection carries`,
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
    const issue = { id, briefId: crypto.randomUUID(), domain: 'ai' as const }
    await insertIssue(database.db, { ...issue, subject: 'The week', intro: '' }, new Date())
    const startedAt = performance.now()
    const composed = { subject: 'The week', html, plain: 'News' }
    const { engine } = database
    await database.db.transaction().execute(async (db) => {
      await queueIssue(db, { ...issue, version: 1 }, composed, new Date())
      await mindQueued({ db, engine })
    })
    return { engine, queuedMs: performance.now() - startedAt }
  } finally {
    await database.close()
  }
}

/** The same connection, with the same mail ready made and nothing to write down. */
async function aloneASecond(mail: MailServer): Promise<number> {
  const lines = html.replace(/.{70}/g, '$&\r\n')
  const raw = Buffer.from(`To: ada@example.com\r\nSubject: The week\r\n\r\n${lines}\r\n`)
  const postman = smtpPostman(mail.url)
  const startedAt = performance.now()
  for (let count = 0; count < 1_000; count += 1) {
    await postman.deliver({ from: 'news@news.example', to: 'ada@example.com', raw })
  }
  postman.stop()
  mail.taken.length = 0
  return 1_000_000 / (performance.now() - startedAt)
}

async function sendingASecond(mail: MailServer, settings: Record<string, string>) {
  const vigil = await startVigil({
    ...{ ...settings, SMTP_URL: mail.url, LOG_LEVEL: 'warn', SAMPLE_CONTENT: '0' },
  })
  try {
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    while (mail.taken.length < 200) await wait(50)
    const [startedAt, before] = [performance.now(), mail.taken.length]
    let memory = 0
    while (performance.now() - startedAt < watchedMs) {
      await wait(500)
      memory = Math.max(memory, vigil.memory())
    }
    const aSecond = ((mail.taken.length - before) * 1_000) / (performance.now() - startedAt)
    return { aSecond, memory }
  } finally {
    await vigil.stop()
  }
}

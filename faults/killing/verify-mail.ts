import type { Db } from '../../app/database/database'
import {
  countDeliveries,
  problemsOfIssue,
} from '../../app/newsletter/sending/delivery-results.queries'
import type { MailServer } from '../../tests/support/servers/mail-server'
import type { Findings } from '../fault'
import { eventually } from '../waiting'
import type { LedgerEntry } from './ledger'

interface Mails {
  db: Db
  mail: MailServer
  entries: readonly LedgerEntry[]
  /** How many confirmed readers each issue goes to. */
  readers: number
  /** How often the server was killed, or something else broke. */
  breaks: number
}

/**
 * What docs/operating/mail-and-newsletter.md promises. The mail of a request is sent at least once, and again only after a
 * break, with the same Message-ID. An issue reaches each recipient at most once, and each break leaves at most one mail
 * uncertain.
 */
export async function verifyMail(options: Mails, findings: Findings): Promise<void> {
  const { db, mail, entries, readers, breaks } = options
  const isOutboxEmpty = await eventually(120_000, async () => {
    const waiting = await db.selectFrom('outbox').select('id').limit(1).executeTakeFirst()
    return waiting === undefined
  })
  findings.expect(isOutboxEmpty, 'the outbox was not emptied within a minute')

  let extra = 0
  for (const { write, timesSent, isAcknowledged } of entries) {
    if (write.what !== 'subscribe' || !isAcknowledged) continue
    const mails = mail.received.filter(({ to }) => to.includes(write.email))
    findings.expect(mails.length > 0, `${write.email} was never mailed the link`)
    const ids = new Set(mails.map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1]))
    // Each request sends another link.
    const isTooMany = ids.size > timesSent
    findings.expect(
      !isTooMany,
      `${write.email} subscribed ${timesSent} times and got ${ids.size} mails`,
    )
    extra += Math.max(0, mails.length - 1)
    findings.count('mails', mails.length)
  }
  findings.expect(extra <= breaks, `${extra} mails were sent twice after ${breaks} breaks`)

  let uncertain = 0
  for (const { write, isAcknowledged } of entries) {
    if (write.what !== 'send' || !isAcknowledged || !write.issue) continue
    const { issue, title } = write
    const isSent = await eventually(120_000, async () => {
      const { waiting, claimed, sending } = await countDeliveries(db, issue)
      return waiting + claimed + sending === 0
    })
    findings.expect(isSent, `the issue "${title}" was not sent within a minute`)
    const progress = await countDeliveries(db, issue)
    uncertain += progress.uncertain
    findings.expect(
      progress.sent + progress.uncertain === readers,
      `the issue "${title}" has ${JSON.stringify(progress)} of ${readers}`,
    )
    const copies = mail.received.filter(({ raw }) =>
      new RegExp(`^Subject: ${title}`, 'm').test(raw),
    )
    const recipients = copies.flatMap(({ to }) => to)
    const problems = await problemsOfIssue(db, issue, readers)
    const reported = problems.map(({ email }) => email)
    for (const missing of await subscribersWithout(db, recipients)) {
      findings.expect(
        reported.includes(missing),
        `${missing} got no mail, and the desk does not say so`,
      )
    }
    const times = Map.groupBy(recipients, (to) => to)
    findings.expect(
      times.size === recipients.length,
      `the issue "${title}" reached a recipient twice`,
    )
    findings.expect(
      recipients.length >= progress.sent && recipients.length <= progress.sent + progress.uncertain,
      `the issue "${title}": ${recipients.length} mails, of which ${progress.sent} count as sent`,
    )
    findings.count('newsletter mails', recipients.length)
  }
  findings.expect(uncertain <= breaks, `${uncertain} mails are uncertain after ${breaks} breaks`)
  findings.count('uncertain', uncertain)
}

/** Confirmed subscribers who got no mail. */
async function subscribersWithout(db: Db, recipients: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('subscribers')
    .select('email')
    .where('status', '=', 'confirmed')
    .execute()
  return rows.map(({ email }) => email).filter((email) => !recipients.includes(email))
}

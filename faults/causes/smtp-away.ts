import { manySubscribers } from '../../tests/support/newsletter/subscribers'
import type { MailServer } from '../../tests/support/servers/mail-server'
import { createClock } from '../clock/clock'
import { bothEngines, createFindings, type Fault } from '../fault'
import { openDesk } from '../site/newsroom'
import { expectReadersServed, fillCache } from '../site/watching'
import { sendIssue, subscribe, writeToContact } from '../site/writing'
import { eventually } from '../waiting'

const readers = 10
const hourMs = 60 * 60_000

/** The mail server is unreachable: requests work as usual, and once it is back every mail arrives, once. */
export const smtpAway: Fault = {
  name: 'SMTP away',
  engines: bothEngines,
  async run(rig) {
    const findings = createFindings()
    const away = await rig.mailServer()
    const clock = await createClock()
    const site = await rig.install({
      ...clock.settings,
      SMTP_URL: away.url,
      CONTACT_EMAIL: 'desk@news.example',
    })
    const server = await site.start()
    const desk = await openDesk(server)
    await site.inDatabase(({ db }) => manySubscribers(db, readers))
    await fillCache(server.origin)
    await away.stop()

    const email = `reader@${rig.random.uuid()}.example`
    await subscribe(desk, email)
    await writeToContact(desk, 'While the mail server was away')
    const brief = { id: rig.random.uuid(), title: `Brief ${rig.random.uuid()}` }
    await sendIssue(desk, brief)
    await server.printed('it will be tried again')
    await expectReadersServed(server.origin, findings, 'while the mail server was away')

    const back = await rig.mailServer(away.port)
    // A failed mail waits for a minute, an issue for seconds: an hour later both are due.
    await clock.shiftBy(hourMs)
    const mailCount = (to: string) => mailsTo(back, to).length
    const isThere = await eventually(120_000, async () =>
      [email, 'desk@news.example', ...issueReaders()].every((to) => mailCount(to) > 0),
    )
    findings.expect(isThere, 'not every mail arrived')
    for (const to of [email, 'desk@news.example', ...issueReaders()]) {
      findings.expect(mailCount(to) <= 1, `${to} got ${mailCount(to)} mails`)
      findings.count('mails', mailCount(to))
    }
    await server.stop()
    return findings.outcome('a link, a message and an issue sent without a mail server')
  },
}

function issueReaders(): string[] {
  return Array.from({ length: readers }, (_, index) => `reader${index + 1}@example.com`)
}

function mailsTo({ received }: MailServer, address: string) {
  return received.filter(({ to }) => to.includes(address))
}

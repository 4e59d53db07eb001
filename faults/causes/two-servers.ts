import { manySubscribers } from '../../tests/support/newsletter/subscribers'
import { createClock } from '../clock/clock'
import { bothEngines, createFindings, type Fault } from '../fault'
import { verifyMail } from '../killing/verify-mail'
import { openDesk } from '../site/newsroom'
import { aPicture, isReadablePicture } from '../site/pictures'
import { getPage } from '../site/watching'
import { type Article, type Desk, publish, sendIssue, upload } from '../site/writing'
import { eventually } from '../waiting'

const readers = 40
const postsEach = 10
const hourMs = 60 * 60_000

/** Several processes may share one data folder (docs/operating/data.md), and one of them may crash. */
export const twoServers: Fault = {
  name: 'two servers on one folder',
  engines: bothEngines,
  async run(rig) {
    const findings = createFindings()
    const mail = await rig.mailServer(0, { delayMs: 5 })
    const site = await rig.install({ SMTP_URL: mail.url })
    const first = await site.start()
    const firstDesk = await openDesk(first)
    const second = await site.start()
    const secondDesk: Desk = {
      origin: second.origin,
      desk: second.deskUrl,
      cookie: firstDesk.cookie,
    }
    await site.inDatabase(({ db }) => manySubscribers(db, readers))

    const articles: Article[] = []
    await Promise.all(
      [firstDesk, secondDesk].map(async (desk) => {
        for (let count = 0; count < postsEach; count += 1) {
          const id = rig.random.uuid()
          // Both publish the same title: the slugs must differ.
          const article = { id, tab: id, title: `Number ${count}`, body: `Text of ${id}.` }
          await publish(desk, article)
          articles.push(article)
        }
      }),
    )
    const pictures = [
      await upload(firstDesk, await aPicture(rig.random)),
      await upload(secondDesk, await aPicture(rig.random)),
    ]
    const issue = await sendIssue(firstDesk, { id: rig.random.uuid(), title: 'The week' })
    // While the issue is being sent, by either of them.
    const arrived = rig.random.between(1, readers / 2)
    await eventually(10_000, async () => mail.received.length >= arrived)
    first.signal('SIGKILL')
    await first.ended

    const rows = await site.inDatabase(({ db }) =>
      db.selectFrom('articles').select(['id', 'slug', 'body']).execute(),
    )
    findings.expect(
      new Set(rows.map(({ slug }) => slug)).size === rows.length,
      'two posts have the same slug',
    )
    for (const { id, body } of articles) {
      const row = rows.find((one) => one.id === id)
      findings.expect(row?.body === body, `post ${id} was acknowledged and is lost`)
      const { status, text } = await getPage(second.origin, `/ai/${row?.slug}`)
      findings.expect(status === 200 && text.includes(body), `post ${id} is not shown by the other`)
      findings.count('posts')
    }
    for (const path of pictures) {
      findings.expect(await isReadablePicture(second.origin + path), `${path} cannot be read`)
      findings.count('pictures')
    }
    await second.stop()

    // The killed process may have left one mail uncertain: an hour later it is marked so, and the desk names its
    // recipient.
    const clock = await createClock(hourMs)
    await site.start(clock.settings)
    const write = { key: issue, what: 'send', brief: issue, title: 'The week', issue } as const
    const entries = [{ write, timesSent: 1, isAcknowledged: true }]
    await site.inDatabase(({ db }) =>
      verifyMail({ db, mail, entries, readers, breaks: 1 }, findings),
    )
    return findings.outcome('both wrote at once, then one was killed')
  },
}

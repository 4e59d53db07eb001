import PostalMime from 'postal-mime'
import { post } from '../../support/desk/newsroom-server'
import { expect, test } from '../../support/http'
import { aPublishedBrief, inDatabaseOf, subscribe } from '../../support/newsletter/newsletter-desk'
import { startMailServer } from '../../support/servers/mail-server'
import { until } from '../../support/until'

test('a mail scanner that opens every link of an issue, and every link it finds there, changes nothing', async ({
  ownNewsroom,
}) => {
  const mailServer = await startMailServer()
  try {
    const newsroom = await ownNewsroom({ SMTP_URL: mailServer.url })
    const { desk, cookies, server } = newsroom
    const brief = await aPublishedBrief(newsroom, 'Brief: mail scanners')
    await subscribe(newsroom, 'rita@example.com')
    const opened = await post(`${desk}/newsletter`, { brief }, cookies.ada)
    const issue = new URL(opened.headers.get('Location') ?? '', desk).href
    const texts = { version: '1', subject: 'Mail scanners', intro: '' }
    await post(issue, { ...texts, step: 'send' }, cookies.ada)
    const mailsToRita = () =>
      mailServer.received.filter(({ to }) => to.includes('rita@example.com'))
    await until(() => mailsToRita().length === 1)
    const { html = '', text = '', headers } = await PostalMime.parse(mailsToRita()[0]?.raw ?? '')
    const listUnsubscribe = headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
    const links = new Set(
      [listUnsubscribe, text, ...addressesIn(html)].flatMap(
        (part) => part.match(/https?:[^\s<>)]+/g) ?? [],
      ),
    )
    // The brief, articles of the week, the site, the web version, preferences and unsubscribing.
    expect(links.size).toBeGreaterThan(8)
    for (const link of links) expect(new URL(link).origin).toBe(server.origin)

    const tables = ['subscribers', 'newsletter_issues', 'deliveries', 'outbox'] as const
    const allRows = () =>
      inDatabaseOf(newsroom, ({ db }) =>
        Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute())),
      )
    await until(async () => (await allRows())[1]?.some(({ status }) => status === 'sent') === true)
    const before = await allRows()
    const found = new Set<string>()
    for (const link of links) {
      for (const method of ['HEAD', 'OPTIONS']) await fetch(link, { method })
      const answer = await fetch(link)
      expect(answer.status, link).toBe(200)
      for (const address of addressesIn(await answer.text())) {
        const { origin, href } = new URL(address, link)
        if (origin === server.origin) found.add(href)
      }
    }
    for (const link of found) await (await fetch(link)).text()
    expect(await allRows()).toEqual(before)
    expect(mailsToRita()).toHaveLength(1)
  } finally {
    await mailServer.stop()
  }
})

function addressesIn(html: string): string[] {
  return [...html.matchAll(/(?:href|action)="([^"]+)"/g)].map(([, address = '']) =>
    address.replaceAll('&amp;', '&'),
  )
}

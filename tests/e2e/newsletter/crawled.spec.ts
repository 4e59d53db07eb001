import PostalMime from 'postal-mime'
import { expect, furnish, post } from '../../support/desk/newsroom'
import { aPublishedBrief, inDatabaseOf, subscribe } from '../../support/newsletter/newsletter-desk'
import { startServer } from '../../support/server'
import { startMailServer } from '../../support/servers/mail-server'
import { test } from '../../support/site'

test('a scanner that follows every link of an issue, and every link it finds there, changes nothing', async ({
  ownServer,
}) => {
  const mailServer = await startMailServer()
  try {
    const newsroom = await furnish(await ownServer(startServer({ SMTP_URL: mailServer.url })))
    const { desk, cookies, server } = newsroom
    const brief = await aPublishedBrief(newsroom, 'Brief: who reads along')
    await subscribe(newsroom, 'rita@example.com')
    const opened = await post(`${desk}/newsletter`, { brief }, cookies.ada)
    const issue = new URL(opened.headers.get('Location') ?? '', desk).href
    const texts = { version: '1', subject: 'Who reads along', intro: '' }
    await post(issue, { ...texts, step: 'send' }, cookies.ada)
    const hers = () => mailServer.taken.filter(({ to }) => to.includes('rita@example.com'))
    await expect.poll(() => hers().length, { timeout: 15_000 }).toBe(1)
    const { html = '', text = '', headers } = await PostalMime.parse(hers()[0]?.raw ?? '')
    const ofHead = headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
    const links = new Set(
      [ofHead, text, ...addressesIn(html)].flatMap((said) => said.match(/https?:[^\s<>)]+/g) ?? []),
    )
    // Its brief, articles of the week, the site, the web version, one's own page, and leaving.
    expect(links.size).toBeGreaterThan(8)
    for (const link of links) expect(new URL(link).origin).toBe(server.origin)

    const tables = ['subscribers', 'newsletter_issues', 'deliveries', 'outbox'] as const
    const everything = () =>
      inDatabaseOf(newsroom, ({ db }) =>
        Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute())),
      )
    await expect.poll(async () => (await everything())[1]?.[0]).toMatchObject({ status: 'sent' })
    const before = await everything()
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
    expect(await everything()).toEqual(before)
    expect(hers()).toHaveLength(1)
  } finally {
    await mailServer.stop()
  }
})

function addressesIn(html: string): string[] {
  return [...html.matchAll(/(?:href|action)="([^"]+)"/g)].map(([, address = '']) =>
    address.replaceAll('&amp;', '&'),
  )
}

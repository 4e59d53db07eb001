import PostalMime from 'postal-mime'
import { expect, test } from '../../support/http'
import { linkTo } from '../../support/newsletter/mailbox'
import { startServer } from '../../support/server'
import { freezablePostgres } from '../../support/servers/freezable-postgres'
import { type MailServer, startMailServer } from '../../support/servers/mail-server'
import { until } from '../../support/until'

test('with PostgreSQL and a mail server, no form is lost while the database is down', async ({
  ownServer,
}) => {
  const [postgres, mailServer] = await Promise.all([freezablePostgres(), startMailServer()])
  try {
    const server = await ownServer(
      startServer({
        DATABASE_URL: postgres.url,
        SMTP_URL: mailServer.url,
        SAMPLE_CONTENT: '0',
      }),
    )
    const post = async (path: string, form: Record<string, string>) => {
      const body = new URLSearchParams(form)
      const answer = await fetch(new URL(path, server.origin), {
        method: 'POST',
        body,
        redirect: 'manual',
      })
      return { status: answer.status, text: await answer.text() }
    }
    expect((await post('/subscribe', { email: 'ada@example.com' })).status).toBe(303)
    const link = linkTo('confirm', await textOf(mailServer, 1))
    expect((await fetch(link)).status).toBe(200)
    expect((await post(link, {})).status).toBe(200)
    await post('/subscribe', { email: 'ada@example.com' })
    const preferences = linkTo('preferences', await textOf(mailServer, 2))

    postgres.shutDown()
    const rejected = await post('/subscribe', {
      email: 'eve@example.com',
      choosing: '1',
      domain: 'ai',
    })
    expect(rejected.status).toBe(503)
    expect(rejected.text).toContain('value="eve@example.com"')
    expect(rejected.text).toContain('It is still here')
    expect(rejected.text.match(/checked=""/g)).toHaveLength(1)
    for (const answer of [await post(link, {}), await fetch(link)]) expect(answer.status).toBe(503)
    const saved = await post(preferences, { step: 'save', choosing: '1', domain: 'ai' })
    expect(saved.status).toBe(503)
    expect(saved.text).toContain('<input type="hidden" name="domain" value="ai"/>')
    expect((await fetch(`${preferences}/data`)).status).toBe(503)
  } finally {
    await Promise.all([postgres.remove(), mailServer.stop()])
  }
})

/** The text of the newest mail, once there are `count` of them. */
async function textOf({ received }: MailServer, count: number): Promise<string> {
  await until(() => received.length >= count)
  expect(received).toHaveLength(count)
  const { text = '' } = await PostalMime.parse(received.at(-1)?.raw ?? '')
  return text
}

import { aNetwork } from '../../support/desk/newsroom-requests'
import { expect, test } from '../../support/http'
import { mailsTo } from '../../support/newsletter/mailbox'
import { plainBrowser } from '../../support/plain/plain-browser'
import { plainFetch } from '../../support/plain/plain-fetch'
import { type RunningServer, startServer } from '../../support/server'
import { queryDatabase } from '../../support/servers/database-beside'
import { until } from '../../support/until'

// /contact stores messages, with rate limits, a trap for robots and limits of size.

const aMessage = (message: string) => ({
  name: 'Ada Night',
  email: 'ada@example.com',
  message,
})

const storedMessages = ({ dataDir }: RunningServer, message: string) =>
  queryDatabase({ dataDir }, 'select name, email from contact_messages where message = ?', message)

/** Sends the form as a browser does, from another network than all other tests. */
const send = (
  { origin }: RunningServer,
  fields: Record<string, string>,
  headers: Record<string, string> = aNetwork(),
) => plainFetch(`${origin}/contact`, { method: 'POST', body: new URLSearchParams(fields), headers })

test('without JavaScript errors are beside their fields, and a valid message is stored and mailed', async ({
  proxiedSite,
}) => {
  const browser = plainBrowser({ headers: aNetwork() })
  let page = await browser.open(`${proxiedSite.origin}/contact`)
  const typed = { 'Email address': 'ada@', Subject: 'About <b>', Message: 'One\n\nTwo' }
  page = await page.part('main').press('Send message', typed)
  expect(page.status).toBe(422)
  expect(page.part('alert').text).toContain('Your message was not sent.')
  expect(page.field('Name')).toMatchObject({ isInvalid: true, description: 'Enter your name.' })
  const main = page.part('main')
  expect(main.field('Email address').value).toBe('ada@')
  expect(main.field('Email address').description).toContain('not a complete email address')
  expect(main.field('Subject').value).toBe('About <b>')
  expect(main.field('Message')).toMatchObject({ value: 'One\n\nTwo', isInvalid: false })

  const text = `Hello.\n\n${crypto.randomUUID()}`
  page = await main.press('Send message', {
    Name: 'Ada Night',
    'Email address': 'ada@example.com',
    Subject: 'A question',
    Message: text,
  })
  expect(page.url).toBe(`${proxiedSite.origin}/contact/thanks`)
  expect(page.part('h1').text).toBe('Thank you')
  expect(storedMessages(proxiedSite, text)).toEqual([
    { name: 'Ada Night', email: 'ada@example.com' },
  ])
  const mine = async () =>
    (await mailsTo(proxiedSite, 'desk@news.example')).filter((mail) => mail.text.includes(text))
  await until(async () => (await mine()).length > 0)
  const [mail, ...others] = await mine()
  expect([mail?.subject, others]).toEqual(['[Vigil] A question', []])
})

test('a message that fills the trap of robots is answered like others, and dropped', async ({
  proxiedSite,
}) => {
  const answer = await send(proxiedSite, {
    ...aMessage('Buy now'),
    homepage: 'https://spam.example',
  })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/contact/thanks'])
  expect(storedMessages(proxiedSite, 'Buy now')).toEqual([])
})

test('the sixth message within an hour is rejected, and its text stays', async ({
  proxiedSite,
}) => {
  const network = aNetwork()
  for (let sent = 0; sent < 5; sent += 1) {
    expect((await send(proxiedSite, aMessage(`Number ${sent}`), network)).status).toBe(303)
  }
  const browser = plainBrowser({ headers: network })
  const form = await browser.open(`${proxiedSite.origin}/contact`)
  const { name, email, message } = aMessage('The sixth')
  const page = await form.part('main').press('Send message', {
    Name: name,
    'Email address': email,
    Message: message,
  })
  expect(page.status).toBe(429)
  expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(3500)
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.part('alert').text).toContain('it is still here')
  expect(page.field('Message').value).toBe('The sixth')
  expect(storedMessages(proxiedSite, 'The sixth')).toEqual([])
})

test('the longest message fits; more than 64 KB is a 413, and an unreadable form a 400', async ({
  proxiedSite,
}) => {
  const longest = '字'.repeat(5000)
  expect((await send(proxiedSite, aMessage(longest))).status).toBe(303)
  expect(storedMessages(proxiedSite, longest)).toHaveLength(1)
  const huge = await send(proxiedSite, aMessage('x'.repeat(65 * 1024)))
  expect(huge.status).toBe(413)
  expect(await huge.text()).toContain('Your message is too large')
  const sendText = (body: string, type: string) =>
    plainFetch(`${proxiedSite.origin}/contact`, {
      method: 'POST',
      body,
      headers: { ...aNetwork(), 'Content-Type': type },
    })
  const broken = await sendText('nonsense', 'multipart/form-data; boundary=x')
  expect(broken.status).toBe(400)
  const plain = await sendText('%E0%A4%A=%00', 'application/x-www-form-urlencoded')
  expect(plain.status).toBe(422)
})

test('a message is stored while the mail server is down', async ({ ownServer }) => {
  const server = await ownServer(
    startServer({
      SAMPLE_CONTENT: '0',
      SMTP_URL: 'smtp://127.0.0.1:9',
      CONTACT_EMAIL: 'desk@news.example',
    }),
  )
  expect((await send(server, aMessage('While it is down'))).status).toBe(303)
  await server.printed('job failed; it will be tried again')
  expect(storedMessages(server, 'While it is down')).toHaveLength(1)
  const waiting = queryDatabase(server, "select topic from outbox where topic = 'contact-message'")
  expect(waiting).toHaveLength(1)
})

test('without CONTACT_EMAIL a message is stored, and the page promises no mail', async ({
  newsroom,
}) => {
  const { server } = newsroom
  for (const path of ['/contact', '/contact/thanks']) {
    const html = await (await fetch(server.origin + path)).text()
    expect(html).toContain('Your message is stored for the editors.')
    expect(html).not.toContain('mailed')
    expect(html).not.toContain('on its way')
  }
  expect((await send(server, aMessage('Only stored'))).status).toBe(303)
  expect(storedMessages(server, 'Only stored')).toHaveLength(1)
})

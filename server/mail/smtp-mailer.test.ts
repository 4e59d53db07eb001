import { afterEach, describe, expect, test } from 'vitest'
import type { MailMessage } from '~/mail/mailer'
import { type MailServer, startMailServer } from '../../tests/support/servers/mail-server'
import { createEncoder } from './encode'
import { smtpMailer } from './smtp-mailer'

const message: MailMessage = {
  id: 'one',
  to: 'ada@example.com',
  subject: 'The week',
  text: 'News.',
  writtenAt: new Date('2026-11-15T09:00:00Z'),
}
const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0)) await cleanUp()
})

async function sendTo(url: string, ...messages: MailMessage[]) {
  const encode = createEncoder(() => 'Vigil <news@news.example>', null)
  const mailer = smtpMailer({ url, encode, answerTimeoutMs: 20_000 })
  cleanups.unshift(mailer.close)
  return Promise.all(messages.map(async (one) => mailer.send(await mailer.encode(one))))
}

test('mails at the same time do not disturb each other', async () => {
  const server = await startMailServer(0, { delayMs: 20 })
  cleanups.push(server.stop)
  const addresses = ['ada@example.com', 'eve@example.com', 'zoe@example.com']
  const messages = addresses.map((to) => ({ ...message, id: to, to }))
  const results = await sendTo(server.url, ...messages)
  expect(results).toEqual(addresses.map(() => ({ status: 'sent' })))
  expect(server.received.flatMap(({ to }) => to).sort()).toEqual(addresses)
})

describe.each([
  ['encrypted from the first byte (smtps)', true],
  ['encrypted after STARTTLS (smtp)', false],
])('a mail server that requires a login, %s', (_, isEncryptedAtOnce) => {
  async function guardedServer(): Promise<MailServer> {
    // A password may contain any character: nodemailer decodes the URL.
    const guarded = { isEncryptedAtOnce, user: 'desk@news.example', password: 'p@ss:w/rd' }
    const server = await startMailServer(0, { guarded })
    cleanups.push(server.stop)
    return server
  }
  /** Its certificate is self-signed. */
  const urlOf = (server: MailServer, user = 'desk%40news.example', password = 'p%40ss%3Aw%2Frd') =>
    `${server.url.replace('//', `//${user}:${password}@`)}?tls.rejectUnauthorized=false`

  test('accepts mail with the right password', async () => {
    const server = await guardedServer()
    expect(await sendTo(urlOf(server), message)).toEqual([{ status: 'sent' }])
    expect(server.received.flatMap(({ to }) => to)).toEqual(['ada@example.com'])
  })

  test('counts as unavailable with a wrong password: no recipient is given up', async () => {
    const server = await guardedServer()
    const [result] = await sendTo(urlOf(server, 'desk%40news.example', 'wrong'), message)
    const error = expect.stringContaining('Wrong user')
    expect(result).toMatchObject({ status: 'unavailable', error })
    expect(server.received).toEqual([])
  })

  test('gets nothing if its certificate is not trusted', async () => {
    const server = await guardedServer()
    const [url = ''] = urlOf(server).split('?')
    const [result] = await sendTo(url, message)
    const error = expect.stringMatching(/certificate/i)
    expect(result).toMatchObject({ status: 'unavailable', error })
    expect(server.received).toEqual([])
  })
})

import { afterEach, describe, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../../../tests/support/servers/mail-server'
import { smtpMailer } from '../smtp-mailer'
import { smtpPostman } from './smtp-postman'

const raw = Buffer.from('To: ada@example.com\r\nSubject: The week\r\n\r\nNews.\r\n')
const mail = { from: 'news@news.example', to: 'ada@example.com', raw }
const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0)) await cleanUp()
})

describe.each([
  ['encrypted from the first byte (smtps)', true],
  ['encrypted after STARTTLS (smtp)', false],
])('a mail server that asks who one is, %s', (_, isEncryptedAtOnce) => {
  async function guardedServer(): Promise<MailServer> {
    // Nodemailer decodes what an address says: a password may hold anything.
    const guarded = { isEncryptedAtOnce, user: 'desk@news.example', password: 'p@ss:w/rd' }
    const server = await startMailServer(0, { guarded })
    cleanups.unshift(server.stop)
    return server
  }
  /** Its certificate is signed by nobody, as that of a relay in a cellar. */
  const urlOf = (server: MailServer, user = 'desk%40news.example', password = 'p%40ss%3Aw%2Frd') =>
    `${server.url.replace('//', `//${user}:${password}@`)}?tls.rejectUnauthorized=false`
  function postmanTo(url: string) {
    const postman = smtpPostman(url)
    cleanups.unshift(postman.stop)
    return postman
  }

  test('takes the newsletter and single mails', async () => {
    const server = await guardedServer()
    expect(await postmanTo(urlOf(server)).deliver(mail)).toEqual({ is: 'sent' })
    await smtpMailer(urlOf(server), 'Vigil <news@news.example>', null).send({
      ...{ id: 'one', to: 'eve@example.com', subject: 'Hello', text: 'Hello.' },
      writtenAt: new Date(),
    })
    expect(server.taken.flatMap(({ to }) => to)).toEqual(['ada@example.com', 'eve@example.com'])
  })

  test('with the wrong password nobody is given up: it takes nothing, and the editors are told why', async () => {
    const server = await guardedServer()
    const outcome = await postmanTo(urlOf(server, 'desk%40news.example', 'wrong')).deliver(mail)
    expect(outcome).toMatchObject({ is: 'away', error: expect.stringContaining('Wrong user') })
    expect(server.taken).toEqual([])
  })

  test('with a certificate nobody vouches for, nothing is handed over unless that was asked for', async () => {
    const server = await guardedServer()
    const [url] = urlOf(server).split('?')
    const outcome = await postmanTo(url ?? '').deliver(mail)
    expect(outcome).toMatchObject({ is: 'away', error: expect.stringMatching(/certificate/i) })
    expect(server.taken).toEqual([])
  })
})

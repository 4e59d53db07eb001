import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { createSendMail, type MailMessage, MailRejectedError } from '~/mail/mailer'
import { type MailServer, startMailServer } from '../../tests/support/servers/mail-server'
import { createMailer, defaultFrom } from './mailer'

const site = { name: 'Night Watch', url: 'https://news.example' }
const mail: MailMessage = {
  id: 'contact-1',
  to: 'desk@news.example',
  replyTo: { name: 'Ada Nächt', address: 'ada@example.com' },
  subject: 'Grüße',
  text: 'Hello.\n.\nA line with a dot alone must not end the mail.\n',
  writtenAt: new Date('2026-11-15T09:00:00Z'),
}
const injecting: MailMessage = {
  ...mail,
  replyTo: { name: 'Ada\r\nBcc: all@example.com', address: 'ada@example.com' },
  subject: 'Hello\r\nBcc: all@example.com\r\n\r\nAnother body',
}

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0)) await cleanUp()
})

describe('over SMTP', () => {
  async function mailServer(): Promise<MailServer> {
    const server = await startMailServer()
    cleanups.push(server.stop)
    return server
  }
  function sendMailTo(smtpUrl: string) {
    const env = { smtpUrl, mailFrom: null, dataDir: '/nowhere', dkim: null }
    const mailer = createMailer(env, () => site)
    cleanups.unshift(async () => mailer.close())
    return createSendMail(mailer)
  }

  test('a mail arrives with its sender, its Reply-To and a constant Message-ID', async () => {
    const server = await mailServer()
    await sendMailTo(server.url)(mail)
    await sendMailTo(server.url)(mail)
    for (const { to, raw } of server.received) {
      expect(to).toEqual(['desk@news.example'])
      expect(raw).toContain('From: Night Watch <no-reply@news.example>')
      expect(raw).toMatch(/^Reply-To: =\?UTF-8\?.+ <ada@example.com>\r$/m)
      expect(raw).toContain('Message-ID: <contact-1@news.example>')
      expect(raw).toContain('Date: Sun, 15 Nov 2026 09:00:00 +0000')
      expect(raw).toContain('A line with a dot alone must not end the mail.')
    }
    expect(server.received).toHaveLength(2)
  })

  test('no header can be injected through a name or a subject', async () => {
    const server = await mailServer()
    await sendMailTo(server.url)(injecting)
    expect(server.received).toHaveLength(1)
    const [{ to, raw } = { to: [], raw: '' }] = server.received
    expect(to).toEqual(['desk@news.example'])
    expect(raw).not.toMatch(/^Bcc:/im)
    expect(raw.split('\r\n\r\n')[1]).toContain('Hello.')
  })

  test('a server that rejects a mail is an error with its answer', async () => {
    const server = await mailServer()
    server.isOpen = false
    await expect(sendMailTo(server.url)(mail)).rejects.toThrow('No mail today')
  })

  test('a missing mailbox is rejected; a busy one is not', async () => {
    for (const [code, isRejected] of [
      [550, true],
      [450, false],
    ] as const) {
      const server = await startMailServer(0, { onRecipient: () => ({ code, text: 'No.' }) })
      cleanups.push(server.stop)
      const error = await sendMailTo(server.url)(mail).catch((reason: unknown) => reason)
      expect(error instanceof MailRejectedError, String(error)).toBe(isRejected)
      expect(error).toBeInstanceOf(Error)
    }
  })

  test('an unreachable server is an error that does not contain the password', async () => {
    const server = await startMailServer()
    await server.stop()
    const url = server.url.replace('//', '//me:hunter2@')
    const error = await sendMailTo(url)(mail).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(Error)
    expect(String(error)).toContain('ECONNREFUSED')
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('hunter2')
  })
})

describe('without a mail server', () => {
  async function storedFiles(...mails: MailMessage[]): Promise<[string, string][]> {
    const dataDir = await mkdtemp(join(tmpdir(), 'vigil-mail-'))
    cleanups.push(() => rm(dataDir, { recursive: true }))
    const from = 'Watch <watch@news.example>'
    const env = { smtpUrl: null, mailFrom: from, dataDir, dkim: null }
    const sendMail = createSendMail(createMailer(env, () => site))
    for (const mail of mails) await sendMail(mail)
    const names = (await readdir(join(dataDir, 'mail'))).sort()
    return Promise.all(
      names.map(async (name) => [name, await readFile(join(dataDir, 'mail', name), 'utf8')]),
    )
  }

  test('each mail is a file, and the last name is the newest mail', async () => {
    const later = { ...mail, id: 'a-later-one', writtenAt: new Date('2026-11-15T10:00:00Z') }
    const files = await storedFiles(later, mail)
    expect(files.map(([name]) => name)).toEqual([
      '2026-11-15T09-00-00-000Z-contact-1.eml',
      '2026-11-15T10-00-00-000Z-a-later-one.eml',
    ])
    expect(files[0]?.[1]).toContain('From: Watch <watch@news.example>\r\n')
    expect(files[0]?.[1]).toContain('Message-ID: <contact-1@news.example>\r\n')
  })

  test('a second attempt at the same mail replaces the first', async () => {
    expect(await storedFiles(mail, mail)).toHaveLength(1)
  })

  test('no header can be injected here either', async () => {
    const [[, raw] = ['', '']] = await storedFiles(injecting)
    expect(raw).not.toMatch(/^Bcc:/im)
  })
})

test('the default sender is the name of the site at its host', () => {
  expect(defaultFrom({ name: 'A "B" \\ C', url: 'https://news.example:8443' })).toBe(
    '"A B  C" <no-reply@news.example>',
  )
})

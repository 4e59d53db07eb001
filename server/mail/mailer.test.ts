import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { type MailMessage, MailRefused } from '~/mail/mailer'
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
const smuggling: MailMessage = {
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
  const mailerTo = (smtpUrl: string) =>
    createMailer({ smtpUrl, mailFrom: null, dataDir: '/nowhere', dkim: null }, site)

  test('a mail arrives with its sender, its Reply-To and a Message-ID that stays the same', async () => {
    const server = await mailServer()
    await mailerTo(server.url).send(mail)
    await mailerTo(server.url).send(mail)
    for (const { to, raw } of server.taken) {
      expect(to).toEqual(['desk@news.example'])
      expect(raw).toContain('From: Night Watch <no-reply@news.example>')
      expect(raw).toMatch(/^Reply-To: =\?UTF-8\?.+ <ada@example.com>\r$/m)
      expect(raw).toContain('Message-ID: <contact-1@news.example>')
      expect(raw).toContain('Date: Sun, 15 Nov 2026 09:00:00 +0000')
      expect(raw).toContain('A line with a dot alone must not end the mail.')
    }
    expect(server.taken).toHaveLength(2)
  })

  test('no header can be smuggled in through a name or a subject', async () => {
    const server = await mailServer()
    await mailerTo(server.url).send(smuggling)
    expect(server.taken).toHaveLength(1)
    const [{ to, raw } = { to: [], raw: '' }] = server.taken
    expect(to).toEqual(['desk@news.example'])
    expect(raw).not.toMatch(/^Bcc:/im)
    expect(raw.split('\r\n\r\n')[1]).toContain('Hello.')
  })

  test('a server that refuses is an error that says so', async () => {
    const server = await mailServer()
    server.isOpen = false
    await expect(mailerTo(server.url).send(mail)).rejects.toThrow('No mail today')
  })

  test('a mailbox that is not there is told from one that takes nothing just now', async () => {
    for (const [code, isRefused] of [
      [550, true],
      [450, false],
    ] as const) {
      const server = await startMailServer(0, { onRecipient: () => ({ code, text: 'No.' }) })
      cleanups.push(server.stop)
      const error = await mailerTo(server.url)
        .send(mail)
        .catch((reason: unknown) => reason)
      expect(error instanceof MailRefused, String(error)).toBe(isRefused)
      expect(error).toBeInstanceOf(Error)
    }
  })

  test('a server that is down is an error, without a word of the password', async () => {
    const server = await startMailServer()
    await server.stop()
    const url = server.url.replace('//', '//me:hunter2@')
    const error = await mailerTo(url)
      .send(mail)
      .catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(Error)
    expect(String(error)).toContain('ECONNREFUSED')
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('hunter2')
  })
})

describe('without a mail server', () => {
  async function kept(...mails: MailMessage[]): Promise<[string, string][]> {
    const dataDir = await mkdtemp(join(tmpdir(), 'vigil-mail-'))
    cleanups.push(() => rm(dataDir, { recursive: true }))
    const from = 'Watch <watch@news.example>'
    const mailer = createMailer({ smtpUrl: null, mailFrom: from, dataDir, dkim: null }, site)
    for (const mail of mails) await mailer.send(mail)
    const names = (await readdir(join(dataDir, 'mail'))).sort()
    return Promise.all(
      names.map(async (name) => [name, await readFile(join(dataDir, 'mail', name), 'utf8')]),
    )
  }

  test('each mail is a file, and the last by name is the newest', async () => {
    const later = { ...mail, id: 'a-later-one', writtenAt: new Date('2026-11-15T10:00:00Z') }
    const files = await kept(later, mail)
    expect(files.map(([name]) => name)).toEqual([
      '2026-11-15T09-00-00-000Z-contact-1.eml',
      '2026-11-15T10-00-00-000Z-a-later-one.eml',
    ])
    expect(files[0]?.[1]).toContain('From: Watch <watch@news.example>\r\n')
    expect(files[0]?.[1]).toContain('Message-ID: <contact-1@news.example>\r\n')
  })

  test('a second attempt at the same mail replaces the first', async () => {
    expect(await kept(mail, mail)).toHaveLength(1)
  })

  test('no header can be smuggled in here either', async () => {
    const [[, raw] = ['', '']] = await kept(smuggling)
    expect(raw).not.toMatch(/^Bcc:/im)
  })
})

test('the sender is the site, at the host of its address', () => {
  expect(defaultFrom({ name: 'A "B" \\ C', url: 'https://news.example:8443' })).toBe(
    '"A B  C" <no-reply@news.example>',
  )
})

import { createHash, generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { MailMessage } from '~/mail/mailer'
import { dkimKey } from './dkim'
import { createEncoder } from './encode'

const from = 'Night Watch <watch@news.example>'
const unsubscribeUrl = `https://news.example/newsletter/unsubscribe/${'a'.repeat(80)}`
const mail: MailMessage = {
  id: 'issue.ada',
  to: 'ada@example.com',
  subject: 'The week',
  text: 'News',
  html: '<p>News</p>',
  unsubscribeUrl,
  writtenAt: new Date('2026-11-15T09:00:00Z'),
}

test('an issue is text and HTML, and says in one line each where one click leaves it (RFC 8058)', async () => {
  const raw = (await createEncoder(() => from, null)(mail)).raw.toString()
  expect(raw).toContain(`\r\nList-Unsubscribe: <${unsubscribeUrl}>\r\n`)
  expect(raw).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
  expect(raw).toMatch(/\r\nList-ID: <newsletter\.news\.example>\r\n/i)
  expect(raw).toContain('\r\nMessage-ID: <issue.ada@news.example>\r\n')
  expect(raw).toMatch(/multipart\/alternative[\s\S]+text\/plain[\s\S]+text\/html/)
})

test('with a key, the important headers and the whole body are signed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vigil-dkim-'))
  const keyFile = join(folder, 'dkim.pem')
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  try {
    const key = dkimKey({ selector: 'night', keyFile, domain: null }, from)
    const raw = (await createEncoder(() => from, key)(mail)).raw.toString('latin1')
    const [head = '', body = ''] = splitAtBody(raw)
    const [signature = ''] = /DKIM-Signature:[\s\S]+?\r\n(?=\S)/.exec(head) ?? []
    const tags = Object.fromEntries(
      signature
        .replace(/^DKIM-Signature:/, '')
        .replaceAll(/\s/g, '')
        .split(';')
        .map((tag) => [tag.slice(0, tag.indexOf('=')), tag.slice(tag.indexOf('=') + 1)]),
    )
    expect(tags).toMatchObject({ d: 'news.example', s: 'night', a: 'rsa-sha256' })
    for (const header of ['from', 'to', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']) {
      expect(tags.h?.toLowerCase().split(':')).toContain(header)
    }
    expect(tags.bh).toBe(createHash('sha256').update(relaxed(body), 'latin1').digest('base64'))
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a missing or invalid key file is refused with what to do', () => {
  const at = (keyFile: string) => () => dkimKey({ selector: 'a', keyFile, domain: null }, from)
  expect(at('/nowhere/dkim.pem')).toThrow('DKIM_KEY_FILE /nowhere/dkim.pem does not exist.')
  expect(at(import.meta.filename)).toThrow('does not contain a key')
})

function splitAtBody(raw: string): [string, string] {
  const at = raw.indexOf('\r\n\r\n')
  return [raw.slice(0, at + 2), raw.slice(at + 4)]
}

/** RFC 6376, 3.4.4. */
function relaxed(body: string): string {
  const lines = body.split('\r\n').map((line) => line.replaceAll(/[ \t]+/g, ' ').replace(/ $/, ''))
  return `${lines.join('\r\n').replace(/(\r\n)+$/, '')}\r\n`
}

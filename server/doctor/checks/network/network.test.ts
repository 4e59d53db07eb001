import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { beginRecord } from '~/record/append.actions'
import { freePort } from '../../../../scripts/system/run-proxy.mjs'
import { examinedSite } from '../../../../tests/support/data/sites/examined-site'
import {
  type MailServerBehaviour,
  startMailServer,
} from '../../../../tests/support/servers/mail-server'
import type { Check } from '../../check'
import { judgeRecords } from './dkim'
import { judgeSession, mailServerCheck } from './mail-server'
import { outsideCheck } from './outside'
import { serverCheck } from './server'

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
})

async function findingsWith(settings: Record<string, string>, check: Check) {
  const site = await examinedSite('sqlite')
  cleanUps.push(site.remove)
  return (await site.check(check, { settings })).findings
}

async function mailFindings(behaviour: MailServerBehaviour, login = '', query = '') {
  const server = await startMailServer(0, behaviour)
  cleanUps.push(server.stop)
  const url = server.url.replace('://', `://${login}`) + query
  const findings = await findingsWith({ SMTP_URL: url }, mailServerCheck)
  expect(server.received).toEqual([])
  return findings
}

/** A web server that answers everything with this text. */
async function aWebServer(answer: (origin: string) => string, status = 200): Promise<URL> {
  const server = createServer((_request, response) => {
    response.writeHead(status).end(answer(origin.origin))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  cleanUps.push(() => new Promise((resolve) => server.close(resolve)))
  return origin
}

test('without a mail server, mails of a public site reach nobody', async () => {
  const levels = async (settings: Record<string, string>) =>
    (await findingsWith(settings, mailServerCheck)).map(({ level }) => level)
  expect(await levels({})).toEqual(['ok'])
  expect(await levels({ SITE_URL: 'https://news.example' })).toEqual(['warning'])
})

test('a mail server that answers is in order, and gets no mail', async () => {
  expect(await mailFindings({})).toEqual([
    expect.objectContaining({ level: 'ok', text: 'The mail server 127.0.0.1 answers.' }),
  ])
})

test('a wrong password and a mail server that is away are errors', async () => {
  const guarded = { isEncryptedAtOnce: false, user: 'ada', password: 'right' }
  // The certificate of the server in tests has expired.
  expect(await mailFindings({ guarded }, 'ada:right@')).toEqual([
    expect.objectContaining({ level: 'error', text: expect.stringContaining('certificate') }),
  ])
  const anyCertificate = '?tls.rejectUnauthorized=false'
  expect(await mailFindings({ guarded }, 'ada:wrong@', anyCertificate)).toEqual([
    expect.objectContaining({ level: 'error', text: expect.stringContaining('refuses the login') }),
  ])
  expect(await mailFindings({ guarded }, 'ada:right@', anyCertificate)).toEqual([
    expect.objectContaining({ level: 'ok', text: expect.stringContaining('encrypted, logged in') }),
  ])
  const plain = (await aWebServer(() => '')).host
  expect(await findingsWith({ SMTP_URL: `smtps://${plain}` }, mailServerCheck)).toEqual([
    expect.objectContaining({ text: expect.stringContaining('does not speak TLS') }),
  ])
  const away = `smtp://127.0.0.1:${await freePort()}`
  expect(await findingsWith({ SMTP_URL: away }, mailServerCheck)).toEqual([
    expect.objectContaining({ level: 'error', text: expect.stringContaining('ECONNREFUSED') }),
  ])
})

test('a login that is not used, and one without encryption, are warnings', () => {
  const session = { hostname: 'mail.example', hasUser: true, isLoggedIn: true, isEncrypted: true }
  const levels = (overrides: Partial<typeof session>) =>
    judgeSession({ ...session, ...overrides }).map(({ level }) => level)
  expect(levels({})).toEqual(['ok'])
  expect(levels({ isLoggedIn: false })).toEqual(['warning'])
  expect(levels({ isEncrypted: false })).toEqual(['warning'])
  expect(levels({ isEncrypted: false, hostname: '127.0.0.1' })).toEqual(['ok'])
})

test('the public address is requested', async () => {
  const { origin } = await aWebServer((own) => `Sitemap: ${own}/sitemap.xml`)
  expect(await findingsWith({ SITE_URL: origin }, outsideCheck)).toEqual([
    expect.objectContaining({ level: 'ok' }),
  ])
  const site = await examinedSite('sqlite')
  cleanUps.push(site.remove)
  await beginRecord(site.db, new Date())
  const { problems } = await site.check(outsideCheck, { settings: { SITE_URL: origin } })
  expect(problems).toMatchObject([
    { level: 'error', text: expect.stringContaining('another site') },
  ])
  const other = await aWebServer(() => 'Another site')
  expect(await findingsWith({ SITE_URL: other.origin }, outsideCheck)).toEqual([
    expect.objectContaining({ level: 'warning', text: expect.stringContaining('not this site') }),
  ])
  const closed = `http://127.0.0.1:${await freePort()}`
  expect(await findingsWith({ SITE_URL: closed }, outsideCheck)).toEqual([
    expect.objectContaining({
      level: 'warning',
      text: expect.stringContaining('cannot be reached from this machine (ECONNREFUSED)'),
    }),
  ])
})

test('a server that is not ready says why', async () => {
  const { port } = await aWebServer(() => 'the disk of the data folder is full\n', 503)
  expect(await findingsWith({ PORT: port }, serverCheck)).toEqual([
    expect.objectContaining({ level: 'error', text: expect.stringContaining('the disk of the') }),
  ])
  const ready = await aWebServer(() => 'ready\n')
  expect(await findingsWith({ PORT: ready.port }, serverCheck)).toEqual([
    expect.objectContaining({ level: 'ok', text: expect.stringContaining('is ready') }),
  ])
})

test('the DKIM record must have the key that mails are signed with', () => {
  const keyOf = () =>
    generateKeyPairSync('rsa', {
      modulusLength: 1024,
      publicKeyEncoding: { type: 'spki', format: 'der' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
  const [ours, other] = [keyOf(), keyOf()]
  const record = (key: Buffer) => `v=DKIM1; k=rsa; p=${key.toString('base64')}`
  const levels = (...records: string[]) =>
    judgeRecords('vigil._domainkey.news.example', records, ours.privateKey).map(
      ({ level }) => level,
    )
  expect(levels(record(ours.publicKey))).toEqual(['ok'])
  expect(levels('google-site-verification=1', record(ours.publicKey))).toEqual(['ok'])
  expect(levels(record(other.publicKey))).toEqual(['error'])
})

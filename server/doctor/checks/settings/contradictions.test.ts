import { expect, test } from 'vitest'
import { parseEnv } from '~/config/env.server'
import { contradictions } from './contradictions'

function found(variables: Record<string, string>, cores = 4) {
  const parsed = parseEnv(variables)
  if (!parsed.ok) throw new Error(parsed.reasons.join(' '))
  return contradictions(parsed.env, cores).map(({ level, text }) => `${level}: ${text}`)
}

const production = { SITE_URL: 'https://news.example', TRUST_PROXY: '1' }

test('the defaults and a usual production site contradict nothing', () => {
  expect(found({})).toEqual([])
  expect(found({ ...production, SMTP_URL: 'smtps://mail.example', HSTS_SUBDOMAINS: '1' })).toEqual(
    [],
  )
  expect(found({ SITE_URL: 'http://localhost:3000' })).toEqual([])
})

test('an https address needs a proxy whose header is trusted', () => {
  expect(found({ SITE_URL: 'https://news.example' })).toEqual([
    expect.stringContaining('TRUST_PROXY is not 1'),
  ])
})

test('plain http for the public, and no address behind a proxy, are warnings', () => {
  expect(found({ SITE_URL: 'http://news.example', TRUST_PROXY: '1' })).toEqual([
    expect.stringContaining('SITE_URL begins with http:'),
  ])
  expect(found({ TRUST_PROXY: '1' })).toEqual([expect.stringContaining('SITE_URL is not set')])
  expect(found({ HOST: '0.0.0.0' })).toEqual([expect.stringContaining('SITE_URL is not set')])
})

test('what has no effect is named', () => {
  expect(found({ HSTS_SUBDOMAINS: '1' })).toEqual([expect.stringContaining('HSTS_SUBDOMAINS')])
  expect(found({ INDEXNOW_KEY: 'abcdefgh', WEBSUB_HUB: 'https://hub.example' })).toEqual([
    expect.stringContaining('WEBSUB_HUB and INDEXNOW_KEY announce'),
  ])
  const dkim = { DKIM_SELECTOR: 'vigil', DKIM_KEY_FILE: './dkim.pem' }
  expect(found({ ...production, ...dkim, MAIL_PER_SECOND: '10' })).toEqual([
    expect.stringContaining('DKIM_SELECTOR, MAIL_PER_SECOND are set, but SMTP_URL is not'),
  ])
  expect(found({ WEB_CONCURRENCY: '8' })).toEqual([expect.stringContaining('has 4 cores')])
})

test('mail whose links lead to this machine is an error', () => {
  expect(found({ SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'a@news.example' })).toEqual([
    expect.stringContaining('error: Mails are sent, but their links lead to this machine'),
  ])
  // A mail server on this machine is for trying it out.
  expect(found({ SMTP_URL: 'smtp://127.0.0.1:1025' })).toEqual([])
})

test('a signature must be for the domain of the sender', () => {
  const signed = {
    ...production,
    SMTP_URL: 'smtps://mail.example',
    DKIM_SELECTOR: 'vigil',
    DKIM_KEY_FILE: './dkim.pem',
  }
  expect(found({ ...signed, DKIM_DOMAIN: 'other.example' })).toEqual([
    expect.stringContaining('signed for other.example, but sent from news.example'),
  ])
  expect(
    found({ ...signed, DKIM_DOMAIN: 'news.example', MAIL_FROM: 'a@mail.news.example' }),
  ).toEqual([])
})

import { expect, test } from 'vitest'
import type { Answer } from './ask'
import { judgeAnswer, judgePlainAnswer, judgeRecordAnswer } from './judge-answer'

const now = new Date('2026-11-15T09:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60_000)
const site = 'https://news.example'

function anAnswer(overrides: Partial<Answer> = {}): Answer {
  return {
    status: 200,
    headers: { date: now.toUTCString() },
    body: `User-agent: *\nSitemap: ${site}/sitemap.xml\n`,
    certificate: { validUntil: inDays(60), problem: null },
    ...overrides,
  }
}

function found(overrides: Partial<Answer>): string[] {
  return judgeAnswer(site, anAnswer(overrides), now).map(({ level, text }) => `${level}: ${text}`)
}

test('a site with a valid certificate and the right time is in order', () => {
  expect(found({})).toEqual([])
})

test('a certificate that ends soon is a warning, one that browsers refuse an error', () => {
  const endingIn = (days: number, problem: string | null = null) =>
    found({ certificate: { validUntil: inDays(days), problem } })
  expect(endingIn(10)).toEqual([
    'warning: The certificate of news.example expires in 10 days, on 2026-11-25.',
  ])
  expect(endingIn(3)).toEqual([expect.stringContaining('error: The certificate')])
  expect(endingIn(-1, 'CERT_HAS_EXPIRED')).toEqual([
    'error: The certificate of news.example expired on 2026-11-14.',
  ])
  expect(endingIn(60, 'ERR_TLS_CERT_ALTNAME_INVALID')).toEqual([
    expect.stringContaining('Browsers refuse the certificate of news.example (ERR_TLS'),
  ])
})

test('a clock that differs is reported, and the age of a cached answer is counted', () => {
  const dated = (seconds: number, age?: string) => {
    const date = new Date(now.getTime() + seconds * 1000).toUTCString()
    return found({ headers: { date, ...(age && { age }) } })
  }
  expect(dated(20)).toEqual([])
  expect(dated(90)).toEqual([
    expect.stringContaining('warning: The clock of this machine is 90 seconds behind'),
  ])
  expect(dated(-3600)).toEqual([
    expect.stringContaining('error: The clock of this machine is 60 minutes ahead'),
  ])
  expect(dated(-3600, '3590')).toEqual([])
})

test('another address, another site and an error are told apart', () => {
  const moved = { status: 301, headers: { location: 'https://www.news.example/robots.txt' } }
  expect(found(moved)).toEqual([expect.stringContaining('redirects to https://www.news.example')])
  const loop = { status: 302, headers: { location: '/robots.txt' }, body: '' }
  expect(found(loop)).toEqual([expect.stringContaining('redirects within the same address')])
  expect(found({ status: 502 })).toEqual([
    expect.stringContaining('error: https://news.example/robots.txt answers 502'),
  ])
  expect(found({ body: 'Sitemap: https://other.example/sitemap.xml' })).toEqual([
    expect.stringContaining('is not this site'),
  ])
})

test('plain http must lead to https', () => {
  const plain = (status: number, location?: string) =>
    judgePlainAnswer(site, anAnswer({ status, headers: { ...(location && { location }) } }))
  expect(plain(301, 'https://news.example/')).toEqual([])
  expect(plain(404)).toEqual([])
  expect(plain(200)).toEqual([expect.objectContaining({ level: 'warning' })])
  expect(plain(302, 'http://news.example/en')).toEqual([
    expect.objectContaining({ level: 'warning' }),
  ])
})

test('a site with another public record is another site, even if its robots.txt fits', () => {
  const ours = 'publication-log/ab12'
  const levels = (body: string, status = 200) =>
    judgeRecordAnswer(site, ours, { status, body }).map(({ level }) => level)
  expect(levels(JSON.stringify({ origin: ours, size: 7 }))).toEqual([])
  expect(levels(JSON.stringify({ origin: 'publication-log/cd34', size: 7 }))).toEqual(['error'])
  expect(levels('<!doctype html>', 404)).toEqual(['error'])
  expect(levels('{"error":"The record cannot be read now."}', 503)).toEqual([])
})

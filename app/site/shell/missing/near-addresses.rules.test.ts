import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nearAddresses, nearCandidate } from './near-addresses.rules'

const posts = [
  { href: '/ai/what-attention-computes', label: 'What attention computes' },
  { href: '/cybersecurity/passkeys-in-the-enterprise', label: 'Passkeys in the enterprise' },
  { href: '/cyber-marketing/dmarc-for-marketers', label: 'DMARC for marketers' },
  { href: '/weekly-brief/brief-logs-worth-keeping', label: 'Brief: Logs worth keeping' },
  { href: '/cybersecurity/the-first-hour-of-an-incident', label: 'The first hour of an incident' },
].map(nearCandidate)
const near = (path: string) => nearAddresses(path, posts).map(({ href }) => href)

describe('pages of the site', () => {
  test.each([
    ['/artificial-intelligence', '/ai'],
    ['/AI', '/ai'],
    ['/weekly-briefs', '/weekly-brief'],
    ['/weeklybrief', '/weekly-brief'],
    ['/briefs', '/weekly-brief'],
    ['/cybersecurty', '/cybersecurity'],
    ['/security', '/cybersecurity'],
    ['/cyber_marketing', '/cyber-marketing'],
    ['/privacy', '/privacy-policy'],
    ['/tags', '/topics'],
    ['/home', '/'],
    ['/contact-us.html', '/contact'],
    ['/cve', '/entities'],
    ['/cve/CVE-2024-30944', '/entities'],
  ])('%s was probably %s', (path, page) => {
    expect(near(path)[0]).toBe(page)
  })

  test('a path like a section does not suggest the posts of that section', () => {
    expect(near('/weekly-briefs')).toEqual(['/weekly-brief'])
  })

  test('the path of a missing article suggests its section', () => {
    expect(near('/ai/something-we-never-wrote')).toEqual(['/ai'])
  })
})

describe('posts', () => {
  test.each([
    ['/ai/what-atention-computes', '/ai/what-attention-computes'],
    ['/2024/05/passkeys-enterprise.html', '/cybersecurity/passkeys-in-the-enterprise'],
    ['/post/DMARC%20for%20marketer', '/cyber-marketing/dmarc-for-marketers'],
    ['/first-hour-incidents', '/cybersecurity/the-first-hour-of-an-incident'],
  ])('%s was probably %s', (path, post) => {
    expect(near(path)).toContain(post)
  })

  test('at most five of them, the nearest first', () => {
    const many = Array.from({ length: 50 }, (_, index) => ({
      href: `/ai/ransomware-${index}`,
      label: index === 30 ? 'Ransomware recovery plans' : `Ransomware number ${index}`,
    }))
    const found = nearAddresses('/ransomware-recovery', many.map(nearCandidate)).map(
      ({ href }) => href,
    )
    expect(found).toHaveLength(5)
    expect(found[0]).toBe('/ai/ransomware-30')
  })
})

test.each([
  '/wp-login.php',
  '/.env',
  '/index.php',
  '/',
  '/xmlrpc.php',
  '/%00',
  '/%E0%A4%A',
  '/the',
])('suggests nothing for %s', (path) => expect(near(path)).toEqual([]))

test('suggests valid links for any path', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (path) => {
      for (const { href, label } of nearAddresses(`/${path}`, posts)) {
        expect(href.startsWith('/') && label !== '').toBe(true)
      }
    }),
  )
})

test('compares only the beginning of a 10 KB path', () => {
  const start = '/ransomware/recovery'
  const long = `${start}/${'passkeys-in-the-enterprise/'.repeat(400)}`
  expect(nearAddresses(long, posts)).toEqual(nearAddresses(long.slice(0, 300), posts))
  expect(near(`/${'x'.repeat(290)}/${'passkeys-enterprise/'.repeat(500)}`)).toEqual([])
})

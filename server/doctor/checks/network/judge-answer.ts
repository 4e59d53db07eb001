import { error, type Finding, warning } from '../../finding'
import { compareClocks, durationOf } from '../storage/clock-difference'
import type { Answer, Certificate } from './ask'

const dayMs = 24 * 60 * 60_000
/** Certificates are usually renewed 30 days before their end, and short-lived ones a third of their time before. */
const soonMs = 14 * dayMs
const verySoonMs = 4 * dayMs

/** What the answer to /robots.txt at the public address says. Empty if all is well. */
export function judgeAnswer(siteUrl: string, answer: Answer, now: Date): Finding[] {
  return [
    ...judgeCertificate(new URL(siteUrl).hostname, answer.certificate, now),
    ...judgeContent(siteUrl, answer),
    ...judgeDate(siteUrl, answer, now),
  ]
}

function judgeContent(siteUrl: string, { status, headers, body }: Answer): Finding[] {
  const location = headers.location === undefined ? null : URL.parse(headers.location, siteUrl)
  if (status >= 300 && status < 400 && location && location.origin !== siteUrl) {
    return [
      warning(
        `SITE_URL is ${siteUrl}, but that redirects to ${location.origin}: every link in mails, feeds and sitemaps takes the detour.`,
        `Set SITE_URL=${location.origin}, or let the proxy serve ${siteUrl} itself.`,
      ),
    ]
  }
  if (status >= 300 && status < 400) {
    return [
      error(
        `${siteUrl}/robots.txt redirects within the same address: readers may never arrive.`,
        'Check the redirects of the proxy, such as from http to https, and that it passes all paths on to the server.',
      ),
    ]
  }
  if (status !== 200) {
    return [
      error(
        `${siteUrl}/robots.txt answers ${status}.`,
        'Check that the server runs and that the proxy passes all paths on to it.',
      ),
    ]
  }
  if (namesSite(siteUrl, body)) return []
  return [
    warning(
      `What answers at ${siteUrl} is not this site, or runs with another SITE_URL.`,
      'Check the DNS, the proxy and SITE_URL; restart the server if SITE_URL was changed.',
    ),
  ]
}

export function namesSite(siteUrl: string, robots: string): boolean {
  return robots.includes(`Sitemap: ${siteUrl}/`)
}

function judgeCertificate(hostname: string, certificate: Certificate | null, now: Date): Finding[] {
  if (!certificate) return []
  const renew = 'Renew it, and check that the program that renews it runs.'
  const leftMs = certificate.validUntil.getTime() - now.getTime()
  const until = certificate.validUntil.toISOString().slice(0, 10)
  if (leftMs <= 0) return [error(`The certificate of ${hostname} expired on ${until}.`, renew)]
  if (certificate.problem !== null) {
    return [
      error(
        `Browsers refuse the certificate of ${hostname} (${certificate.problem}).`,
        'Install a certificate for this host, with the intermediate certificates of its issuer.',
      ),
    ]
  }
  if (leftMs > soonMs) return []
  const level = leftMs > verySoonMs ? warning : error
  return [
    level(`The certificate of ${hostname} expires in ${durationOf(leftMs)}, on ${until}.`, renew),
  ]
}

/** A cache in front sends the time at which it stored the page, and its age. */
function judgeDate(siteUrl: string, { headers }: Answer, now: Date): Finding[] {
  if (headers.date === undefined) return []
  const ageMs = (Number(headers.age) || 0) * 1000
  const theirs = new Date(Date.parse(headers.date) + ageMs)
  return compareClocks({ ours: now, theirs }, `the server at ${siteUrl}`)
}

/** What plain http answers for a site that has https. */
export function judgePlainAnswer(siteUrl: string, { status, headers }: Answer): Finding[] {
  const location = headers.location === undefined ? null : URL.parse(headers.location)
  const isRedirect = status >= 300 && status < 400
  if (isRedirect && location?.protocol === 'https:') return []
  // A server that refuses plain http does no harm.
  if (status >= 400) return []
  return [
    warning(
      `http://${new URL(siteUrl).host} does not redirect to https: who types the address gets an unencrypted page.`,
      'Let the proxy redirect every http address to https, with status 301 or 308.',
    ),
  ]
}

/** Whether the newest head of the public record there is one of the record in this database. */
export function judgeRecordAnswer(
  siteUrl: string,
  origin: string,
  { status, body }: Pick<Answer, 'status' | 'body'>,
): Finding[] {
  // It is the right site as far as anybody can say while its database is away.
  if (status >= 500 || originIn(body) === origin) return []
  return [
    error(
      `What answers at ${siteUrl} is another site: its public record is not that of this database. Every link in mails, feeds and sitemaps leads there.`,
      'Set SITE_URL to the address of this site; or, if it is right, DATA_DIR and DATABASE_URL to those of the site there.',
    ),
  ]
}

function originIn(body: string): unknown {
  try {
    return JSON.parse(body).origin
  } catch {
    return null
  }
}

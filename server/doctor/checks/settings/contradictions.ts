import { isIP } from 'node:net'
import { isLoopback } from '~/config/address-rules'
import type { Env } from '~/config/env.server'
import { hostOf } from '../../../mail/compose'
import { error, type Finding, warning } from '../../finding'

/** Settings that are valid by themselves, but not together. */
export function contradictions(env: Env, cores: number): Finding[] {
  return [...ofAddresses(env), ...ofMail(env), ...ofProcesses(env, cores)]
}

function ofAddresses(env: Env): Finding[] {
  const { trustProxy, host } = env
  const url = env.siteUrl === null ? null : new URL(env.siteUrl)
  const isPublic = isPublicSite(env)
  const found: Finding[] = []
  if (url === null && (trustProxy || !isLoopback(host))) {
    found.push(
      warning(
        'Others can reach the server, but SITE_URL is not set: canonical URLs, feeds and links in mails begin with the address that it listens on.',
        'Set SITE_URL to the public address of the site.',
      ),
    )
  }
  if (url?.protocol === 'https:' && isPublic && !trustProxy) {
    found.push(
      warning(
        'SITE_URL begins with https, which only a proxy in front can speak, but TRUST_PROXY is not 1: all readers seem to have the address of the proxy, and share the limits of one.',
        'Set TRUST_PROXY=1 if the proxy writes X-Forwarded-For.',
      ),
    )
  }
  if (url?.protocol === 'http:' && isPublic) {
    found.push(
      warning(
        'SITE_URL begins with http: pages and cookies of editors are sent without encryption.',
        `Set SITE_URL=https://${url.host}, with a proxy in front that has a certificate.`,
      ),
    )
  }
  if (env.hstsSubdomains && url?.protocol !== 'https:') {
    found.push(
      warning(
        'HSTS_SUBDOMAINS is 1, but has no effect unless SITE_URL begins with https.',
        'Set SITE_URL to the https address, or unset HSTS_SUBDOMAINS.',
      ),
    )
  }
  const announced = [env.websubHub && 'WEBSUB_HUB', env.indexNow && 'INDEXNOW_KEY'].filter(Boolean)
  if (announced.length > 0 && !isPublic) {
    found.push(
      warning(
        `${announced.join(' and ')} announce posts at addresses that only this machine can open.`,
        'Set SITE_URL to the public address of the site.',
      ),
    )
  }
  return found
}

function ofMail(env: Env): Finding[] {
  const { smtpUrl, dkim, mailFrom } = env
  if (smtpUrl === null) {
    const needless = [
      dkim && 'DKIM_SELECTOR',
      env.mailPerSecond !== null && 'MAIL_PER_SECOND',
      env.mailWebhookSecret && 'MAIL_WEBHOOK_SECRET',
    ].filter(Boolean)
    if (needless.length === 0) return []
    return [
      warning(
        `${needless.join(', ')} ${needless.length === 1 ? 'is' : 'are'} set, but SMTP_URL is not: mails become files in DATA_DIR/mail, and nobody gets them.`,
        'Set SMTP_URL to the mail server.',
      ),
    ]
  }
  const found: Finding[] = []
  const mailServer = new URL(smtpUrl).hostname
  if (!isPublicSite(env) && !isLoopback(mailServer)) {
    found.push(
      error(
        'Mails are sent, but their links lead to this machine: SITE_URL is not set to a public address.',
        'Set SITE_URL to the public address of the site.',
      ),
    )
  }
  const sender = mailFrom === null ? defaultSender(env) : hostOf(mailFrom)
  if (isIP(sender.replace(/^\[(.*)\]$/, '$1')) !== 0 && !isLoopback(mailServer)) {
    found.push(
      warning(
        `Mails are sent from no-reply@${sender}, which most mail servers refuse.`,
        'Set MAIL_FROM to an address of your domain.',
      ),
    )
  }
  if (dkim?.domain && !isWithin(sender, dkim.domain) && !isWithin(dkim.domain, sender)) {
    found.push(
      warning(
        `Mails are signed for ${dkim.domain}, but sent from ${sender}: the signature does not count for DMARC.`,
        'Set DKIM_DOMAIN to the domain of MAIL_FROM, or unset it.',
      ),
    )
  }
  return found
}

function ofProcesses({ webConcurrency }: Env, cores: number): Finding[] {
  if (webConcurrency <= cores) return []
  return [
    warning(
      `WEB_CONCURRENCY is ${webConcurrency}, but this machine has ${cores} cores: each process more needs memory and is no use.`,
      `Set WEB_CONCURRENCY to ${cores} or less.`,
    ),
  ]
}

/** Whether SITE_URL names a host that others can reach. */
export function isPublicSite({ siteUrl }: Pick<Env, 'siteUrl'>): boolean {
  return siteUrl !== null && !isLoopback(new URL(siteUrl).hostname)
}

function defaultSender({ siteUrl, host }: Env): string {
  return siteUrl === null ? host : new URL(siteUrl).hostname
}

function isWithin(domain: string, parent: string): boolean {
  const [inner, outer] = [domain.toLowerCase(), parent.toLowerCase()]
  return inner === outer || inner.endsWith(`.${outer}`)
}

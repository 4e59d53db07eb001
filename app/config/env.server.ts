import { resolve } from 'node:path'
import { variables } from './variables'

/** Everything an operator can set. Nothing is required; see .env.example. */
export interface Env {
  port: number
  host: string
  /** Null where it was not set: then it is wherever the server listens. */
  siteUrl: string | null
  siteName: string
  socialLinks: string[]
  dataDir: string
  databaseUrl: string
  /** The PostgreSQL user of readers' queries; null where one is made, or there is none. */
  readerDatabaseUrl: string | null
  deskPath: string | null
  /** What links and cookies are signed with; null where it is in the file, or else in the database. */
  secret: string | null
  secretFile: string | null
  /** Null where it was not set: then mail is kept as files in the data folder. */
  smtpUrl: string | null
  /** As a mail's From line has it; null where it was not set. */
  mailFrom: string | null
  /** With which key mail is signed; null where somebody else signs it, or nobody. */
  dkim: { selector: string; keyFile: string; domain: string | null } | null
  /** How many mails of the newsletter go out in a second; null for as many as the mail server takes. */
  mailPerSecond: number | null
  /** What whoever reports bounces and complaints must know; null where nobody may. */
  mailWebhookSecret: string | null
  /** Where messages from /contact are mailed to; null where they are only stored. */
  contactEmail: string | null
  /** The WebSub hub that is told of changes; null where nobody is. */
  websubHub: string | null
  /** Search engines that are told of changes, and the key that shows them whose site it is. */
  indexNow: { endpoint: string; key: string } | null
  /** May robots that collect texts for training models have ours? */
  areAiCrawlersWelcome: boolean
  /** Is there a proxy in front whose X-Forwarded-For may be believed? */
  trustProxy: boolean
  /** Is every host below the site's own only to be reached by https? */
  hstsSubdomains: boolean
  sampleContent: boolean
  /** How many processes answer requests. */
  webConcurrency: number
  /** How long a server that was told to stop still accepts connections. */
  shutdownDelayMs: number
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
}

export type EnvResult = { ok: true; env: Env } | { ok: false; reasons: string[] }

const secretVariables = new Set([
  ...['DATABASE_URL', 'READER_DATABASE_URL', 'DESK_PATH', 'SMTP_URL'],
  ...['MAIL_WEBHOOK_SECRET', 'VIGIL_SECRET'],
])

/** Reads the variables once, at start. A wrong value is refused by name; an empty one counts as unset. */
export function parseEnv(source: Record<string, string | undefined>): EnvResult {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = variables.safeParse(set)
  if (!parsed.success) {
    const reasons = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0])
      return `${name} ${issue.message}${shown(name, source[name] ?? '')}.`
    })
    return { ok: false, reasons }
  }
  const { data } = parsed
  if (!data.DKIM_SELECTOR !== !data.DKIM_KEY_FILE) {
    return { ok: false, reasons: ['DKIM_SELECTOR and DKIM_KEY_FILE must be set together.'] }
  }
  if (data.VIGIL_SECRET && data.VIGIL_SECRET_FILE) {
    return { ok: false, reasons: ['VIGIL_SECRET and VIGIL_SECRET_FILE must not both be set.'] }
  }
  if (data.READER_DATABASE_URL && !data.DATABASE_URL) {
    return { ok: false, reasons: ['READER_DATABASE_URL is of use with DATABASE_URL only.'] }
  }
  const dataDir = resolve(data.DATA_DIR)
  return {
    ok: true,
    env: {
      port: data.PORT,
      host: data.HOST,
      siteUrl: data.SITE_URL ?? null,
      siteName: data.SITE_NAME,
      socialLinks: data.SOCIAL_LINKS,
      dataDir,
      databaseUrl: data.DATABASE_URL ?? `file:${resolve(dataDir, 'vigil.db')}`,
      readerDatabaseUrl: data.READER_DATABASE_URL ?? null,
      deskPath: data.DESK_PATH ?? null,
      secret: data.VIGIL_SECRET ?? null,
      secretFile: data.VIGIL_SECRET_FILE ? resolve(data.VIGIL_SECRET_FILE) : null,
      smtpUrl: data.SMTP_URL ?? null,
      mailFrom: data.MAIL_FROM ?? null,
      dkim:
        data.DKIM_SELECTOR && data.DKIM_KEY_FILE
          ? {
              selector: data.DKIM_SELECTOR,
              keyFile: resolve(data.DKIM_KEY_FILE),
              domain: data.DKIM_DOMAIN ?? null,
            }
          : null,
      mailPerSecond: data.MAIL_PER_SECOND ?? null,
      mailWebhookSecret: data.MAIL_WEBHOOK_SECRET ?? null,
      contactEmail: data.CONTACT_EMAIL ?? null,
      websubHub: data.WEBSUB_HUB ?? null,
      indexNow: data.INDEXNOW_KEY ? { endpoint: data.INDEXNOW_URL, key: data.INDEXNOW_KEY } : null,
      areAiCrawlersWelcome: data.AI_CRAWLERS === 'allow',
      trustProxy: data.TRUST_PROXY === '1',
      hstsSubdomains: data.HSTS_SUBDOMAINS === '1',
      sampleContent: data.SAMPLE_CONTENT === '1',
      webConcurrency: data.WEB_CONCURRENCY,
      shutdownDelayMs: data.SHUTDOWN_DELAY,
      logLevel: data.LOG_LEVEL,
    },
  }
}

/** What an address keeps before its @ may be a password, and is never printed. */
function shown(name: string, value: string): string {
  const isSecret = secretVariables.has(name) || value.includes('@')
  return isSecret ? '' : `, but is ${JSON.stringify(value)}`
}

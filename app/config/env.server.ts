import { resolve } from 'node:path'
import { z } from 'zod'
import { isHub, isMailServer, isOrigin, isPostgres, isSender } from './address-rules'
import { parseSecrets } from './secrets'

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

const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const

const secretRule =
  'must be 32 characters or more (letters, digits and + / = . _ -); earlier ones may follow, as in `new, old until 2027-01-31`'

const variables = z.object({
  PORT: z
    .string()
    .refine(
      (port) => /^\d{1,5}$/.test(port) && Number(port) <= 65_535,
      'must be a whole number from 0 to 65535',
    )
    .transform(Number)
    .default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be an address or a host name, such as 127.0.0.1 or 0.0.0.0')
    .default('127.0.0.1'),
  SITE_URL: z
    .string()
    .refine(isOrigin, 'must be the public address of the site, such as https://example.com')
    .transform((url) => new URL(url).origin)
    .optional(),
  SITE_NAME: z
    .string()
    .trim()
    .min(1, 'must not be blank')
    .max(60, 'must be at most 60 characters')
    .default('Vigil'),
  SOCIAL_LINKS: z
    .string()
    .transform((list) => list.split(',').map((link) => link.trim()))
    .refine(
      (links) => links.every((link) => /^https:\/\//.test(link) && URL.canParse(link)),
      'must be https:// addresses of profiles, separated by commas',
    )
    .default([]),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .refine(
      isPostgres,
      'must be an address such as postgres://user:password@host:5432/name (leave it out to use SQLite)',
    )
    .optional(),
  READER_DATABASE_URL: z
    .string()
    .refine(isPostgres, 'must be DATABASE_URL with the user that readers read as')
    .optional(),
  DESK_PATH: z
    .string()
    .regex(
      /^[a-zA-Z0-9_-]{8,80}$/,
      'must be 8 to 80 letters, digits, hyphens or underscores, without slashes',
    )
    .optional(),
  VIGIL_SECRET: z
    .string()
    .refine((text) => parseSecrets(text) !== null, secretRule)
    .optional(),
  VIGIL_SECRET_FILE: z.string().optional(),
  SMTP_URL: z
    .string()
    .refine(isMailServer, 'must be a mail server, such as smtps://user:password@mail.example.com')
    .optional(),
  MAIL_FROM: z
    .string()
    .trim()
    .refine(
      isSender,
      'must be a mail address, with or without a name: "Vigil" <no-reply@example.com>',
    )
    .optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-zA-Z0-9][a-zA-Z0-9._-]{0,62}$/, 'must be the selector of a DKIM key, such as vigil')
    .optional(),
  DKIM_KEY_FILE: z.string().optional(),
  DKIM_DOMAIN: z
    .string()
    .regex(/^[a-zA-Z0-9.-]+\.[a-zA-Z0-9-]+$/, 'must be a domain, such as example.com')
    .optional(),
  MAIL_PER_SECOND: z
    .string()
    .refine(
      (rate) => Number(rate) >= 0.01 && Number(rate) <= 10_000,
      'must be a number from 0.01 to 10000',
    )
    .transform(Number)
    .optional(),
  MAIL_WEBHOOK_SECRET: z.string().min(16, 'must be at least 16 characters').optional(),
  CONTACT_EMAIL: z.email('must be a mail address').optional(),
  WEBSUB_HUB: z
    .string()
    .refine(isHub, 'must be the https:// address of a WebSub hub')
    .transform((url) => new URL(url).href)
    .optional(),
  INDEXNOW_KEY: z
    .string()
    .regex(/^[a-zA-Z0-9-]{8,128}$/, 'must be 8 to 128 letters, digits or hyphens')
    .optional(),
  INDEXNOW_URL: z
    .string()
    .refine(isHub, 'must be the https:// address that a search engine takes IndexNow at')
    .default('https://api.indexnow.org/indexnow'),
  AI_CRAWLERS: z
    .enum(['allow', 'disallow'], 'must be allow or disallow (robots.txt says so to them)')
    .default('allow'),
  TRUST_PROXY: z.enum(['0', '1'], 'must be 0 or 1 (a proxy sets X-Forwarded-For)').default('0'),
  HSTS_SUBDOMAINS: z
    .enum(['0', '1'], 'must be 0 or 1 (all hosts below the one in SITE_URL speak https)')
    .default('0'),
  SAMPLE_CONTENT: z.enum(['0', '1'], 'must be 0 (start empty) or 1').default('1'),
  WEB_CONCURRENCY: z
    .string()
    .regex(/^([1-9]|[1-5]\d|6[0-4])$/, 'must be a whole number from 1 to 64')
    .transform(Number)
    .default(1),
  SHUTDOWN_DELAY: z
    .string()
    .refine((delay) => Number(delay) >= 0 && Number(delay) <= 60, 'must be 0 to 60 seconds')
    .transform((delay) => Number(delay) * 1000)
    .default(5_000),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
})

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

import { resolve } from 'node:path'
import type { BackupsToKeep } from './backups-to-keep'
import { type ObjectStorage, parseObjectStorage } from './object-storage'
import { variables } from './variables'

/** All settings. None is required; see .env.example. */
export interface Env {
  port: number
  host: string
  /** Null if not set: then it is the address that the server listens on. */
  siteUrl: string | null
  /** Null if owners choose it at the desk; the same for the two below. */
  siteName: string | null
  socialLinks: string[] | null
  dataDir: string
  databaseUrl: string
  /** The URL with the PostgreSQL user of readers' queries; null if Vigil creates one, or uses SQLite. */
  readerDatabaseUrl: string | null
  /** Where pictures are stored; null for the data folder. */
  objectStorage: ObjectStorage | null
  /** The replica that answers readers' queries; null if there is none. */
  replicaDatabaseUrl: string | null
  deskPath: string | null
  /** Signs links and cookies; null if it is in the file or in the database. */
  secret: string | null
  secretFile: string | null
  /** Null if not set: then mail is stored as files in the data folder. */
  smtpUrl: string | null
  /** The sender of mails, in the format of a From header. */
  mailFrom: string | null
  /** The key that mail is signed with; null if the mail server signs it, or nothing does. */
  dkim: { selector: string; keyFile: string; domain: string | null } | null
  /** How many newsletter mails are sent per second; null for as many as the mail server accepts. */
  mailPerSecond: number | null
  /** The secret of requests that report bounces and complaints; null if they are not accepted. */
  mailWebhookSecret: string | null
  /** Receives the messages of /contact. */
  contactEmail: string | null
  /** The WebSub hub that is pinged after changes. */
  websubHub: string | null
  /** The IndexNow endpoint that is pinged after changes, and the key that proves who owns the site. */
  indexNow: { endpoint: string; key: string } | null
  /** Whether webhooks may be sent to addresses in private networks, such as localhost. */
  arePrivateWebhooksAllowed: boolean
  /** Whether robots.txt allows crawlers that collect training data. */
  areAiCrawlersWelcome: boolean
  /** Whether a proxy in front sets X-Forwarded-For. */
  trustProxy: boolean
  /** Whether pages have tags, by which a CDN can delete them. */
  cdnTags: boolean
  /** Where the CDN deletes pages after changes; null if nobody is told. */
  cdnPurge: { url: string; token: string | null } | null
  /** Whether browsers must use https for all hosts below the site's. */
  hstsSubdomains: boolean
  sampleContent: boolean
  /** How many processes handle requests. */
  webConcurrency: number
  /** Where backups are made on a timetable; null for none. */
  backupDir: string | null
  backupEveryMs: number
  /** How many of them stay. */
  backupKeep: BackupsToKeep
  /** Where each of them is copied to; null if it is only on this machine. */
  backupStorage: ObjectStorage | null
  /** Who has it may read /metrics from other machines; null if nobody may. */
  metricsToken: string | null
  /** How long a stopping server still accepts connections. */
  shutdownDelayMs: number
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
}

export type EnvResult = { ok: true; env: Env } | { ok: false; reasons: string[] }

const secretVariables = new Set([
  'DATABASE_URL',
  'READER_DATABASE_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'DATABASE_REPLICA_URL',
  'DESK_PATH',
  'METRICS_TOKEN',
  'SMTP_URL',
  'MAIL_WEBHOOK_SECRET',
  'VIGIL_SECRET',
  'CDN_PURGE_TOKEN',
])

/** Reads the variables once, at start. Reports invalid values by name; an empty one counts as unset. */
export function parseEnv(source: Record<string, string | undefined>): EnvResult {
  const nonEmpty = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = variables.safeParse(nonEmpty)
  if (!parsed.success) {
    const reasons = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0])
      return `${name} ${issue.message}${actualValue(name, source[name] ?? '')}.`
    })
    return { ok: false, reasons }
  }
  const {
    PORT,
    HOST,
    SITE_URL,
    SITE_NAME,
    SOCIAL_LINKS,
    DATA_DIR,
    DATABASE_URL,
    READER_DATABASE_URL,
    S3_ENDPOINT,
    S3_BUCKET,
    S3_REGION,
    S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY,
    S3_PREFIX,
    DATABASE_REPLICA_URL,
    DESK_PATH,
    VIGIL_SECRET,
    VIGIL_SECRET_FILE,
    SMTP_URL,
    MAIL_FROM,
    DKIM_SELECTOR,
    DKIM_KEY_FILE,
    DKIM_DOMAIN,
    MAIL_PER_SECOND,
    MAIL_WEBHOOK_SECRET,
    CONTACT_EMAIL,
    WEBSUB_HUB,
    INDEXNOW_KEY,
    INDEXNOW_URL,
    WEBHOOKS_PRIVATE,
    AI_CRAWLERS,
    TRUST_PROXY,
    CDN_TAGS,
    CDN_PURGE_URL,
    CDN_PURGE_TOKEN,
    HSTS_SUBDOMAINS,
    SAMPLE_CONTENT,
    WEB_CONCURRENCY,
    BACKUP_DIR,
    BACKUP_EVERY,
    BACKUP_KEEP,
    BACKUP_S3,
    METRICS_TOKEN,
    SHUTDOWN_DELAY,
    LOG_LEVEL,
    ...unread
  } = parsed.data
  // A variable that is missing above does not compile.
  unread satisfies Record<string, never>
  if (!DKIM_SELECTOR !== !DKIM_KEY_FILE) {
    return { ok: false, reasons: ['DKIM_SELECTOR and DKIM_KEY_FILE must be set together.'] }
  }
  if (VIGIL_SECRET && VIGIL_SECRET_FILE) {
    return { ok: false, reasons: ['VIGIL_SECRET and VIGIL_SECRET_FILE must not both be set.'] }
  }
  if (READER_DATABASE_URL && !DATABASE_URL) {
    return { ok: false, reasons: ['READER_DATABASE_URL must be set together with DATABASE_URL.'] }
  }
  const objectStorage = parseObjectStorage({
    S3_ENDPOINT,
    S3_BUCKET,
    S3_REGION,
    S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY,
    S3_PREFIX,
    BACKUP_S3,
  })
  if (!objectStorage.ok) return objectStorage
  if (BACKUP_S3 && !BACKUP_DIR) {
    return { ok: false, reasons: ['BACKUP_S3 must be set together with BACKUP_DIR.'] }
  }
  if (DATABASE_REPLICA_URL && !DATABASE_URL) {
    return { ok: false, reasons: ['DATABASE_REPLICA_URL must be set together with DATABASE_URL.'] }
  }
  if (CDN_PURGE_URL && CDN_TAGS === '0') {
    return { ok: false, reasons: ['CDN_PURGE_URL must be set together with CDN_TAGS=1.'] }
  }
  if (CDN_PURGE_TOKEN && !CDN_PURGE_URL) {
    return { ok: false, reasons: ['CDN_PURGE_TOKEN must be set together with CDN_PURGE_URL.'] }
  }
  const dataDir = resolve(DATA_DIR)
  return {
    ok: true,
    env: {
      port: PORT,
      host: HOST,
      siteUrl: SITE_URL ?? null,
      siteName: SITE_NAME ?? null,
      socialLinks: SOCIAL_LINKS ?? null,
      dataDir,
      databaseUrl: DATABASE_URL ?? `file:${resolve(dataDir, 'vigil.db')}`,
      readerDatabaseUrl: READER_DATABASE_URL ?? null,
      objectStorage: objectStorage.pictures,
      replicaDatabaseUrl: DATABASE_REPLICA_URL ?? null,
      deskPath: DESK_PATH ?? null,
      secret: VIGIL_SECRET ?? null,
      secretFile: VIGIL_SECRET_FILE ? resolve(VIGIL_SECRET_FILE) : null,
      smtpUrl: SMTP_URL ?? null,
      mailFrom: MAIL_FROM ?? null,
      dkim:
        DKIM_SELECTOR && DKIM_KEY_FILE
          ? {
              selector: DKIM_SELECTOR,
              keyFile: resolve(DKIM_KEY_FILE),
              domain: DKIM_DOMAIN ?? null,
            }
          : null,
      mailPerSecond: MAIL_PER_SECOND ?? null,
      mailWebhookSecret: MAIL_WEBHOOK_SECRET ?? null,
      contactEmail: CONTACT_EMAIL ?? null,
      websubHub: WEBSUB_HUB ?? null,
      indexNow: INDEXNOW_KEY ? { endpoint: INDEXNOW_URL, key: INDEXNOW_KEY } : null,
      arePrivateWebhooksAllowed: WEBHOOKS_PRIVATE === '1',
      areAiCrawlersWelcome: AI_CRAWLERS === 'allow',
      trustProxy: TRUST_PROXY === '1',
      cdnTags: CDN_TAGS === '1',
      cdnPurge: CDN_PURGE_URL ? { url: CDN_PURGE_URL, token: CDN_PURGE_TOKEN ?? null } : null,
      hstsSubdomains: HSTS_SUBDOMAINS === '1',
      sampleContent: SAMPLE_CONTENT === '1',
      webConcurrency: WEB_CONCURRENCY,
      backupDir: BACKUP_DIR ? resolve(BACKUP_DIR) : null,
      backupEveryMs: BACKUP_EVERY,
      backupKeep: BACKUP_KEEP,
      backupStorage: objectStorage.backups,
      metricsToken: METRICS_TOKEN ?? null,
      shutdownDelayMs: SHUTDOWN_DELAY,
      logLevel: LOG_LEVEL,
    },
  }
}

/** Never prints a value that may contain a password, such as an address with an @. */
function actualValue(name: string, value: string): string {
  const isSecret = secretVariables.has(name) || value.includes('@')
  return isSecret ? '' : `, but is ${JSON.stringify(value)}`
}

import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseEnv } from './env.server'
import { variables } from './variables'

function env(source: Record<string, string>) {
  const parsed = parseEnv(source)
  if (!parsed.ok) throw new Error(parsed.reasons.join(' '))
  return parsed.env
}

function reasons(source: Record<string, string>): string[] {
  const parsed = parseEnv(source)
  return parsed.ok ? [] : parsed.reasons
}

test.each(Object.keys(variables.shape))('%s is documented', (name) => {
  const isNamedIn = (file: string) => new RegExp(`\\b${name}\\b`).test(readFileSync(file, 'utf8'))
  expect(isNamedIn('.env.example'), '.env.example').toBe(true)
  const documents = ['README.md', ...globSync('docs/{operating,operating/*}.md')]
  expect(documents.some(isNamedIn), documents.join(' or ')).toBe(true)
})

test('nothing is required', () => {
  expect(env({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    siteUrl: null,
    siteName: null,
    socialLinks: null,
    dataDir: resolve('data'),
    databaseUrl: `file:${resolve('data/vigil.db')}`,
    readerDatabaseUrl: null,
    objectStorage: null,
    replicaDatabaseUrl: null,
    deskPath: null,
    secret: null,
    secretFile: null,
    smtpUrl: null,
    mailFrom: null,
    dkim: null,
    mailPerSecond: null,
    mailWebhookSecret: null,
    contactEmail: null,
    websubHub: null,
    indexNow: null,
    arePrivateWebhooksAllowed: false,
    areAiCrawlersWelcome: true,
    trustProxy: false,
    cdnTags: false,
    cdnPurge: null,
    hstsSubdomains: false,
    sampleContent: true,
    webConcurrency: 1,
    backupDir: null,
    backupEveryMs: 24 * 3_600_000,
    backupKeep: { newest: 7, days: 0, weeks: 0, months: 0 },
    backupStorage: null,
    metricsToken: null,
    shutdownDelayMs: 5_000,
    logLevel: 'info',
  })
})

test('an empty variable counts as not set', () => {
  expect(env({ PORT: '', SITE_URL: '', DATABASE_URL: '', DATA_DIR: '' })).toEqual(env({}))
})

test('every variable is read', () => {
  const set = env({
    PORT: '8080',
    HOST: '0.0.0.0',
    SITE_URL: 'https://news.example/',
    SITE_NAME: 'Night Watch',
    SOCIAL_LINKS: 'https://x.com/night, https://github.com/night',
    DATA_DIR: '/srv/vigil',
    DATABASE_URL: 'postgresql://me@db/vigil',
    READER_DATABASE_URL: 'postgresql://reader@db/vigil',
    S3_ENDPOINT: 'https://s3.example/',
    S3_BUCKET: 'night-watch',
    S3_REGION: 'eu-central-1',
    S3_ACCESS_KEY_ID: 'AKIA',
    S3_SECRET_ACCESS_KEY: 'wJalr',
    S3_PREFIX: 'site/pictures',
    DATABASE_REPLICA_URL: 'postgresql://reader@replica/vigil',
    DESK_PATH: 'a-quiet-place',
    VIGIL_SECRET_FILE: '/srv/secret',
    SMTP_URL: 'smtps://me:secret@mail.example',
    MAIL_FROM: '"Night Watch" <watch@news.example>',
    DKIM_SELECTOR: 'night',
    DKIM_KEY_FILE: '/srv/dkim.pem',
    DKIM_DOMAIN: 'news.example',
    MAIL_PER_SECOND: '2.5',
    MAIL_WEBHOOK_SECRET: 'sixteen letters!',
    CONTACT_EMAIL: 'desk@news.example',
    WEBSUB_HUB: 'https://hub.example/',
    INDEXNOW_KEY: 'a1b2c3d4',
    INDEXNOW_URL: 'https://search.example/indexnow',
    WEBHOOKS_PRIVATE: '1',
    AI_CRAWLERS: 'disallow',
    TRUST_PROXY: '1',
    CDN_TAGS: '1',
    CDN_PURGE_URL: 'https://cdn.example/purge',
    CDN_PURGE_TOKEN: 'a-token',
    HSTS_SUBDOMAINS: '1',
    SAMPLE_CONTENT: '0',
    WEB_CONCURRENCY: '4',
    BACKUP_DIR: '/var/backups/vigil',
    BACKUP_EVERY: '7d',
    BACKUP_KEEP: '7d 4w 12m',
    BACKUP_S3: 'far-away/night',
    METRICS_TOKEN: 'a-token-for-metrics',
    SHUTDOWN_DELAY: '0.5',
    LOG_LEVEL: 'warn',
  })
  expect(set).toEqual({
    port: 8080,
    host: '0.0.0.0',
    siteUrl: 'https://news.example',
    siteName: 'Night Watch',
    socialLinks: ['https://x.com/night', 'https://github.com/night'],
    dataDir: '/srv/vigil',
    databaseUrl: 'postgresql://me@db/vigil',
    readerDatabaseUrl: 'postgresql://reader@db/vigil',
    objectStorage: {
      endpoint: 'https://s3.example',
      bucket: 'night-watch',
      region: 'eu-central-1',
      accessKeyId: 'AKIA',
      secretAccessKey: 'wJalr',
      prefix: 'site/pictures/',
    },
    replicaDatabaseUrl: 'postgresql://reader@replica/vigil',
    deskPath: 'a-quiet-place',
    secret: null,
    secretFile: '/srv/secret',
    smtpUrl: 'smtps://me:secret@mail.example',
    mailFrom: '"Night Watch" <watch@news.example>',
    dkim: { selector: 'night', keyFile: '/srv/dkim.pem', domain: 'news.example' },
    mailPerSecond: 2.5,
    mailWebhookSecret: 'sixteen letters!',
    contactEmail: 'desk@news.example',
    websubHub: 'https://hub.example/',
    indexNow: { endpoint: 'https://search.example/indexnow', key: 'a1b2c3d4' },
    arePrivateWebhooksAllowed: true,
    areAiCrawlersWelcome: false,
    trustProxy: true,
    cdnTags: true,
    cdnPurge: { url: 'https://cdn.example/purge', token: 'a-token' },
    hstsSubdomains: true,
    sampleContent: false,
    webConcurrency: 4,
    backupDir: '/var/backups/vigil',
    backupEveryMs: 7 * 24 * 3_600_000,
    backupKeep: { newest: 1, days: 7, weeks: 4, months: 12 },
    backupStorage: {
      endpoint: 'https://s3.example',
      bucket: 'far-away',
      region: 'eu-central-1',
      accessKeyId: 'AKIA',
      secretAccessKey: 'wJalr',
      prefix: 'night/',
    },
    metricsToken: 'a-token-for-metrics',
    shutdownDelayMs: 500,
    logLevel: 'warn',
  })
})

describe('an invalid value is reported by name', () => {
  test.each([
    ['PORT', '80a'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '3.5'],
    ['PORT', ' '],
    ['PORT', '0x50'],
    ['PORT', '1e3'],
    ['BACKUP_EVERY', '24'],
    ['BACKUP_EVERY', '0h'],
    ['BACKUP_KEEP', '0'],
    ['BACKUP_S3', '/prefix'],
    ['BACKUP_S3', 'bucket/../up'],
    ['SHUTDOWN_DELAY', '-1'],
    ['SHUTDOWN_DELAY', '61'],
    ['SHUTDOWN_DELAY', 'soon'],
    ['HOST', 'two words'],
    ['SITE_URL', 'example.com'],
    ['SITE_URL', 'ftp://example.com'],
    ['SITE_URL', 'https://example.com/blog'],
    ['SITE_URL', 'https://me:secret@example.com'],
    ['SITE_NAME', 'x'.repeat(61)],
    ['SOCIAL_LINKS', 'https://x.com/a, javascript:alert(1)'],
    ['SITE_NAME', '   '],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'postgres://localhost:99999/x'],
    ['S3_ENDPOINT', 's3.example'],
    ['S3_ENDPOINT', 'https://s3.example/bucket'],
    ['S3_BUCKET', 'Two Words'],
    ['S3_REGION', 'eu central'],
    ['S3_PREFIX', '../up'],
    ['S3_PREFIX', '/a'],
    ['DATABASE_REPLICA_URL', 'file:./replica.db'],
    ['DESK_PATH', 'short'],
    ['DESK_PATH', 'with/a/slash'],
    ['VIGIL_SECRET', 'short'],
    ['HSTS_SUBDOMAINS', 'yes'],
    ['DKIM_SELECTOR', 'two words'],
    ['DKIM_DOMAIN', 'https://news.example'],
    ['MAIL_PER_SECOND', '0'],
    ['MAIL_PER_SECOND', 'many'],
    ['MAIL_WEBHOOK_SECRET', 'short'],
    ['SMTP_URL', 'mail.example:25'],
    ['SMTP_URL', 'http://mail.example'],
    ['SMTP_URL', 'smtp://'],
    ['MAIL_FROM', 'Night Watch'],
    ['MAIL_FROM', 'a@b.example\nBcc: c@d.example'],
    ['CONTACT_EMAIL', 'nobody'],
    ['CONTACT_EMAIL', 'a@b.example, c@d.example'],
    ['WEBSUB_HUB', 'hub.example'],
    ['WEBSUB_HUB', 'http://hub.example/'],
    ['WEBSUB_HUB', 'http://127.0.0.1.example/'],
    ['WEBSUB_HUB', 'https://me:secret@hub.example/'],
    ['INDEXNOW_KEY', 'short'],
    ['INDEXNOW_KEY', 'with/slash-in-it'],
    ['INDEXNOW_URL', 'http://search.example/'],
    ['WEBHOOKS_PRIVATE', 'yes'],
    ['AI_CRAWLERS', 'no'],
    ['TRUST_PROXY', 'yes'],
    ['CDN_TAGS', 'yes'],
    ['CDN_PURGE_URL', 'http://cdn.example/purge'],
    ['CDN_PURGE_TOKEN', 'two words'],
    ['SAMPLE_CONTENT', 'no'],
    ['WEB_CONCURRENCY', '0'],
    ['WEB_CONCURRENCY', '65'],
    ['WEB_CONCURRENCY', 'auto'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s', (name, value) => {
    expect(reasons({ [name]: value })).toEqual([
      expect.stringMatching(new RegExp(`^${name} must .+\\.$`)),
    ])
  })

  test.each(['READER_DATABASE_URL', 'DATABASE_REPLICA_URL'])('%s without DATABASE_URL', (name) => {
    expect(reasons({ [name]: 'postgres://db/vigil' })).toEqual([
      `${name} must be set together with DATABASE_URL.`,
    ])
  })

  test('all invalid values are reported at once', () => {
    expect(reasons({ PORT: 'x', LOG_LEVEL: 'y' })).toHaveLength(2)
  })

  test('the message does not repeat a database address, which may contain a password', () => {
    expect(reasons({ DATABASE_URL: 'mysql://me:hunter2@db/x' }).join()).not.toContain('hunter2')
  })

  test.each(['SMTP_URL', 'SITE_URL'])('nor the value of %s', (name) => {
    const message = reasons({ [name]: 'gopher://me:hunter2@mail.example' }).join()
    expect(message).toContain(name)
    expect(message).not.toContain('hunter2')
  })

  test('no value of a variable makes it throw', () => {
    const names = ['PORT', 'HOST', 'SITE_URL', 'DATABASE_URL', 'DESK_PATH', 'SMTP_URL', 'MAIL_FROM']
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.string(), (name, value) => {
        for (const reason of reasons({ [name]: value })) expect(reason.startsWith(name)).toBe(true)
      }),
    )
  })
})

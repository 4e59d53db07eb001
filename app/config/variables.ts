import { z } from 'zod'
import { isHub, isMailServer, isOrigin, isPostgres, isSender } from './address-rules'
import { parseBackupsToKeep } from './backups-to-keep'
import { bucketName, keyPrefix, parseBackupPlace } from './object-storage'
import { parseSecrets } from './secrets'

const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const

const secretRule =
  'must be 32 characters or more (letters, digits and + / = . _ -); earlier ones may follow, as in `new, old until 2027-01-31`'

/** Each variable with its format and default. */
export const variables = z.object({
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
    .optional(),
  SOCIAL_LINKS: z
    .string()
    .transform((list) => list.split(',').map((link) => link.trim()))
    .refine(
      (links) => links.every((link) => /^https:\/\//.test(link) && URL.canParse(link)),
      'must be https:// addresses of profiles, separated by commas',
    )
    .optional(),
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
    .refine(isPostgres, 'must be DATABASE_URL with the user for readers’ queries')
    .optional(),
  S3_ENDPOINT: z
    .string()
    .refine(isOrigin, 'must be the address of the object storage, such as https://s3.example.com')
    .transform((url) => new URL(url).origin)
    .optional(),
  S3_BUCKET: z.string().regex(bucketName, 'must be the name of a bucket, such as vigil').optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'must be the region of the bucket, such as eu-central-1')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PREFIX: z
    .string()
    .regex(keyPrefix, 'must be letters, digits, dots, hyphens and slashes, such as site/pictures')
    .transform((prefix) => prefix.replace(/\/?$/, '/'))
    .optional(),
  DATABASE_REPLICA_URL: z
    .string()
    .refine(isPostgres, 'must be the address of a replica of the database in DATABASE_URL')
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
    .refine(isHub, 'must be the https:// address of an IndexNow endpoint')
    .default('https://api.indexnow.org/indexnow'),
  WEBHOOKS_PRIVATE: z
    .enum(['0', '1'], 'must be 0 or 1 (webhooks may be sent into private networks)')
    .default('0'),
  AI_CRAWLERS: z
    .enum(['allow', 'disallow'], 'must be allow or disallow (robots.txt says so to them)')
    .default('allow'),
  TRUST_PROXY: z.enum(['0', '1'], 'must be 0 or 1 (a proxy sets X-Forwarded-For)').default('0'),
  CDN_TAGS: z.enum(['0', '1'], 'must be 0 or 1 (pages have tags for a CDN)').default('0'),
  CDN_PURGE_URL: z
    .string()
    .refine(isHub, 'must be the https:// address where the CDN deletes pages by tag')
    .optional(),
  CDN_PURGE_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be a token without spaces')
    .optional(),
  HSTS_SUBDOMAINS: z
    .enum(['0', '1'], 'must be 0 or 1 (all hosts below the one in SITE_URL speak https)')
    .default('0'),
  SAMPLE_CONTENT: z.enum(['0', '1'], 'must be 0 (start empty) or 1').default('1'),
  WEB_CONCURRENCY: z
    .string()
    .regex(/^([1-9]|[1-5]\d|6[0-4])$/, 'must be a whole number from 1 to 64')
    .transform(Number)
    .default(1),
  BACKUP_DIR: z.string().optional(),
  BACKUP_EVERY: z
    .string()
    .regex(/^[1-9]\d{0,3}[hd]$/, 'must be a number of hours or days, such as 24h or 7d')
    .transform((every) => Number.parseInt(every, 10) * (every.endsWith('d') ? 24 : 1) * 3_600_000)
    .default(24 * 3_600_000),
  BACKUP_KEEP: z
    .string()
    .transform((text, context) => {
      const keep = parseBackupsToKeep(text)
      if (keep) return keep
      context.addIssue(
        'must be a whole number from 1 to 9999, or days, weeks and months, such as 7d 4w 12m',
      )
      return z.NEVER
    })
    .prefault('7'),
  BACKUP_S3: z
    .string()
    .transform((text, context) => {
      const place = parseBackupPlace(text)
      if (place) return place
      context.addIssue('must be a bucket, or a bucket and a prefix, such as backups/my-site')
      return z.NEVER
    })
    .optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,}$/, 'must be 16 characters or more (letters, digits and - . _ ~ + / =)')
    .optional(),
  SHUTDOWN_DELAY: z
    .string()
    .refine((delay) => Number(delay) >= 0 && Number(delay) <= 60, 'must be 0 to 60 seconds')
    .transform((delay) => Number(delay) * 1000)
    .default(5_000),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
})

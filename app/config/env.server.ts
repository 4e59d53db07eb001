import { resolve } from 'node:path'
import { z } from 'zod'

/** Everything an operator can set. Nothing is required; see .env.example. */
export interface Env {
  port: number
  host: string
  /** Null where it was not set: then it is wherever the server listens. */
  siteUrl: string | null
  siteName: string
  dataDir: string
  databaseUrl: string
  deskPath: string | null
  sampleContent: boolean
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
}

export type EnvResult = { ok: true; env: Env } | { ok: false; reasons: string[] }

const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const

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
  SITE_NAME: z.string().trim().max(60, 'must be at most 60 characters').default('Vigil'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// (leave it out to use SQLite)')
    .optional(),
  DESK_PATH: z
    .string()
    .regex(
      /^[a-zA-Z0-9_-]{8,80}$/,
      'must be 8 to 80 letters, digits, hyphens or underscores, without slashes',
    )
    .optional(),
  SAMPLE_CONTENT: z.enum(['0', '1'], 'must be 0 (start empty) or 1').default('1'),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
})

const secretVariables = new Set(['DATABASE_URL', 'DESK_PATH'])

/** Reads the variables once, at start. A wrong value is refused by name; an empty one counts as unset. */
export function parseEnv(source: Record<string, string | undefined>): EnvResult {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = variables.safeParse(set)
  if (!parsed.success) {
    const reasons = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0])
      // A database address may hold a password: it is never printed.
      const value = secretVariables.has(name) ? '' : `, but is ${JSON.stringify(source[name])}`
      return `${name} ${issue.message}${value}.`
    })
    return { ok: false, reasons }
  }
  const { data } = parsed
  const dataDir = resolve(data.DATA_DIR)
  return {
    ok: true,
    env: {
      port: data.PORT,
      host: data.HOST,
      siteUrl: data.SITE_URL ?? null,
      siteName: data.SITE_NAME,
      dataDir,
      databaseUrl: data.DATABASE_URL ?? `file:${resolve(dataDir, 'vigil.db')}`,
      deskPath: data.DESK_PATH ?? null,
      sampleContent: data.SAMPLE_CONTENT === '1',
      logLevel: data.LOG_LEVEL,
    },
  }
}

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false
  const url = new URL(value)
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  return isWeb && url.pathname === '/' && !url.search && !url.hash && !url.username
}

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '~/config/env.server'
import { unlessMissing } from '~/pictures/stores/disk-store.service'
import { LogError } from '~/record/checking/log-error.rules'
import { exitWithError, readEnv } from '../../process/process'
import { showProgress } from '../../process/progress'
import { StartupError } from '../../process/startup-error'
import { inSnapshot } from '../../record/verify/database/snapshot'
import { verifyBackupRecord } from '../../record/verify/database/verify-backup-record'
import { type VerifiedDatabase, verifyDatabase } from '../../record/verify/database/verify-database'
import { fetchOutside } from '../../record/verify/outside/fetch-outside'
import { verifyUrl } from '../../record/verify/outside/verify-url'
import {
  exitCodes,
  type Report,
  reportOfDatabase,
  reportOfFailure,
  reportOfUrl,
} from '../../record/verify/report'
import { readTrustedKey } from '../../record/verify/trusted-key'
import { isEmbedded } from '../../storage/database'
import { type Command, readArguments, usageOf } from '../command'

const options = {
  backup: { type: 'string' },
  key: { type: 'string' },
  json: { type: 'boolean' },
} as const

export const verifyCommand: Command = {
  name: 'verify',
  forms: [
    '<url> [--key <key>] [--json]',
    '--backup <file> [--key <key>] [--json]',
    '[--key <key>] [--json]',
  ],
  summary:
    'Checks what was published against the signed record: a page of any site that has one, a backup, or the database of this site. It changes nothing.',
  details: `<url>     an article, a version in its history, an entry, or a site (then: its whole record)
--backup  compares every row and picture of a backup with the record in it
          without both: those of the database of this site, which may be serving
--key     the public key that you have from elsewhere, as base64 or in a file; without it the key is taken from what is
          checked, which cannot prove that the record was not made anew
--json    prints the result as JSON

Exit codes: 0 verified, 1 not verified, 2 it could not be checked.`,
  async run(args, { print, resolvePath }) {
    const progress = showProgress()
    try {
      const { values, positionals } = readArguments(args, { options, count: [0, 1] }, verifyCommand)
      const [url] = positionals
      if (url !== undefined && values.backup !== undefined) {
        throw new StartupError(
          'Give a URL or a backup, not both.',
          `Usage: ${usageOf(verifyCommand)}`,
        )
      }
      const trusted = await readTrustedKey(values.key, resolvePath)
      const { report } = progress
      const verified =
        url !== undefined
          ? await verifyPage(url, trusted, report)
          : values.backup !== undefined
            ? await verifyFile(resolvePath(values.backup), trusted, report)
            : await verifyOwn(readEnv(), trusted, report)
      progress.end()
      const { exitCode, lines, json } = verified
      for (const line of values.json ? [JSON.stringify(json)] : lines) print(line)
      process.exitCode = exitCode
    } catch (error) {
      progress.end()
      if (args.includes('--json') && error instanceof StartupError) {
        print(JSON.stringify(reportOfFailure(error.message).json))
      }
      exitWithError(error, exitCodes.couldNotBeChecked)
    }
  },
}

type ShowProgress = (progress: string) => void

async function verifyPage(
  typed: string,
  trusted: string | null,
  report: ShowProgress,
): Promise<Report> {
  const url = URL.parse(typed)
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new StartupError(`${typed} is not an address.`, 'Give it with https://.')
  }
  try {
    const verified = await verifyUrl({ url, fetch: fetchOutside, trusted, report })
    return reportOfUrl(verified, { isKeyGiven: trusted !== null })
  } catch (error) {
    if (error instanceof LogError) return reportOfFailure(error.message)
    throw error
  }
}

async function verifyFile(
  file: string,
  trusted: string | null,
  report: ShowProgress,
): Promise<Report> {
  return reportOf(file, await verifyBackupRecord(file, { trusted, report }), trusted)
}

async function verifyOwn(env: Env, trusted: string | null, report: ShowProgress): Promise<Report> {
  const digestOf = env.objectStorage === null ? (path: string) => digestIn(env.dataDir, path) : null
  const verified = await inSnapshot(env.databaseUrl, (db) =>
    verifyDatabase({ db, now: new Date(), trusted, report, digestOf }),
  )
  const name = isEmbedded(env) ? `The database in ${env.dataDir}` : 'The database at DATABASE_URL'
  return reportOf(name, verified, trusted)
}

function reportOf(
  subject: string,
  verified: VerifiedDatabase | null,
  trusted: string | null,
): Report {
  return reportOfDatabase(subject, verified, { isKeyGiven: trusted !== null })
}

async function digestIn(folder: string, path: string): Promise<string | null> {
  const bytes = await unlessMissing(() => readFile(join(folder, path)))
  return bytes && createHash('sha256').update(bytes).digest('hex')
}

import type { Env } from '~/config/env.server'
import { LogError } from '~/record/checking/log-error.rules'
import { readEnv } from '../../process/environment/read-env'
import { exitWithError } from '../../process/process'
import { showProgress } from '../../process/progress'
import { StartupError } from '../../process/startup-error'
import { readHeadBefore, readKnownHead } from '../../record/head-file'
import { digestsOf } from '../../record/verify/database/pictures/picture-digests'
import { inSnapshot } from '../../record/verify/database/snapshot'
import { verifyBackupRecord } from '../../record/verify/database/verify-backup-record'
import { type VerifiedDatabase, verifyDatabase } from '../../record/verify/database/verify-database'
import { fetchOutside } from '../../record/verify/outside/fetch-outside'
import { patientFetch } from '../../record/verify/outside/patient-fetch'
import { type UrlToVerify, verifyUrl } from '../../record/verify/outside/verify-url'
import {
  exitCodes,
  type Report,
  reportOfDatabase,
  reportOfFailure,
  reportOfRemoved,
  reportOfUnrecorded,
  reportOfUrl,
} from '../../record/verify/report'
import { readTrustedKey } from '../../record/verify/trusted-key'
import { isEmbedded } from '../../storage/data-folder'
import { type Command, explained, readArguments, usageOf } from '../command'

const options = {
  backup: { type: 'string' },
  'entries-only': { type: 'boolean' },
  key: { type: 'string' },
  json: { type: 'boolean' },
} as const

export const verifyCommand: Command = {
  name: 'verify',
  forms: [
    '<url> [--entries-only] [--key <key>] [--json]',
    '--backup <file> [--key <key>] [--json]',
    '[--key <key>] [--json]',
  ],
  summary:
    'Checks what was published against the signed record: a page of any site that has one, a backup, or the database of this site. It changes nothing.',
  details: `<url>           an article, a version in its history, an entry, or a site: then all entries of its record and the text of
                every version. If the site limits requests, this waits as long as it asks for
--entries-only  of a site, leaves out the texts
--backup        compares every row and picture of a backup with the record in it
                without both: those of the database of this site, which may be serving, also with record-head.json
--key           the public key that you have from elsewhere, as base64 or in a file; without it the key is taken from
                what is checked, which cannot prove that the record was not made anew
--json          prints the result as JSON

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
          ? await verifyPage(url, { entriesOnly: values['entries-only'], trusted, report })
          : values.backup !== undefined
            ? await verifyFile(resolvePath(values.backup), trusted, report)
            : await verifyOwn(readEnv(), trusted, report)
      progress.end()
      const { exitCode, lines, json } = verified
      for (const line of values.json ? [JSON.stringify(json)] : lines) print(line)
      process.exitCode = exitCode
    } catch (problem) {
      progress.end()
      const error = explained(problem)
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
  { entriesOnly, trusted, report }: Pick<UrlToVerify, 'entriesOnly' | 'trusted' | 'report'>,
): Promise<Report> {
  const url = URL.parse(typed)
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new StartupError(`${typed} is not an address.`, 'Give it with https://.')
  }
  try {
    const fetch = patientFetch(fetchOutside, { report })
    const verified = await verifyUrl({ url, fetch, trusted, report, entriesOnly })
    return reportOfUrl(verified, { isKeyGiven: trusted !== null })
  } catch (error) {
    if (!(error instanceof LogError)) throw error
    return error.reason === 'unrecorded'
      ? reportOfUnrecorded(error.message)
      : reportOfFailure(error.message)
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
  // Before the snapshot, which must have everything that was seen.
  const [head, before] = [await readKnownHead(env.dataDir), await readHeadBefore(env.dataDir)]
  const known = [
    ...(head ? [{ head, source: 'this server remembers in record-head.json' }] : []),
    ...(before
      ? [{ head: before, source: 'this server remembers in record-head-before.json' }]
      : []),
  ]
  const digestOf = digestsOf(env)
  const verified = await inSnapshot(env.databaseUrl, (db) =>
    verifyDatabase({ db, now: new Date(), trusted, report, digestOf, known }),
  )
  const name = isEmbedded(env) ? `The database in ${env.dataDir}` : 'The database at DATABASE_URL'
  if (!verified && head) return reportOfRemoved(name, head)
  return reportOf(name, verified, trusted)
}

function reportOf(
  subject: string,
  verified: VerifiedDatabase | null,
  trusted: string | null,
): Report {
  return reportOfDatabase(subject, verified, { isKeyGiven: trusted !== null })
}

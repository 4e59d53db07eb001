import { existsSync } from 'node:fs'
import type { Env } from '~/config/env.server'
import { type Db, openDatabase } from '~/database/database'
import { hasChecksums } from '~/database/probes'
import { type Print, readEnv } from '../process/process'
import { StartupError } from '../process/startup-error'
import { checkDatabase } from '../storage/check/check-database'
import { brokenPictures } from '../storage/check/check-pictures'
import { asStartupError, isEmbedded } from '../storage/database'
import { openPictures } from '../storage/pictures'
import { type Command, readArguments } from './command'

export const checkCommand: Command = {
  name: 'check',
  forms: [''],
  summary:
    'Looks for damage in the database and for missing pictures. It changes nothing, and the server may be running.',
  async run(args, { root, print }) {
    readArguments(args, {}, checkCommand)
    await check(readEnv(), root, print)
  },
}

async function check(env: Env, root: string, print: Print): Promise<void> {
  const found = [
    ...(isEmbedded(env) ? await damageInFile(env, print) : []),
    ...(await brokenPicturesIn(env, root, print)),
  ]
  for (const line of found) print(`- ${line}`)
  if (found.length > 0) {
    throw new StartupError(
      found.length === 1 ? 'One problem was found.' : `${found.length} problems were found.`,
      'Restore what is damaged or missing from a backup, with the server stopped.',
    )
  }
  print('No problems found.')
}

async function damageInFile(env: Env, print: Print): Promise<string[]> {
  const path = env.databaseUrl.slice('file:'.length)
  if (!existsSync(path)) {
    throw new StartupError(
      `There is no database at ${path}.`,
      'Set DATA_DIR to the folder of a site.',
    )
  }
  print('Checking every page, index and foreign key of the database …')
  return checkDatabase(path, 'whole').findings
}

async function brokenPicturesIn(env: Env, root: string, print: Print): Promise<string[]> {
  const found: string[] = []
  try {
    const { db, engine, close } = await openDatabase(env.databaseUrl)
    try {
      if (engine === 'postgres') print(await checksumReport(db))
      print('Comparing the pictures with the posts …')
      const reportError = () => {}
      const pictures = openPictures({ dataDir: env.dataDir, root, db, reportError })
      for await (const line of brokenPictures({ db, pictures })) found.push(line)
    } finally {
      await close()
    }
  } catch (error) {
    const explained = asStartupError(error, env)
    found.push(explained instanceof Error ? explained.message : String(explained))
  }
  return found
}

/** PostgreSQL guards its foreign keys itself, and with checksums notices damaged pages when it reads them. */
async function checksumReport(db: Db): Promise<string> {
  return (await hasChecksums(db))
    ? 'PostgreSQL checks its pages whenever it reads them.'
    : 'PostgreSQL runs without data checksums, and may not notice a damaged page: see pg_checksums.'
}

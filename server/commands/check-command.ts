import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import type { Env } from '~/config/env.server'
import { type Db, openDatabase } from '~/database/database'
import { Refusal } from '../process/refusal'
import { checkDatabase } from '../storage/check/check-database'
import { brokenPictures } from '../storage/check/check-pictures'
import { explained, isEmbedded } from '../storage/database'
import { openPictures } from '../storage/pictures'

type Say = (line: string) => void

/** `check`: everything there is, however long it takes. It changes nothing, and may run beside the server. */
export async function checkCommand(env: Env, root: string, say: Say): Promise<void> {
  const found = [
    ...(isEmbedded(env) ? await damageInFile(env, say) : []),
    ...(await inDatabase(env, root, say)),
  ]
  for (const line of found) say(`- ${line}`)
  if (found.length > 0) {
    throw new Refusal(
      found.length === 1 ? 'One thing is wrong.' : `${found.length} things are wrong.`,
      'Restore what is damaged or missing from a backup, with the server stopped.',
    )
  }
  say('Nothing is wrong.')
}

async function damageInFile(env: Env, say: Say): Promise<string[]> {
  const path = env.databaseUrl.slice('file:'.length)
  if (!existsSync(path)) {
    throw new Refusal(`There is no database at ${path}.`, 'Set DATA_DIR to the folder of a site.')
  }
  say('Checking every page, index and foreign key of the database …')
  return checkDatabase(path, 'whole').findings
}

async function inDatabase(env: Env, root: string, say: Say): Promise<string[]> {
  const found: string[] = []
  try {
    const { db, engine, close } = await openDatabase(env.databaseUrl)
    try {
      if (engine === 'postgres') await sayChecksums(db, say)
      say('Comparing the pictures with the posts …')
      const reportError = () => {}
      const pictures = openPictures({ dataDir: env.dataDir, root, db, reportError })
      for await (const line of brokenPictures({ db, pictures })) found.push(line)
    } finally {
      await close()
    }
  } catch (error) {
    const told = explained(error, env)
    found.push(told instanceof Error ? told.message : String(told))
  }
  return found
}

/** PostgreSQL keeps its foreign keys itself, and finds damaged pages as it reads them, where it has checksums. */
async function sayChecksums(db: Db, say: Say): Promise<void> {
  const { rows } = await sql<{ data_checksums: string }>`show data_checksums`.execute(db)
  say(
    rows[0]?.data_checksums === 'on'
      ? 'PostgreSQL checks its pages whenever it reads them.'
      : 'PostgreSQL runs without data checksums, and may not notice a damaged page: see pg_checksums.',
  )
}

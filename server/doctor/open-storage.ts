import { stat } from 'node:fs/promises'
import type { Env } from '~/config/env.server'
import { openForReading } from '~/database/database'
import { schemaState } from '~/database/schema/migrate'
import { unlessMissing } from '~/pictures/stores/disk-store.service'
import { reasonOf } from '../process/reason'
import { StartupError } from '../process/startup-error'
import { asStartupError } from '../storage/as-startup-error'
import { isEmbedded } from '../storage/data-folder'
import type { Storage } from './check'
import { error, type Finding } from './finding'

/** Opens the database for reading, and creates nothing. */
export async function openStorage(
  env: Env,
  { isToFix }: { isToFix: boolean },
): Promise<{ storage: Storage; close: () => Promise<void> }> {
  const close = async () => {}
  try {
    const missing = isEmbedded(env) ? await missingFile(env) : null
    if (missing) return { storage: { is: 'unreadable', problem: missing }, close }
    const database = await openForReading(env.databaseUrl, { isAlone: !isToFix })
    try {
      const schema = await schemaState(database)
      return { storage: { is: 'readable', database, schema }, close: database.close }
    } catch (problem) {
      await database.close()
      throw problem
    }
  } catch (problem) {
    return { storage: { is: 'unreadable', problem: explain(problem, env) }, close }
  }
}

async function missingFile({ databaseUrl }: Env): Promise<Finding | null> {
  const path = databaseUrl.slice('file:'.length)
  const file = await unlessMissing(() => stat(path))
  if (file && file.size > 0) return null
  return error(
    file ? `The database ${path} is empty.` : `There is no database at ${path}.`,
    'Set DATA_DIR to the folder of the site, or restore a backup. A new site gets its database at the first start.',
  )
}

function explain(problem: unknown, env: Env): Finding {
  const explained = asStartupError(problem, env)
  if (explained instanceof StartupError) return error(explained.problem, explained.whatToDo)
  return error(
    `The database does not answer (${reasonOf(problem)}).`,
    'Check that PostgreSQL runs, and the address, user and password in DATABASE_URL.',
  )
}

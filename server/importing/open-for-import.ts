import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Env } from '~/config/env.server'
import { type Database, openForReading } from '~/database/database'
import { schemaState } from '~/database/schema/migrate'
import { unlessMissing } from '~/pictures/stores/disk-store.service'
import { StartupError } from '../process/startup-error'
import { isEmbedded } from '../storage/data-folder'
import { openMigratedDatabase } from '../storage/database'

type Opened = Pick<Database, 'db' | 'engine' | 'close'>

/** The database that an import writes to. A dry run only reads it, and creates and migrates none. */
export async function openForImport(
  env: Env,
  { isDryRun }: { isDryRun: boolean },
): Promise<Opened> {
  if (!isDryRun) return openMigratedDatabase(env)
  if (isEmbedded(env) && (await isMissing(env))) return openEmptySite(env)
  const database = await openForReading(env.databaseUrl, { isAlone: true })
  const schema = await schemaState(database)
  if (schema && schema.pending.length === 0 && schema.unknown.length === 0) return database
  await database.close()
  if (schema === null) return openEmptySite(env)
  throw new StartupError(
    'The database is of another version of Vigil, and a dry run does not change it.',
    'Run `vigil migrate` first.',
  )
}

async function isMissing({ databaseUrl }: Env): Promise<boolean> {
  const file = await unlessMissing(() => stat(databaseUrl.slice('file:'.length)))
  return file === null || file.size === 0
}

/** What would happen on a site that does not exist yet, in a folder that is deleted afterwards. */
async function openEmptySite(env: Env): Promise<Opened> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vigil-dry-run-'))
  const remove = () => rm(dataDir, { recursive: true, force: true })
  const replica = { replicaDatabaseUrl: null, readerDatabaseUrl: null }
  const databaseUrl = `file:${join(dataDir, 'vigil.db')}`
  try {
    const database = await openMigratedDatabase({ ...env, ...replica, dataDir, databaseUrl })
    const close = async () => {
      await database.close()
      await remove()
    }
    return { ...database, close }
  } catch (error) {
    await remove()
    throw error
  }
}

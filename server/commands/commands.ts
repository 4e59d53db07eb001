import { join, resolve } from 'node:path'
import type { Env } from '~/config/env.server'
import { diskStore } from '~/pictures/stores/disk-store.service'
import { loadSampleEdition } from '../edition/sample-edition'
import type { Print } from '../process/process'
import { StartupError } from '../process/startup-error'
import { openMigratedDatabase } from '../storage/database'

export async function migrateCommand(env: Env, print: Print): Promise<void> {
  const database = await openMigratedDatabase(env)
  await database.close()
  print('The database is up to date.')
}

/** For a new site in a data folder that has files of an old one. */
export async function createCommand(env: Env, print: Print): Promise<void> {
  const database = await openMigratedDatabase(env, { isNewSite: true })
  await database.close()
  print('The database was created. The next start uses it.')
}

export async function sampleCommand(env: Env, root: string, print: Print): Promise<void> {
  const database = await openMigratedDatabase(env)
  try {
    const thumbnails = diskStore(join(env.dataDir, 'article-thumbnails'))
    const deps = { db: database.db, thumbnails, now: new Date() }
    const added = await loadSampleEdition(deps, resolve(root, 'sample'))
    if (added === 0) {
      throw new StartupError(
        'The database already has posts, so the sample edition was not loaded.',
        'Set DATA_DIR or DATABASE_URL to an empty database.',
      )
    }
    print(`Loaded the sample edition: ${added} posts.`)
  } finally {
    await database.close()
  }
}

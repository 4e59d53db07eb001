import { join, resolve } from 'node:path'
import type { Env } from '~/config/env.server'
import { diskStore } from '~/pictures/stores/disk-store.service'
import { loadSampleEdition } from '../edition/sample-edition'
import { Refusal } from '../process/refusal'
import { openMigratedDatabase } from '../storage/database'

type Say = (line: string) => void

export async function migrateCommand(env: Env, say: Say): Promise<void> {
  const database = await openMigratedDatabase(env)
  await database.close()
  say('The database is up to date.')
}

/** For whoever really wants a new site where an old one has left its files. */
export async function createCommand(env: Env, say: Say): Promise<void> {
  const database = await openMigratedDatabase(env, { beginsAnew: true })
  await database.close()
  say('There is a database now. The next start begins with it.')
}

export async function sampleCommand(env: Env, root: string, say: Say): Promise<void> {
  const database = await openMigratedDatabase(env)
  try {
    const thumbnails = diskStore(join(env.dataDir, 'article-thumbnails'))
    const deps = { db: database.db, thumbnails, now: new Date() }
    const added = await loadSampleEdition(deps, resolve(root, 'sample'))
    if (added === 0) {
      throw new Refusal(
        'The database already holds posts, so the sample edition was not loaded.',
        'Set DATA_DIR or DATABASE_URL to an empty one.',
      )
    }
    say(`Loaded the sample edition: ${added} posts.`)
  } finally {
    await database.close()
  }
}

import { existsSync } from 'node:fs'
import type { Env } from '~/config/env.server'
import { storeVerifiedBackup } from '~/database/backups'
import { type Db, openDatabase } from '~/database/database'
import { readOrStoreSetting, readSetting } from '~/database/settings'
import { isEmbedded } from '../storage/database'
import type { Manifest } from './archive/format'

type SiteEnv = Pick<Env, 'databaseUrl'>

/** Null without a database: none is created. */
export async function inDatabaseOf<Result>(
  env: SiteEnv,
  work: (db: Db) => Promise<Result>,
): Promise<Result | null> {
  if (isEmbedded(env) && !existsSync(env.databaseUrl.slice('file:'.length))) return null
  const { db, close } = await openDatabase(env.databaseUrl)
  try {
    return await work(db)
  } finally {
    await close()
  }
}

/** Gives the site the name that its first backup has, for those that follow. */
export async function nameSite(env: SiteEnv, { site }: Manifest): Promise<void> {
  await inDatabaseOf(env, (db) => readOrStoreSetting(db, 'site-id', site))
}

/** For the desk and `doctor`, if the backup is one of this site. False if it is not, or there is no site here. */
export async function recordVerified(
  env: SiteEnv,
  file: string,
  { site, at }: Manifest,
): Promise<boolean> {
  const isOwn = await inDatabaseOf(env, async (db) => {
    if ((await readSetting(db, 'site-id')) !== site) return false
    await storeVerifiedBackup(db, { at: new Date(at), file })
    return true
  })
  return isOwn ?? false
}

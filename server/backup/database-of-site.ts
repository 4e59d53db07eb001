import { existsSync } from 'node:fs'
import type { Env } from '~/config/env.server'
import { isInFuture, lastVerifiedBackup, storeVerifiedBackup } from '~/database/backups'
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

/**
 * For the desk and `doctor`. False if the backup is not one of this site, if a later one was verified already, or if
 * there is no site here.
 */
export async function recordVerified(
  env: SiteEnv,
  { file, manifest, now }: { file: string; manifest: Manifest; now: Date },
): Promise<boolean> {
  const isRecorded = await inDatabaseOf(env, async (db) => {
    if ((await readSetting(db, 'site-id')) !== manifest.site) return false
    const at = new Date(manifest.at)
    const last = await lastVerifiedBackup(db)
    if (last && last.at > at && !isInFuture(last.at, now)) return false
    await storeVerifiedBackup(db, { at, file })
    return true
  })
  return isRecorded ?? false
}

import { statSync } from 'node:fs'
import type { Env } from '~/config/env.server'
import { isInFuture, lastVerifiedBackup, storeVerifiedBackup } from '~/database/backups'
import { type Db, openDatabase } from '~/database/database'
import { faultOf } from '~/database/faults'
import { readOrStoreSetting, readSetting } from '~/database/settings'
import { isEmbedded } from '../storage/data-folder'
import type { Manifest } from './archive/format'

type SiteEnv = Pick<Env, 'databaseUrl'>

/** Null without a database: none is created. */
export async function inDatabaseOf<Result>(
  env: SiteEnv,
  work: (db: Db) => Promise<Result>,
): Promise<Result | null> {
  const path = env.databaseUrl.slice('file:'.length)
  if (isEmbedded(env) && !statSync(path, { throwIfNoEntry: false })) return null
  const { db, close } = await openDatabase(env.databaseUrl, () => {}, { mayBeReadOnly: true })
  try {
    return await work(db)
  } finally {
    await close()
  }
}

/** Gives the site the name that its first backup has, for those that follow. */
export async function nameSite(env: SiteEnv, { site }: Manifest): Promise<void> {
  try {
    await inDatabaseOf(env, (db) => readOrStoreSetting(db, 'site-id', site))
  } catch (error) {
    // The backup is made, and a disk that is full or read-only is the best reason for it.
    if (!faultOf(error)) throw error
  }
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

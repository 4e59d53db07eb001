import { randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Env } from '../../../../app/config/env.server'
import type { Engine } from '../../../../app/database/database'
import { openDatabase } from '../../../../app/database/database'
import { writeSetting } from '../../../../app/database/settings'
import { diskStore } from '../../../../app/pictures/stores/disk-store.service'
import { loadSampleEdition } from '../../../../server/edition/sample-edition'
import { copyMigratedFile, copyOfPostgres, migratedDatabase } from '../databases'

/** A data folder and a database, with the settings that backups and restores need. */
export interface TestSite {
  env: Pick<Env, 'dataDir' | 'databaseUrl' | 'objectStorage' | 'secret' | 'secretFile'>
  remove(): Promise<void>
}

export const secretOfSite = 'a-secret-of-a-site-that-is-backed-up'

/** A site without anything: an empty folder, and for PostgreSQL a database without tables. */
export async function emptySite(engine: Engine): Promise<TestSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vigil-site-'))
  const database = engine === 'postgres' ? await copyOfPostgres('template1') : null
  return {
    env: {
      dataDir,
      databaseUrl: database?.url ?? `file:${join(dataDir, 'vigil.db')}`,
      objectStorage: null,
      secret: null,
      secretFile: null,
    },
    async remove() {
      await database?.remove()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Three posts of the sample edition, for tests that read a backup many times. */
export async function smallSite(engine: Engine): Promise<TestSite> {
  const edition = await mkdtemp(join(tmpdir(), 'vigil-edition-'))
  for (const file of await readdir(resolve('sample/ai'))) {
    if (/^(agents-need|c15cc250|brief-agents|poisoned)/.test(file)) {
      await copyFile(resolve('sample/ai', file), join(edition, file))
    }
  }
  try {
    return await sampleSite(engine, edition)
  } finally {
    await rm(edition, { recursive: true })
  }
}

/** An edition with its pictures, a picture in a text and one in the uploads. */
export async function sampleSite(engine: Engine, edition = resolve('sample')): Promise<TestSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vigil-site-'))
  const database = engine === 'postgres' ? await migratedDatabase('postgres') : null
  if (!database) await copyMigratedFile(join(dataDir, 'vigil.db'))
  const databaseUrl = database?.url ?? `file:${join(dataDir, 'vigil.db')}`
  const { db, close } = await openDatabase(databaseUrl)
  const thumbnails = diskStore(join(dataDir, 'article-thumbnails'))
  await loadSampleEdition({ db, thumbnails, now: new Date() }, edition)
  await writeSetting(db, 'desk-secret', secretOfSite)
  await writeSetting(db, 'site-id', randomUUID())
  await close()
  const picture = (await thumbnails.list(''))[0]?.name ?? ''
  const bytes = (await thumbnails.get(picture))?.bytes ?? new Uint8Array()
  await diskStore(join(dataDir, 'article-pictures')).put('abcdefghijkl-10x10.webp', bytes)
  await diskStore(join(dataDir, 'uploads', 'ab')).put('abcdefghijkl.webp', Buffer.from('upload'))
  return {
    env: { dataDir, databaseUrl, objectStorage: null, secret: null, secretFile: null },
    async remove() {
      await database?.remove()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

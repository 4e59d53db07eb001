import { randomUUID } from 'node:crypto'
import { copyFile, cp, readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Env } from '../../../../app/config/env.server'
import { type Db, type Engine, openDatabase } from '../../../../app/database/database'
import { writeSetting } from '../../../../app/database/settings'
import { inTransaction } from '../../../../app/database/transactions/transaction'
import { diskStore } from '../../../../app/pictures/stores/disk-store.service'
import { appendEntries } from '../../../../app/record/append.actions'
import { currentHead } from '../../../../app/record/log.queries'
import type { KnownHead } from '../../../../app/record/restores/known-head.rules'
import { loadSampleEdition } from '../../../../server/edition/sample-edition'
import { temporaryFolder } from '../../temporary-folder'
import {
  copyMigratedFile,
  copyOfPostgres,
  type EmptyDatabase,
  migratedDatabase,
  withLongTimeout,
} from '../databases'

/** A data folder and a database, with the settings that backups and restores need. */
export interface TestSite {
  env: Pick<Env, 'dataDir' | 'databaseUrl' | 'objectStorage' | 'secret' | 'secretFile'>
  remove(): Promise<void>
}

export const secretOfSite = 'a-secret-of-a-site-that-is-backed-up'

/** A site without anything: an empty folder, and for PostgreSQL a database without tables. */
export async function emptySite(engine: Engine): Promise<TestSite> {
  return siteWith(engine === 'postgres' ? await copyOfPostgres('template1') : null)
}

/** A site with all tables. */
export async function migratedSite(engine: Engine): Promise<TestSite> {
  if (engine === 'postgres') return siteWith(await migratedDatabase(engine))
  const site = await siteWith(null)
  await copyMigratedFile(join(site.env.dataDir, 'vigil.db'))
  return site
}

const small: Partial<Record<Engine, Promise<TestSite>>> = {}

/** Three posts of the sample edition with their pictures, pictures of texts, and one in the uploads. */
export async function smallSite(engine: Engine): Promise<TestSite> {
  // Written once for each worker: copying it is much faster.
  small[engine] ??= writeSmallSite(engine)
  const { dataDir, databaseUrl } = (await small[engine]).env
  const database =
    engine === 'postgres' ? await copyOfPostgres(new URL(databaseUrl).pathname.slice(1)) : null
  const site = await siteWith(database)
  await cp(dataDir, site.env.dataDir, { recursive: true })
  return site
}

async function siteWith(postgres: EmptyDatabase | null): Promise<TestSite> {
  const dataDir = await temporaryFolder()
  const databaseUrl = postgres ? withLongTimeout(postgres.url) : `file:${join(dataDir, 'vigil.db')}`
  return {
    env: { dataDir, databaseUrl, objectStorage: null, secret: null, secretFile: null },
    async remove() {
      await postgres?.remove()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function writeSmallSite(engine: Engine): Promise<TestSite> {
  const site = await migratedSite(engine)
  const { dataDir, databaseUrl } = site.env
  const { db, close } = await openDatabase(databaseUrl)
  const thumbnails = diskStore(join(dataDir, 'article-thumbnails'))
  await loadSampleEdition({ db, thumbnails, now: new Date() }, await smallEdition())
  await writeSetting(db, 'desk-secret', secretOfSite)
  await writeSetting(db, 'site-id', randomUUID())
  await close()
  const picture = (await thumbnails.list(''))[0]?.name ?? ''
  const bytes = (await thumbnails.get(picture))?.bytes ?? new Uint8Array()
  const inTexts = diskStore(join(dataDir, 'article-pictures'))
  await inTexts.put('abcdefghijkl-10x10.webp', bytes)
  // More than are read at once.
  for (const letter of 'abcdefgh') {
    await inTexts.put(`abcdefghijk${letter}-10x10.webp`, Buffer.from(letter))
  }
  await diskStore(join(dataDir, 'uploads', 'ab')).put('abcdefghijkl.webp', Buffer.from('upload'))
  return site
}

async function smallEdition(): Promise<string> {
  const edition = await temporaryFolder()
  for (const file of await readdir(resolve('sample/ai'))) {
    if (/^(agents-need|c15cc250|brief-agents|15acb439|poisoned|e2428153)/.test(file)) {
      await copyFile(resolve('sample/ai', file), join(edition, file))
    }
  }
  return edition
}

export async function inSite<Result>(
  { databaseUrl }: TestSite['env'],
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const { db, close } = await openDatabase(databaseUrl)
  try {
    return await work(db)
  } finally {
    await close()
  }
}

/** Adds so many entries to the public record; returns the head after them. */
export function publishEntries(env: TestSite['env'], now: Date, count: number): Promise<KnownHead> {
  const event = { type: 'withdrawn', kind: 'article', post: 'a', version: 1 } as const
  return inSite(env, async (db) => {
    await inTransaction(db, (tx) => appendEntries(tx, now, Array(count).fill(event)))
    return newestHead(db)
  })
}

export async function newestHead(db: Db): Promise<KnownHead> {
  const head = await currentHead(db)
  if (!head) throw new Error('There is no record.')
  return { origin: head.origin, size: head.size, root: head.root }
}

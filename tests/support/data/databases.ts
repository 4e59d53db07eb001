import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { type Engine, openDatabase } from '../../../app/database/database'
import { migrate } from '../../../app/database/schema/migrate'
import { fastFolder } from '../../../scripts/system/postgres.mjs'

const postgresUrl = process.env.VIGIL_TEST_POSTGRES

/** SQLite always; PostgreSQL as well when the run has one (`npm test` does, `npm run check` does not). */
export const engines: Engine[] = postgresUrl ? ['sqlite', 'postgres'] : ['sqlite']

export interface EmptyDatabase {
  url: string
  remove(): Promise<void>
}

/** A database without tables. */
export async function emptyDatabase(engine: Engine): Promise<EmptyDatabase> {
  if (engine === 'sqlite') {
    const folder = await mkdtemp(
      join(process.env.VIGIL_TEST_DATABASES ?? fastFolder(), 'vigil-sqlite-'),
    )
    return {
      url: `file:${join(folder, 'vigil.db')}`,
      remove: () => rm(folder, { recursive: true, force: true }),
    }
  }
  return copyOfPostgres('template1')
}

/** A database with all tables, as the migrations leave it. */
export async function migratedDatabase(engine: Engine): Promise<EmptyDatabase> {
  if (engine === 'postgres') return copyOfPostgres(await migratedTemplate())
  const empty = await emptyDatabase(engine)
  await copyMigratedFile(empty.url.slice('file:'.length))
  return empty
}

// Copying a database is much faster than migrating an empty one.
let template: Promise<string> | undefined
let migratedFile: Promise<Buffer> | undefined

/** The name of a migrated database to copy. */
export function migratedTemplate(): Promise<string> {
  template ??= makeTemplate()
  return template
}

async function makeTemplate(): Promise<string> {
  const { name, url } = await copyOfPostgres('template1')
  await migrateAt(url)
  return name
}

/** Writes a SQLite file with all tables, as the migrations leave it. */
export async function copyMigratedFile(path: string): Promise<void> {
  migratedFile ??= makeMigratedFile()
  await writeFile(path, await migratedFile)
}

async function makeMigratedFile(): Promise<Buffer> {
  const { url, remove } = await emptyDatabase('sqlite')
  await migrateAt(url)
  const file = await readFile(url.slice('file:'.length))
  await remove()
  return file
}

/** Copies a database. It must have no open connections. */
export async function copyOfPostgres(from: string): Promise<EmptyDatabase & { name: string }> {
  const name = `vigil_${randomUUID().replaceAll('-', '')}`
  // With the settings of `npm test` this takes a tenth of the processor time of the other strategy.
  await asAdmin(`create database ${name} template ${from} strategy file_copy`)
  return {
    name,
    url: String(postgresUrl).replace('/postgres?', `/${name}?`),
    remove: () => asAdmin(`drop database ${name} with (force)`),
  }
}

/** With a longer timeout: on a busy machine even a local connection takes long. */
export function withLongTimeout(url: string): string {
  return url.startsWith('postgres') ? `${url}&connect_timeout=120` : url
}

async function migrateAt(url: string): Promise<void> {
  const database = await openDatabase(withLongTimeout(url))
  await migrate(database)
  await database.close()
}

/** Runs a statement as superuser of the cluster. */
export function asAdmin(statement: string): Promise<void> {
  return asAdminOf(String(postgresUrl), statement)
}

/** Runs statements in this database, as superuser of the cluster. */
export async function asAdminOf(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

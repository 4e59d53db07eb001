import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Engine, openDatabase } from '../../../app/database/database'
import { migrate } from '../../../app/database/schema/migrate'

const postgresUrl = process.env.VIGIL_TEST_POSTGRES

/** SQLite always; PostgreSQL as well when the run has one (`npm test` does, `npm run check` does not). */
export const engines: Engine[] = postgresUrl ? ['sqlite', 'postgres'] : ['sqlite']

export interface EmptyDatabase {
  url: string
  remove(): Promise<void>
}

/** A database with nothing in it, not even tables. */
export async function emptyDatabase(engine: Engine): Promise<EmptyDatabase> {
  if (engine === 'sqlite') {
    const folder = await mkdtemp(join(tmpdir(), 'vigil-sqlite-'))
    return {
      url: `file:${join(folder, 'vigil.db')}`,
      remove: () => rm(folder, { recursive: true, force: true }),
    }
  }
  return emptyPostgres()
}

/** A database with every table in it and nothing else. */
export async function migratedDatabase(engine: Engine): Promise<EmptyDatabase> {
  if (engine === 'postgres') {
    template ??= makeTemplate()
    return emptyPostgres(await template)
  }
  const empty = await emptyDatabase(engine)
  await copyMigratedFile(empty.url.slice('file:'.length))
  return empty
}

// A database is copied much faster than it is made anew.
let template: Promise<string> | undefined
let migratedFile: Promise<Buffer> | undefined

async function makeTemplate(): Promise<string> {
  const { name, url } = await emptyPostgres()
  await migrateAt(url)
  return name
}

/** Writes a SQLite database with every table in it and nothing else. */
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

async function emptyPostgres(from = 'template1') {
  const name = `vigil_${randomUUID().replaceAll('-', '')}`
  await asAdmin(`create database ${name} template ${from}`)
  return {
    name,
    url: String(postgresUrl).replace('/postgres?', `/${name}?`),
    remove: () => asAdmin(`drop database ${name} with (force)`),
  }
}

/** On a busy machine even a local connection takes long. */
export function patient(url: string): string {
  return url.startsWith('postgres') ? `${url}&connect_timeout=120` : url
}

async function migrateAt(url: string): Promise<void> {
  const database = await openDatabase(patient(url))
  await migrate(database)
  await database.close()
}

/** As a user who may do anything in the cluster. */
export async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: String(postgresUrl) })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

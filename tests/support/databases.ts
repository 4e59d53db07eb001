import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Engine } from '../../app/data/engine/database'

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
  const name = `vigil_${randomUUID().replaceAll('-', '')}`
  await asAdmin(`create database ${name}`)
  return {
    url: String(postgresUrl).replace('/postgres?', `/${name}?`),
    remove: () => asAdmin(`drop database ${name} with (force)`),
  }
}

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: String(postgresUrl) })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

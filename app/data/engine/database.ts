import type { Kysely } from 'kysely'
import { openPostgres } from './postgres'
import type { Schema } from './schema'
import { openSqlite } from './sqlite'

export type Db = Kysely<Schema>
export type Engine = 'sqlite' | 'postgres'

export interface Database {
  db: Db
  engine: Engine
  close(): Promise<void>
}

/**
 * `postgres://…` or `postgresql://…` opens PostgreSQL; `file:…` opens SQLite at that path.
 * Told of: connections that broke while nobody used them.
 */
export async function openDatabase(
  url: string,
  reportError: (error: Error) => void = () => {},
): Promise<Database> {
  const engine = engineOf(url)
  const db =
    engine === 'postgres'
      ? openPostgres(url, reportError)
      : await openSqlite(url.slice('file:'.length))
  try {
    // Connections are made lazily: ask something now, so that a wrong address fails here.
    await db.selectNoFrom((eb) => eb.lit(1).as('answer')).execute()
  } catch (error) {
    await db.destroy()
    throw error
  }
  return { db, engine, close: () => db.destroy() }
}

function engineOf(url: string): Engine {
  if (/^postgres(ql)?:\/\//.test(url)) return 'postgres'
  if (url.startsWith('file:')) return 'sqlite'
  throw new Error(`Not a database address: it must begin with postgres:// or file:, not "${url}".`)
}

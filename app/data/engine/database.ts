import type { Kysely } from 'kysely'
import { openPostgres } from './postgres'
import type { Schema } from './schema'
import { openSqlite } from './sqlite'

export type Db = Kysely<Schema>
export type Engine = 'sqlite' | 'postgres'

export interface Database {
  db: Db
  /** For what readers wait for: a query that takes too long fails, and is not waited for any longer. */
  readDb: Db
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
  const { db, readDb } =
    engine === 'postgres'
      ? openPostgres(url, reportError)
      : sameForReaders(await openSqlite(url.slice('file:'.length)))
  try {
    // Connections are made lazily: ask something now, so that a wrong address fails here.
    await db.selectNoFrom((eb) => eb.lit(1).as('answer')).execute()
  } catch (error) {
    await db.destroy()
    throw error
  }
  return { db, readDb, engine, close: () => db.destroy() }
}

/** SQLite runs in this process: a query that reads waits for nobody. */
function sameForReaders(db: Db) {
  return { db, readDb: db }
}

function engineOf(url: string): Engine {
  if (/^postgres(ql)?:\/\//.test(url)) return 'postgres'
  if (url.startsWith('file:')) return 'sqlite'
  throw new Error(`Not a database address: it must begin with postgres:// or file:, not "${url}".`)
}

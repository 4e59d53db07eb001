import type { Kysely } from 'kysely'
import { openPostgres, type ReaderLimits } from './postgres/postgres'
import type { Schema } from './schema/schema'
import { openSqlite } from './sqlite/sqlite'

export type Db = Kysely<Schema>
export type Engine = 'sqlite' | 'postgres'

export interface Database {
  db: Db
  /**
   * For what readers wait for: a query that takes too long fails, and is not waited for any longer. It can read what
   * `readers/allowed.ts` names, and write nothing.
   */
  readDb: Db
  engine: Engine
  /** Takes the rights of the database user from `readDb`; call it when the tables are there. */
  limitReaders(): Promise<ReaderLimits>
  close(): Promise<void>
}

/**
 * `postgres://…` or `postgresql://…` opens PostgreSQL; `file:…` opens SQLite at that path.
 * Told of: connections that broke while nobody used them.
 */
export async function openDatabase(
  url: string,
  reportError: (error: Error) => void = () => {},
  readerUrl: string | null = null,
): Promise<Database> {
  const engine = engineOf(url)
  const opened =
    engine === 'postgres'
      ? openPostgres({ url, readerUrl }, reportError)
      : await openEmbedded(url.slice('file:'.length))
  try {
    // Connections are made lazily: ask something now, so that a wrong address fails here.
    await opened.db.selectNoFrom((eb) => eb.lit(1).as('answer')).execute()
  } catch (error) {
    await opened.close()
    throw error
  }
  return { ...opened, engine }
}

async function openEmbedded(path: string) {
  return {
    ...(await openSqlite(path)),
    // They are limited from the beginning, by the connection itself.
    limitReaders: async (): Promise<ReaderLimits> => ({ areLimited: true }),
  }
}

function engineOf(url: string): Engine {
  if (/^postgres(ql)?:\/\//.test(url)) return 'postgres'
  if (url.startsWith('file:')) return 'sqlite'
  throw new Error(`Not a database address: it must begin with postgres:// or file:, not "${url}".`)
}

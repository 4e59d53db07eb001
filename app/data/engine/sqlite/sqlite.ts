import { DatabaseSync } from 'node:sqlite'
import {
  type Dialect,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { allowOnlyReaders } from '../readers/authorizer'
import type { Schema } from '../schema'
import { blockingMs, deadlineFromNow, whileBusy } from './busy'
import { type Connections, SqliteDriver } from './driver'

interface SqliteDatabase {
  db: Kysely<Schema>
  /** Can write nothing, and read only what readers may see. */
  readDb: Kysely<Schema>
  close(): Promise<void>
}

export async function openSqlite(path: string): Promise<SqliteDatabase> {
  const opened: DatabaseSync[] = []
  const open = (readOnly: boolean) => {
    const options = { timeout: blockingMs, enableForeignKeyConstraints: true, readOnly }
    const connection = new DatabaseSync(path, options)
    opened.push(connection)
    return connection
  }
  try {
    const writer = open(false)
    // Alone of all that SQLite does, this does not wait its turn; and several may make a new database at once.
    await whileBusy(deadlineFromNow(), () => writer.exec('pragma journal_mode = wal'))
    // FULL, not NORMAL: with NORMAL a power cut loses transactions that were already acknowledged.
    writer.exec('pragma synchronous = full')
    const db = openWith({ writer, reader: open(true) })
    const forReaders = open(true)
    allowOnlyReaders(forReaders)
    const readDb = openWith({ writer: null, reader: forReaders })
    return {
      db,
      readDb,
      async close() {
        await Promise.all([db.destroy(), readDb.destroy()])
        closeAll()
      },
    }
  } catch (error) {
    closeAll()
    throw error
  }

  /** The writer, which came first, last: the last to close empties the write-ahead log, and a reader cannot. */
  function closeAll(): void {
    for (const connection of opened.splice(0).reverse()) connection.close()
  }
}

function openWith(connections: Connections): Kysely<Schema> {
  const dialect: Dialect = {
    createDriver: () => new SqliteDriver(connections),
    createAdapter: () => new TransactionalSqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
  return new Kysely<Schema>({ dialect })
}

class TransactionalSqliteAdapter extends SqliteAdapter {
  // A migration that fails half-way leaves nothing behind.
  override get supportsTransactionalDdl(): boolean {
    return true
  }

  // The driver decides who waits for whom: a query that reads is not to wait for one that writes.
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

import { DatabaseSync } from 'node:sqlite'
import {
  type Dialect,
  Kysely,
  type LimitNode,
  type OffsetNode,
  type OperationNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  ValueNode,
} from 'kysely'
import { allowOnlyReaders } from '../readers/authorizer'
import type { Schema } from '../schema/schema'
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
    // What is deleted or replaced (a secret, a token) is overwritten, not left in the file for whoever copies it.
    writer.exec('pragma secure_delete = on')
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
    createQueryCompiler: () => new QueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
  return new Kysely<Schema>({ dialect })
}

/**
 * SQLite plans a query anew each time when its limit is a parameter. There are few limits, and a query that differs
 * in its offset alone is no slower to prepare than to plan again.
 */
class QueryCompiler extends SqliteQueryCompiler {
  protected override visitLimit({ limit }: LimitNode): void {
    this.append('limit ')
    this.#visitCount(limit)
  }

  protected override visitOffset({ offset }: OffsetNode): void {
    this.append('offset ')
    this.#visitCount(offset)
  }

  #visitCount(count: OperationNode): void {
    const value = ValueNode.is(count) ? count.value : null
    if (Number.isSafeInteger(value)) this.append(String(value))
    else this.visitNode(count)
  }
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

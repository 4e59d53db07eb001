import { DatabaseSync } from 'node:sqlite'
import {
  type Dialect,
  type Driver,
  Kysely,
  type LimitNode,
  type LogConfig,
  type OffsetNode,
  type OperationNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  ValueNode,
} from 'kysely'
import { type ObserveQuery, queryLog } from '../observe-queries'
import { allowOnlyReaders } from '../readers/authorizer'
import type { Schema } from '../schema/schema'
import { blockingMs, deadlineFromNow, retryWhileBusy } from './busy'
import { SqliteDriver } from './driver'
import { readingAddress } from './reading/reading-address'
import { ReadingDriver } from './reading/reading-driver'
import { createReadingThread } from './reading/reading-thread'

interface SqliteDatabase {
  db: Kysely<Schema>
  /** Read-only, and limited to what readers may see. */
  readDb: Kysely<Schema>
  close(): Promise<void>
}

interface SqliteOptions {
  observe?: ObserveQuery | undefined
  /** The build of reading/reading-worker.ts; null if this thread runs readers' queries, too. */
  readingWorker?: string | null
}

export async function openSqlite(
  path: string,
  { observe, readingWorker = null }: SqliteOptions = {},
): Promise<SqliteDatabase> {
  const opened: DatabaseSync[] = []
  const open = (readOnly: boolean) => {
    const options = { timeout: blockingMs, enableForeignKeyConstraints: true, readOnly }
    const connection = new DatabaseSync(path, options)
    opened.push(connection)
    return connection
  }
  try {
    const writer = open(false)
    // SQLite does not wait for a lock here, and several processes may create a database at once.
    await retryWhileBusy(deadlineFromNow(), () => writer.exec('pragma journal_mode = wal'))
    // FULL, not NORMAL: with NORMAL a power cut loses transactions that were already acknowledged.
    writer.exec('pragma synchronous = full')
    // Deleted secrets and tokens are overwritten, so that copies of the file do not contain them.
    writer.exec('pragma secure_delete = on')
    const reader = open(true)
    const db = openWith(() => new SqliteDriver({ writer, reader }), queryLog(observe, 'desk'))
    const thread =
      readingWorker === null ? null : createReadingThread({ workerFile: readingWorker, path })
    const driverOfReaders = thread ? new ReadingDriver(thread) : driverHere()
    const readDb = openWith(() => driverOfReaders, queryLog(observe, 'readers'))
    return {
      db,
      readDb,
      async close() {
        await Promise.all([db.destroy(), readDb.destroy()])
        await thread?.close()
        closeAll()
      },
    }
  } catch (error) {
    closeAll()
    throw error
  }

  function driverHere(): Driver {
    const reader = open(true)
    allowOnlyReaders(reader)
    return new SqliteDriver({ writer: null, reader })
  }

  /** The writer last: the last connection to close empties the write-ahead log, which a reader cannot. */
  function closeAll(): void {
    for (const connection of opened.splice(0).reverse()) connection.close()
  }
}

/** For programs that only look. The file must exist; SQLite itself refuses every change. */
export function openSqliteForReading(
  path: string,
  { isAlone }: { isAlone: boolean },
): Pick<SqliteDatabase, 'db' | 'close'> {
  const options = { timeout: blockingMs, readOnly: true }
  const reader = new DatabaseSync(isAlone ? readingAddress(path) : path, options)
  const db = openWith(() => new SqliteDriver({ writer: null, reader }))
  return {
    db,
    async close() {
      await db.destroy()
      if (reader.isOpen) reader.close()
    },
  }
}

function openWith(createDriver: () => Driver, log: LogConfig = []): Kysely<Schema> {
  const dialect: Dialect = {
    createDriver,
    createAdapter: () => new TransactionalSqliteAdapter(),
    createQueryCompiler: () => new QueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
  return new Kysely<Schema>({ dialect, log })
}

/**
 * Writes limits and offsets into the query: with a parameter, SQLite would plan the query each time. There are few
 * limits, and preparing a query for another offset is no slower than planning it again.
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
  // A failed migration leaves nothing behind.
  override get supportsTransactionalDdl(): boolean {
    return true
  }

  // The driver has its own lock: reading must not wait for writing.
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

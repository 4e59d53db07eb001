import { DatabaseSync } from 'node:sqlite'
import {
  type CompiledQuery,
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
import type { Schema } from '../schema/schema'
import { blockingMs, deadlineFromNow, retryWhileBusy } from './busy'
import { close, connect, type SqliteConnections } from './connections'
import { SqliteDriver } from './driver'
import { readingAddress } from './reading/reading-address'
import { ReadingDriver } from './reading/reading-driver'
import { createReadingThread } from './reading/reading-thread'
import { withPreparedStatements } from './statements'

interface SqliteDatabase {
  db: Kysely<Schema>
  /** Read-only, and limited to what readers may see. */
  readDb: Kysely<Schema>
  /** Opens the file again: until now it may have been opened only for reading. */
  openForWriting(): Promise<void>
  close(): Promise<void>
}

interface SqliteOptions {
  observe?: ObserveQuery | undefined
  /** The build of reading/reading-worker.ts; null if this thread runs readers' queries, too. */
  readingWorker?: string | null
  /** If the disk is full or read-only, the database is opened all the same; writing fails until openForWriting(). */
  mayBeReadOnly?: boolean | undefined
}

export async function openSqlite(
  path: string,
  { observe, readingWorker = null, mayBeReadOnly = false }: SqliteOptions = {},
): Promise<SqliteDatabase> {
  let connections = await retryWhileBusy(deadlineFromNow(), () => connect(path, { mayBeReadOnly }))
  const driver = new SqliteDriver(connections)
  const readersDriver = new SqliteDriver(readersOf(connections))
  let readHere = withPreparedStatements(connections.forReaders)
  const thread =
    readingWorker === null ? null : createReadingThread({ workerFile: readingWorker, path })
  // The thread opens the file by itself: not as long as that is only possible for reading.
  const run = async <Row>(query: CompiledQuery): Promise<Row[]> =>
    thread && !connections.isReadOnly ? thread.run<Row>(query) : readHere<Row>(query).rows
  const db = openWith(driver, queryLog(observe, 'desk'))
  const readDb = openWith(
    thread ? new ReadingDriver({ run }) : readersDriver,
    queryLog(observe, 'readers'),
  )
  return {
    db,
    readDb,
    async openForWriting() {
      await driver.untilIdle(() => {
        if (!connections.isReadOnly) return
        // Connections of one process share the index of the log: as long as one has it read-only, all have.
        close(connections)
        connections = connect(path, { mayBeReadOnly })
        driver.use(connections)
        readersDriver.use(readersOf(connections))
        readHere = withPreparedStatements(connections.forReaders)
      })
    },
    async close() {
      await Promise.all([db.destroy(), readDb.destroy()])
      await thread?.close()
      close(connections)
    },
  }
}

/** For programs that only look. The file must exist; SQLite itself refuses every change. */
export function openSqliteForReading(
  path: string,
  { isAlone }: { isAlone: boolean },
): Pick<SqliteDatabase, 'db' | 'close'> {
  const options = { timeout: blockingMs, readOnly: true }
  const reader = new DatabaseSync(isAlone ? readingAddress(path) : path, options)
  const db = openWith(new SqliteDriver({ writer: null, reader }))
  return {
    db,
    async close() {
      await db.destroy()
      if (reader.isOpen) reader.close()
    },
  }
}

function readersOf({ forReaders }: SqliteConnections) {
  return { writer: null, reader: forReaders }
}

function openWith(driver: Driver, log: LogConfig = []): Kysely<Schema> {
  const dialect: Dialect = {
    createDriver: () => driver,
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

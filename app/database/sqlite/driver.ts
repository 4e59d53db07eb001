import type { DatabaseSync } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SelectQueryNode,
} from 'kysely'
import { deadlineFromNow, retryWhileBusy } from './busy'
import { type RunQuery, withPreparedStatements } from './statements'
import { WriteLock } from './write-lock'

export interface Connections {
  /** Null for a read-only database. */
  writer: DatabaseSync | null
  reader: DatabaseSync
}

/**
 * One connection writes, another one reads. In WAL mode reading waits for no lock, so queries run while a transaction is
 * open here or another program holds the write lock. Writing waits for both, without blocking the process.
 */
export class SqliteDriver implements Driver {
  readonly #shared: SharedConnections
  // Reused, since Kysely remembers every connection that it has ever seen.
  readonly #idle: SqliteConnection[] = []

  constructor({ reader, writer }: Connections) {
    const read = withPreparedStatements(reader)
    this.#shared = {
      lock: new WriteLock(),
      read,
      write: writer ? withPreparedStatements(writer) : read,
      isReadOnly: writer === null,
      isInTransaction: () => writer?.isTransaction ?? false,
    }
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#idle.pop() ?? new SqliteConnection(this.#shared)
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await asSqlite(connection).begin()
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    asSqlite(connection).commit()
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    asSqlite(connection).rollBack()
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const released = asSqlite(connection)
    try {
      released.rollBack()
    } finally {
      this.#idle.push(released)
    }
  }

  /** openSqlite() closes the connections: Kysely does not call this if there was no query. */
  async destroy(): Promise<void> {}
}

interface SharedConnections {
  lock: WriteLock
  read: RunQuery
  write: RunQuery
  isReadOnly: boolean
  isInTransaction: () => boolean
}

/** The connection of one query or one transaction. */
class SqliteConnection implements DatabaseConnection {
  readonly #shared: SharedConnections
  #holdsLock = false

  constructor(shared: SharedConnections) {
    this.#shared = shared
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { lock, read, write, isReadOnly } = this.#shared
    // A transaction already has the lock: its queries need not wait, and could not be retried.
    if (this.#holdsLock) return write(query)
    const deadline = deadlineFromNow()
    if (isReadOnly || SelectQueryNode.is(query.query))
      return retryWhileBusy(deadline, () => read(query))
    await lock.acquire(deadline)
    try {
      return await retryWhileBusy(deadline, () => write<Row>(query))
    } finally {
      lock.release()
    }
  }

  /** All rows at once: an open statement would keep the write-ahead log from being emptied. */
  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query)
  }

  async begin(): Promise<void> {
    const { lock, write } = this.#shared
    const deadline = deadlineFromNow()
    await lock.acquire(deadline)
    try {
      // A deferred transaction that starts to write fails if another process wrote meanwhile (SQLITE_BUSY_SNAPSHOT);
      // an immediate one waits here, where it can be retried.
      await retryWhileBusy(deadline, () => write(CompiledQuery.raw('begin immediate')))
      this.#holdsLock = true
    } catch (error) {
      lock.release()
      throw error
    }
  }

  /** If it fails, the transaction is still open, and is rolled back. */
  commit(): void {
    this.#shared.write(CompiledQuery.raw('commit'))
    this.#release()
  }

  rollBack(): void {
    if (!this.#holdsLock) return
    try {
      // A full disk ends the transaction by itself; another rollback would hide the error.
      if (this.#shared.isInTransaction()) this.#shared.write(CompiledQuery.raw('rollback'))
    } finally {
      this.#release()
    }
  }

  #release(): void {
    this.#holdsLock = false
    this.#shared.lock.release()
  }
}

function asSqlite(connection: DatabaseConnection): SqliteConnection {
  if (connection instanceof SqliteConnection) return connection
  throw new TypeError('Not a connection of this driver.')
}

import type { DatabaseSync } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SelectQueryNode,
} from 'kysely'
import { deadlineFromNow, whileBusy } from './busy'
import { type RunQuery, withPreparedStatements } from './statements'
import { WriteLock } from './write-lock'

export interface Connections {
  /** Null where nothing may be written. */
  writer: DatabaseSync | null
  reader: DatabaseSync
}

/**
 * One connection writes, another one reads. In WAL mode a reader waits for nobody, so what only reads is answered
 * while a transaction is open here, or while another program holds the write lock. Whoever writes waits for both,
 * without keeping the process from answering others.
 */
export class SqliteDriver implements Driver {
  readonly #parts: ConnectionParts
  // Used again, since Kysely remembers every connection that it has ever seen.
  readonly #idle: SqliteConnection[] = []

  constructor({ reader, writer }: Connections) {
    const read = withPreparedStatements(reader)
    this.#parts = {
      lock: new WriteLock(),
      read,
      write: writer ? withPreparedStatements(writer) : read,
      isReadOnly: writer === null,
      isInTransaction: () => writer?.isTransaction ?? false,
    }
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#idle.pop() ?? new SqliteConnection(this.#parts)
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await own(connection).begin()
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    own(connection).commit()
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    own(connection).rollBack()
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const released = own(connection)
    try {
      released.rollBack()
    } finally {
      this.#idle.push(released)
    }
  }

  /** Whoever opened the connections closes them: Kysely does not call this where nothing was asked. */
  async destroy(): Promise<void> {}
}

interface ConnectionParts {
  lock: WriteLock
  read: RunQuery
  write: RunQuery
  isReadOnly: boolean
  isInTransaction: () => boolean
}

/** What one query, or one transaction, sees of the two connections. */
class SqliteConnection implements DatabaseConnection {
  readonly #parts: ConnectionParts
  #holdsLock = false

  constructor(parts: ConnectionParts) {
    this.#parts = parts
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { lock, read, write, isReadOnly } = this.#parts
    // The lock is ours already: nothing in a transaction has to wait, nor could be run a second time.
    if (this.#holdsLock) return write(query)
    const deadline = deadlineFromNow()
    if (isReadOnly || SelectQueryNode.is(query.query)) return whileBusy(deadline, () => read(query))
    await lock.acquire(deadline)
    try {
      return await whileBusy(deadline, () => write<Row>(query))
    } finally {
      lock.release()
    }
  }

  /** In one piece: a statement that stays open would keep the write-ahead log from being emptied. */
  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query)
  }

  async begin(): Promise<void> {
    const { lock, write } = this.#parts
    const deadline = deadlineFromNow()
    await lock.acquire(deadline)
    try {
      // A deferred transaction that turns from reading to writing fails at once when another process wrote in
      // between (SQLITE_BUSY_SNAPSHOT); an immediate one waits here, where it can be tried again.
      await whileBusy(deadline, () => write(CompiledQuery.raw('begin immediate')))
      this.#holdsLock = true
    } catch (error) {
      lock.release()
      throw error
    }
  }

  /** Where it fails the transaction is still open, and is rolled back. */
  commit(): void {
    this.#parts.write(CompiledQuery.raw('commit'))
    this.#release()
  }

  rollBack(): void {
    if (!this.#holdsLock) return
    try {
      // A full disk ends the transaction by itself; rolling back again would hide what went wrong.
      if (this.#parts.isInTransaction()) this.#parts.write(CompiledQuery.raw('rollback'))
    } finally {
      this.#release()
    }
  }

  #release(): void {
    this.#holdsLock = false
    this.#parts.lock.release()
  }
}

function own(connection: DatabaseConnection): SqliteConnection {
  if (connection instanceof SqliteConnection) return connection
  throw new TypeError('Not a connection of this driver.')
}

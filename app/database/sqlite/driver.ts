import type { DatabaseSync } from 'node:sqlite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  RawNode,
  SelectQueryNode,
  type TransactionSettings,
} from 'kysely'
import { deadlineFromNow, retryWhileBusy } from './busy'
import { CommitGroup, longTransaction } from './commit-group'
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

  constructor(connections: Connections) {
    const lock = new WriteLock()
    const group: CommitGroup = new CommitGroup({
      lock,
      write: (query) => this.#shared.write(query),
      isInTransaction: () => this.#shared.isInTransaction(),
    })
    this.#shared = { lock, group, ...parts(connections) }
  }

  /** Runs the task between two transactions. */
  async untilIdle(task: () => void): Promise<void> {
    const { lock, group } = this.#shared
    await lock.acquire(deadlineFromNow())
    try {
      group.flush()
      task()
    } finally {
      lock.release()
    }
  }

  /** From now on queries use these connections. */
  use(connections: Connections): void {
    Object.assign(this.#shared, parts(connections))
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#idle.pop() ?? new SqliteConnection(this.#shared)
  }

  async beginTransaction(
    connection: DatabaseConnection,
    { accessMode }: TransactionSettings,
  ): Promise<void> {
    await asSqlite(connection).begin(accessMode === longTransaction)
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await asSqlite(connection).commit()
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
  async destroy(): Promise<void> {
    this.#shared.group.flush()
  }
}

interface ConnectionParts {
  read: RunQuery
  write: RunQuery
  isInTransaction: () => boolean
  isReadOnly: boolean
}

interface SharedConnections extends ConnectionParts {
  lock: WriteLock
  group: CommitGroup
}

function parts({ reader, writer }: Connections): ConnectionParts {
  const read = withPreparedStatements(reader)
  // What only reads can also do so in a transaction.
  const connection = writer ?? reader
  return {
    read,
    write: writer ? withPreparedStatements(writer) : read,
    // A closed connection throws when it is asked.
    isInTransaction: () => connection.isOpen && connection.isTransaction,
    isReadOnly: writer === null,
  }
}

/** The connection of one query or one transaction. */
class SqliteConnection implements DatabaseConnection {
  readonly #shared: SharedConnections
  #holdsLock = false

  constructor(shared: SharedConnections) {
    this.#shared = shared
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { read, isReadOnly } = this.#shared
    // A transaction already has the lock: its queries need not wait, and could not be retried.
    if (this.#holdsLock) return this.#shared.group.write(query)
    const deadline = deadlineFromNow()
    if (isReadOnly || SelectQueryNode.is(query.query))
      return retryWhileBusy(deadline, () => read(query))
    return this.#writeAlone(query, deadline)
  }

  /** A statement of its own is atomic. It joins the transactions before it, unless it is raw SQL such as a pragma. */
  async #writeAlone<Row>(query: CompiledQuery, deadline: number): Promise<QueryResult<Row>> {
    const { lock, group, write } = this.#shared
    await lock.acquire(deadline)
    if (RawNode.is(query.query)) group.flush()
    const isJoining = group.isOpen
    let result: QueryResult<Row>
    try {
      result = isJoining
        ? group.write<Row>(query)
        : await retryWhileBusy(deadline, () => write<Row>(query))
    } catch (error) {
      group.passOn()
      throw error
    }
    if (isJoining) await group.join()
    else lock.release()
    return result
  }

  /** All rows at once: an open statement would keep the write-ahead log from being emptied. */
  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query)
  }

  async begin(isLong: boolean): Promise<void> {
    const { lock, group } = this.#shared
    const deadline = deadlineFromNow()
    await lock.acquire(deadline)
    try {
      await group.begin(deadline, isLong)
      this.#holdsLock = true
    } catch (error) {
      group.passOn()
      throw error
    }
  }

  /** If it fails, the transaction is rolled back. */
  async commit(): Promise<void> {
    const committed = this.#shared.group.commit()
    // Others have the lock now, while this transaction waits for the disk.
    this.#holdsLock = false
    await committed
  }

  rollBack(): void {
    if (!this.#holdsLock) return
    this.#holdsLock = false
    this.#shared.group.rollBack()
  }
}

function asSqlite(connection: DatabaseConnection): SqliteConnection {
  if (connection instanceof SqliteConnection) return connection
  throw new TypeError('Not a connection of this driver.')
}

import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Schema } from './schema'

const mostKeptStatements = 200

/** How long others may keep the database to themselves. */
const mostWaitedMs = 5_000

export async function openSqlite(path: string): Promise<Kysely<Schema>> {
  const timeout = mostWaitedMs
  const connection = new DatabaseSync(path, { timeout, enableForeignKeyConstraints: true })
  await turnToWal(connection)
  // FULL, not NORMAL: with NORMAL a power cut loses transactions that were already acknowledged.
  connection.exec('pragma synchronous = full')
  return new Kysely<Schema>({ dialect: new NodeSqliteDialect(connection) })
}

/** Alone of all that SQLite does, this does not wait for its turn; and several may make a new database at once. */
async function turnToWal(connection: DatabaseSync): Promise<void> {
  const until = performance.now() + mostWaitedMs
  for (;;) {
    try {
      return connection.exec('pragma journal_mode = wal')
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) {
        connection.close()
        throw error
      }
      await setTimeout(20)
    }
  }
}

function isBusy(error: unknown): boolean {
  const busy = 5
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === busy
}

class NodeSqliteDialect implements Dialect {
  readonly #connection: DatabaseSync

  constructor(connection: DatabaseSync) {
    this.#connection = connection
  }

  createDriver(): Driver {
    return new NodeSqliteDriver(this.#connection)
  }

  createAdapter() {
    return new TransactionalSqliteAdapter()
  }

  createQueryCompiler() {
    return new SqliteQueryCompiler()
  }

  createIntrospector(db: Kysely<unknown>) {
    return new SqliteIntrospector(db)
  }
}

class NodeSqliteDriver extends SqliteDriver {
  readonly #connection: DatabaseSync

  constructor(connection: DatabaseSync) {
    super({ database: keepingStatements(connection) })
    this.#connection = connection
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    // A deferred transaction that turns from reading to writing fails at once when another process
    // wrote in between; an immediate one waits its turn.
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // A full disk ends the transaction by itself; rolling back again would hide what went wrong.
    if (this.#connection.isTransaction) await super.rollbackTransaction(connection)
  }
}

class TransactionalSqliteAdapter extends SqliteAdapter {
  // A migration that fails half-way leaves nothing behind.
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** node:sqlite as Kysely's driver wants it, with the statements of recent queries kept prepared. */
function keepingStatements(connection: DatabaseSync): SqliteDatabase {
  const kept = new Map<string, StatementSync>()

  function prepared(sql: string): StatementSync {
    const statement = kept.get(sql) ?? connection.prepare(sql)
    // Re-inserting keeps the map in order of use, so that its first entry is the one to let go.
    kept.delete(sql)
    kept.set(sql, statement)
    if (kept.size > mostKeptStatements) {
      const oldest = kept.keys().next().value
      if (oldest !== undefined) kept.delete(oldest)
    }
    return statement
  }

  return {
    prepare(sql) {
      const statement = prepared(sql)
      const values = (parameters: readonly unknown[]) => parameters as readonly SQLInputValue[]
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...values(parameters)),
        run: (parameters) => statement.run(...values(parameters)),
        iterate: (parameters) => statement.iterate(...values(parameters)),
      }
    },
    close: () => connection.close(),
  }
}

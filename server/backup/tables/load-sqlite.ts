import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { openDatabase } from '~/database/database'
import { migrate } from '~/database/schema/migrate'
import { columnsOf, quoted, type Table, tablesIn } from './catalogue'
import { type Row, type RowSource, sqliteSource } from './row-source'

export interface SqliteLoader {
  tables: ReadonlyMap<string, Table>
  insert(table: Table, rows: readonly Row[]): Promise<void>
  /** Commits what `compare` accepts, with triggers and sequences as they were. */
  finish(
    sequences: Readonly<Record<string, number>>,
    compare: (source: RowSource) => Promise<void>,
  ): Promise<void>
  close(): void
}

/**
 * Creates a SQLite file with the tables of this version, without rows, to be filled from a backup. A crash
 * before it is complete damages it, and the caller has to sync it to the disk.
 */
export async function createSqliteLoader(path: string, schema: string): Promise<SqliteLoader> {
  const database = await openDatabase(`file:${path}`)
  try {
    await migrate(database, schema)
  } finally {
    await database.close()
  }
  const connection = new DatabaseSync(path, { enableForeignKeyConstraints: false })
  connection.exec('pragma journal_mode = off; pragma synchronous = off; begin')
  const source = sqliteSource(connection)
  const triggers = dropTriggers(connection)
  const tables = new Map((await tablesIn(source)).map((table) => [table.name, table]))
  // Rows of the migrations are in the backup, too.
  for (const name of tables.keys()) connection.exec(`delete from ${quoted(name)}`)
  const statements = new Map<string, StatementSync>()

  return {
    tables,
    async insert(table, rows) {
      const statement = statements.get(table.name) ?? connection.prepare(insertInto(table))
      statements.set(table.name, statement)
      for (const row of rows) {
        statement.run(...table.columns.map(({ name }) => (row[name] ?? null) as SQLInputValue))
      }
      await setImmediate()
    },
    async finish(sequences, compare) {
      setSequences(connection, sequences)
      await compare(source)
      for (const { sql } of triggers) connection.exec(sql)
      connection.exec('commit')
      const [broken] = connection.prepare('pragma foreign_key_check').all()
      if (broken) throw new BrokenReferenceError(String(broken.table))
    },
    close() {
      if (connection.isOpen) connection.close()
    },
  }
}

/** A row refers to one that is not in the backup. */
export class BrokenReferenceError extends Error {
  override name = 'BrokenReferenceError'
}

/**
 * Triggers that compute what other tables contain would count twice, so they are dropped while rows are inserted.
 * Those of the search stay: its indexes are not in the backup.
 */
function dropTriggers(connection: DatabaseSync): { sql: string }[] {
  const triggers = connection
    .prepare(
      `select name, sql from sqlite_master
        where type = 'trigger' and instr(sql, 'search_documents') = 0 order by rowid`,
    )
    .all() as { name: string; sql: string }[]
  for (const { name } of triggers) connection.exec(`drop trigger ${quoted(name)}`)
  return triggers
}

function insertInto(table: Table): string {
  const places = table.columns.map(() => '?').join(', ')
  return `insert into ${quoted(table.name)} (${columnsOf(table)}) values (${places})`
}

function setSequences(connection: DatabaseSync, sequences: Readonly<Record<string, number>>): void {
  for (const [table, last] of Object.entries(sequences)) {
    const update = connection.prepare('update sqlite_sequence set seq = max(seq, ?) where name = ?')
    if (update.run(last, table).changes === 0) {
      connection.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(table, last)
    }
  }
}

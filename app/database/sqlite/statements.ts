import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { CompiledQuery, QueryResult } from 'kysely'

const mostPrepared = 200

interface Prepared {
  statement: StatementSync
  /** Asked once: SQLite describes every column for it. */
  hasRows: boolean
}

export type RunQuery = <Row>(query: CompiledQuery) => QueryResult<Row>

/** Runs queries on one connection, with the statements of recent ones kept prepared. */
export function withPreparedStatements(connection: DatabaseSync): RunQuery {
  const recent = new Map<string, Prepared>()

  function prepare(sql: string): Prepared {
    const statement = connection.prepare(sql)
    return { statement, hasRows: statement.columns().length > 0 }
  }

  function prepared(sql: string): Prepared {
    const found = recent.get(sql) ?? prepare(sql)
    // Re-inserting keeps the map in order of use, so that its first entry is the one to let go.
    recent.delete(sql)
    recent.set(sql, found)
    if (recent.size > mostPrepared) {
      const oldest = recent.keys().next().value
      if (oldest !== undefined) recent.delete(oldest)
    }
    return found
  }

  return <Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> => {
    const { statement, hasRows } = prepared(sql)
    const values = parameters as readonly SQLInputValue[]
    if (hasRows) return { rows: statement.all(...values) as Row[] }
    const { changes, lastInsertRowid } = statement.run(...values)
    return {
      rows: [],
      insertId: BigInt(lastInsertRowid),
      numAffectedRows: BigInt(changes),
    }
  }
}

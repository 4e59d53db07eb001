import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { CompiledQuery, QueryResult } from 'kysely'

const maxStatements = 200

interface PreparedStatement {
  statement: StatementSync
  /** Looked up once, since SQLite describes every column for it. */
  hasRows: boolean
}

export type RunQuery = <Row>(query: CompiledQuery) => QueryResult<Row>

/** Runs queries on one connection, and caches the prepared statements of recent ones. */
export function withPreparedStatements(connection: DatabaseSync): RunQuery {
  const recent = new Map<string, PreparedStatement>()

  function prepare(sql: string): PreparedStatement {
    const statement = connection.prepare(sql)
    return { statement, hasRows: statement.columns().length > 0 }
  }

  function findOrPrepare(sql: string): PreparedStatement {
    const prepared = recent.get(sql) ?? prepare(sql)
    // Re-inserting keeps the map in order of use: its first entry is the least recently used.
    recent.delete(sql)
    recent.set(sql, prepared)
    if (recent.size > maxStatements) {
      const oldest = recent.keys().next().value
      if (oldest !== undefined) recent.delete(oldest)
    }
    return prepared
  }

  return <Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> => {
    const { statement, hasRows } = findOrPrepare(sql)
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

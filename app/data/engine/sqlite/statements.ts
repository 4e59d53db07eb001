import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { CompiledQuery, QueryResult } from 'kysely'

const mostKeptStatements = 200

export type RunQuery = <Row>(query: CompiledQuery) => QueryResult<Row>

/** Runs queries on one connection, with the statements of recent ones kept prepared. */
export function withPreparedStatements(connection: DatabaseSync): RunQuery {
  const prepared = new Map<string, StatementSync>()

  function prepare(sql: string): StatementSync {
    const statement = prepared.get(sql) ?? connection.prepare(sql)
    // Re-inserting keeps the map in order of use, so that its first entry is the one to let go.
    prepared.delete(sql)
    prepared.set(sql, statement)
    if (prepared.size > mostKeptStatements) {
      const oldest = prepared.keys().next().value
      if (oldest !== undefined) prepared.delete(oldest)
    }
    return statement
  }

  return <Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> => {
    const statement = prepare(sql)
    const values = parameters as readonly SQLInputValue[]
    if (statement.columns().length > 0) return { rows: statement.all(...values) as Row[] }
    const { changes, lastInsertRowid } = statement.run(...values)
    return {
      rows: [],
      insertId: BigInt(lastInsertRowid),
      numAffectedRows: BigInt(changes),
    }
  }
}

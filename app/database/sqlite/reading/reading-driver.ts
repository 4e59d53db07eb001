import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import { deadlineFromNow, retryWhileBusy } from '../busy'

/** For queries that only read, in a thread. There are no transactions: each query sees what is committed when it runs. */
export class ReadingDriver implements Driver {
  readonly #connection: DatabaseConnection

  constructor({ run }: { run: <Row>(query: CompiledQuery) => Promise<Row[]> }) {
    const executeQuery = async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => ({
      rows: await retryWhileBusy(deadlineFromNow(), () => run<Row>(query)),
    })
    this.#connection = {
      executeQuery,
      async *streamQuery<Row>(query: CompiledQuery) {
        yield await executeQuery<Row>(query)
      },
    }
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection
  }

  async beginTransaction(): Promise<void> {
    throw new Error('Readers’ queries have no transactions on SQLite.')
  }

  async commitTransaction(): Promise<void> {}

  async rollbackTransaction(): Promise<void> {}

  async releaseConnection(): Promise<void> {}

  /** openSqlite() closes the thread. */
  async destroy(): Promise<void> {}
}

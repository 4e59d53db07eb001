import type { DatabaseSync } from 'node:sqlite'
import { type Kysely, sql } from 'kysely'
import type { Db, Engine } from '~/database/database'

export type Value = string | number | null | Uint8Array
export type Row = Record<string, Value>

/** A connection that reads one state of a database, whatever is written meanwhile. */
export interface RowSource {
  engine: Engine
  query<Found>(text: string): Promise<Found[]>
  /** The rows of a query in batches, so that a large table need not fit into memory. */
  batches(text: string): AsyncIterable<Row[]>
}

const batchSize = 500

/** For a connection that is in a transaction. */
export function sqliteSource(connection: DatabaseSync): RowSource {
  return {
    engine: 'sqlite',
    query: async <Found>(text: string) => connection.prepare(text).all() as Found[],
    async *batches(text) {
      let batch: Row[] = []
      for (const row of connection.prepare(text).iterate()) {
        batch.push(row as Row)
        if (batch.length < batchSize) continue
        yield batch
        batch = []
      }
      yield batch
    },
  }
}

/** For a transaction that is `repeatable read`. */
export function postgresSource(transaction: Db): RowSource {
  const db = transaction as unknown as Kysely<unknown>
  const query = async <Found>(text: string) => (await sql.raw<Found>(text).execute(db)).rows
  return {
    engine: 'postgres',
    query,
    async *batches(text) {
      await query(`declare backup_rows no scroll cursor for ${text}`)
      for (;;) {
        const batch = await query<Row>(`fetch forward ${batchSize} from backup_rows`)
        yield batch
        if (batch.length < batchSize) break
      }
      await query('close backup_rows')
    },
  }
}

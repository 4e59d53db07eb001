import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { openDatabase } from '~/database/database'
import { addressWithoutWriting, isUnwritable } from '~/database/sqlite/reading/reading-address'
import { StartupError } from '../../process/startup-error'
import { postgresSource, type RowSource, sqliteSource } from './row-source'

/** Reads one state of the database, while others read and write it. */
export async function withSnapshot<Result>(
  databaseUrl: string,
  read: (source: RowSource) => Promise<Result>,
): Promise<Result> {
  return databaseUrl.startsWith('file:')
    ? withSqliteSnapshot(databaseUrl.slice('file:'.length), read)
    : withPostgresSnapshot(databaseUrl, read)
}

async function withSqliteSnapshot<Result>(
  path: string,
  read: (source: RowSource) => Promise<Result>,
): Promise<Result> {
  if (!statSync(path, { throwIfNoEntry: false })) {
    throw new StartupError(
      `There is no database at ${path}.`,
      'Set DATA_DIR to the folder of a site.',
    )
  }
  // Its own connection: those of a server must not stay in a transaction.
  const connection = beginReading(path)
  try {
    return await read(sqliteSource(connection))
  } finally {
    connection.close()
  }
}

function beginReading(path: string): DatabaseSync {
  try {
    return begin(new DatabaseSync(path, { readOnly: true, timeout: 5_000 }))
  } catch (error) {
    const address = isUnwritable(error) ? addressWithoutWriting(path) : null
    if (!address) throw error
    return begin(new DatabaseSync(address, { readOnly: true }))
  }
}

function begin(connection: DatabaseSync): DatabaseSync {
  try {
    connection.exec('begin')
    // The first read decides which state the transaction sees.
    connection.prepare('select count(*) from sqlite_master').get()
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

async function withPostgresSnapshot<Result>(
  url: string,
  read: (source: RowSource) => Promise<Result>,
): Promise<Result> {
  const { db, close } = await openDatabase(url)
  try {
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (transaction) => {
        await sql`set local statement_timeout = 0`.execute(transaction)
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction)
        return read(postgresSource(transaction))
      })
  } finally {
    await close()
  }
}

import { sql } from 'kysely'
import { type Db, openForReading } from '~/database/database'

/** Reads one state of a database that others may be writing, and cannot change it. */
export async function inSnapshot<Result>(
  databaseUrl: string,
  read: (db: Db) => Promise<Result>,
): Promise<Result> {
  const { db, engine, close } = await openForReading(databaseUrl)
  try {
    if (engine === 'sqlite') {
      // The only connection stays in this transaction until it is closed.
      await sql`begin`.execute(db)
      return await read(db)
    }
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (transaction) => {
        await sql`set local statement_timeout = 0`.execute(transaction)
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction)
        return read(transaction)
      })
  } finally {
    await close()
  }
}

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../../app/database/database'
import {
  contentVersion,
  markContentChanged,
} from '../../../app/posts/published/content-version.queries'

/** Whether the replica answers readers' queries. */
export async function isFromReplica({
  readDb,
}: Pick<Database, 'readDb'>): Promise<boolean | undefined> {
  const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(readDb)
  return rows[0]?.is
}

/** Changes a row that readers see, as every change of the content does: with a new version in the same transaction. */
export async function publish({ db }: Pick<Database, 'db'>): Promise<string> {
  const topic = `topic ${randomUUID()}`
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('topic_descriptions')
      .values({
        topic,
        description: 'A topic',
        version: 1,
        updated_at: new Date().toISOString(),
        editor_name: 'Ada',
      })
      .execute()
    await markContentChanged(transaction)
  })
  return topic
}

export async function isVisible(
  { readDb }: Pick<Database, 'readDb'>,
  topic: string,
): Promise<boolean> {
  const found = await readDb
    .selectFrom('topic_descriptions')
    .select('topic')
    .where('topic', '=', topic)
    .executeTakeFirst()
  return found !== undefined
}

/** Asks again and again until it is told to stop, and returns how often. Fails if any query does. */
export function load(database: Database) {
  let isOver = false
  const asking = Array.from({ length: 6 }, async () => {
    let count = 0
    for (; !isOver; count += 1) {
      await contentVersion(database.readDb)
      await isVisible(database, 'a topic')
    }
    return count
  })
  return async () => {
    isOver = true
    return (await Promise.all(asking)).reduce((sum, count) => sum + count)
  }
}

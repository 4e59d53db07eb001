import type { Db } from '~/database/database'
import { ConcurrentWriteError } from '~/database/transactions/transaction'
import { isStorable } from '../published/published-posts.queries'
import { noDescription, type TopicDescription } from './topic-description.rules'

/** For readers: empty if there is none. */
export async function topicDescription(db: Db, topic: string): Promise<string> {
  if (!isStorable(topic)) return ''
  const row = await db
    .selectFrom('topic_descriptions')
    .select('description')
    .where('topic', '=', topic)
    .executeTakeFirst()
  return row?.description ?? ''
}

export async function descriptionForDesk(db: Db, topic: string): Promise<TopicDescription> {
  if (!isStorable(topic)) return noDescription
  const row = await db
    .selectFrom('topic_descriptions')
    .selectAll()
    .where('topic', '=', topic)
    .executeTakeFirst()
  if (!row) return noDescription
  return { text: row.description, version: row.version, editorName: row.editor_name }
}

/**
 * Writes the next version of a description; call it inside a transaction, which runs again if somebody else was faster.
 * An empty text stays as a row, so that its version is known.
 */
export async function storeDescription(
  db: Db,
  topic: string,
  { text, editorName, over }: { text: string; editorName: string; over: number },
  now: Date,
): Promise<void> {
  const at = { updated_at: now.toISOString(), editor_name: editorName }
  const values = { description: text, version: over + 1, ...at }
  if (over === 0) {
    await db
      .insertInto('topic_descriptions')
      .values({ topic, ...values })
      .execute()
    return
  }
  const updated = await db
    .updateTable('topic_descriptions')
    .set(values)
    .where('topic', '=', topic)
    .where('version', '=', over)
    .returning('topic')
    .executeTakeFirst()
  if (!updated) throw new ConcurrentWriteError()
}

/** The topics that have a description. */
export async function describedTopics(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectFrom('topic_descriptions')
    .select('topic')
    .where('description', '!=', '')
    .execute()
  return new Set(rows.map(({ topic }) => topic))
}

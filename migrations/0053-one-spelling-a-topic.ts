import { type Kysely, sql } from 'kysely'

const tables = ['article_tags', 'weekly_brief_tags']

/**
 * Tags that differ only in case, width or spaces become one topic, in the spelling that most posts have. Only the lists of
 * topics change: the texts of posts, which may be in the public record, keep their spelling until they are saved.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [spelling, ...others] of await spellingsOfTopics(db)) {
    for (const other of others) {
      for (const table of tables) {
        await sql`update ${sql.table(table)} set tag = ${spelling} where tag = ${other}
          and post_id not in (select post_id from ${sql.table(table)} where tag = ${spelling})`.execute(
          db,
        )
        await sql`delete from ${sql.table(table)} where tag = ${other}`.execute(db)
      }
      await sql`update topic_descriptions set topic = ${spelling} where topic = ${other}
        and not exists (select 1 from topic_descriptions where topic = ${spelling})`.execute(db)
      await sql`delete from topic_descriptions where topic = ${other}`.execute(db)
    }
  }
}

/** Those with several spellings, the one that most posts have first. */
async function spellingsOfTopics(db: Kysely<unknown>): Promise<string[][]> {
  const { rows } = await sql<{ tag: string }>`
    select tag from (
      select tag from article_tags union all select tag from weekly_brief_tags
    ) as tags group by tag order by count(*) desc, tag`.execute(db)
  const topics = new Map<string, string[]>()
  for (const { tag } of rows) {
    const folded = tag.normalize('NFKC').trim().toLowerCase()
    topics.set(folded, [...(topics.get(folded) ?? []), tag])
  }
  return [...topics.values()].filter((spellings) => spellings.length > 1)
}

import { sql } from 'kysely'
import { type PostKind, postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { foldTag, oncePerTopic } from '../fields/tags.rules'
import { isStorable, tables } from '../published/published-posts.queries'

/**
 * The tags of a post in the spelling that other posts have, the one used most: tags that differ only in case, width or
 * spaces are one topic. A post may change the spelling of a topic that it has alone.
 */
export async function inSpellingOfTopics(
  db: Db,
  { id, tags }: { id: string; tags: readonly string[] },
): Promise<string[]> {
  const known = await existing(db, tags.filter(isStorable))
  const unknown = tags.filter((tag) => isStorable(tag) && !known.has(tag))
  const spellings = unknown.length > 0 ? await spellingsOf(db, id, unknown) : new Map()
  return oncePerTopic(
    tags.map((tag) => (known.has(tag) ? tag : (spellings.get(foldTag(tag)) ?? tag))),
  )
}

/** SQLite joins at most 500 queries in one. */
const lookupsAtOnce = 400

/** Looks up each in the index. Counting them would read a row for each of their posts. */
async function existing(db: Db, tags: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (let start = 0; start < tags.length; start += lookupsAtOnce) {
    const some = await existingOf(db, tags.slice(start, start + lookupsAtOnce))
    for (const tag of some) found.add(tag)
  }
  return found
}

async function existingOf(db: Db, tags: readonly string[]): Promise<string[]> {
  const found = tags.map((tag) => {
    const isIn = postKinds.map(
      (kind) => sql`exists (select 1 from ${sql.table(tables[kind].tags)} where tag = ${tag})`,
    )
    return sql`select cast(${tag} as text) as tag where ${sql.join(isIn, sql` or `)}`
  })
  const { rows } = await sql<{ tag: string }>`${sql.join(found, sql` union all `)}`.execute(db)
  return rows.map(({ tag }) => tag)
}

/** The spelling that most posts but this one have, by folded tag. */
async function spellingsOf(
  db: Db,
  id: string,
  tags: readonly string[],
): Promise<Map<string, string>> {
  const folded = new Set(tags.map(foldTag))
  const counts = new Map<string, number>()
  for (const kind of postKinds) {
    const spelled = (await distinctTags(db, kind)).filter((tag) => folded.has(foldTag(tag)))
    if (spelled.length === 0) continue
    const rows = await db
      .selectFrom(tables[kind].tags)
      .select((eb) => ['tag', eb.fn.countAll<number>().as('count')])
      .where('tag', 'in', spelled)
      .where('post_id', '!=', id)
      .groupBy('tag')
      .execute()
    for (const { tag, count } of rows) counts.set(tag, (counts.get(tag) ?? 0) + Number(count))
  }
  const fewestFirst = [...counts].sort(([a, few], [b, many]) => few - many || (a < b ? 1 : -1))
  return new Map(fewestFirst.map(([tag]) => [foldTag(tag), tag]))
}

/** Steps from tag to tag in the index: a large archive has many posts for each tag. */
async function distinctTags(db: Db, kind: PostKind): Promise<string[]> {
  const table = sql.table(tables[kind].tags)
  const { rows } = await sql<{ tag: string }>`
    with recursive spelled (tag) as (
      select min(tag) from ${table}
      union all
      select (select min(tag) from ${table} where tag > spelled.tag)
      from spelled where spelled.tag is not null
    )
    select tag from spelled where tag is not null`.execute(db)
  return rows.map(({ tag }) => tag)
}

import { type Kysely, sql } from 'kysely'

/**
 * From now on the status alone says whether readers see a post. Imported posts could be published with a date in the
 * future: those that nobody has seen are scheduled for it. A withdrawn one loses it, as it may be republished.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const now = new Date().toISOString()
  for (const [kind, posts] of [
    ['article', 'articles'],
    ['brief', 'weekly_briefs'],
  ] as const) {
    const isUnseen = sql`published_at > ${now} and recorded_version = 0`
    const { rows } = await sql<{ id: string }>`
      update ${sql.id(posts)} set status = 'scheduled'
      where status = 'published' and ${isUnseen} returning id`.execute(db)
    for (const { id } of rows) await scheduleRevisions(db, { kind, id, now })
    await sql`update ${sql.id(posts)} set published_at = null
      where status in ('withdrawn', 'binned') and ${isUnseen}`.execute(db)
  }
}

/** Otherwise the record would take them for versions that readers saw. */
async function scheduleRevisions(
  db: Kysely<unknown>,
  { kind, id, now }: { kind: string; id: string; now: string },
): Promise<void> {
  const { rows } = await sql<{ version: number; content: string }>`
    select version, content from revisions where kind = ${kind} and post_id = ${id}`.execute(db)
  for (const { version, content: stored } of rows) {
    const content: { status: string; publishedAt: string | null } = JSON.parse(stored)
    if (content.status !== 'published' || (content.publishedAt ?? '') <= now) continue
    const scheduled = JSON.stringify({ ...content, status: 'scheduled' })
    await sql`update revisions set content = ${scheduled}
      where kind = ${kind} and post_id = ${id} and version = ${version}`.execute(db)
  }
}

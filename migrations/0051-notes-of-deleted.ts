import { type Kysely, sql } from 'kysely'

/** Earlier versions kept the notes of posts that were deleted for good, and only deleted their texts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update public_versions set note = ''
    where note != '' and (
      hidden_reason = 'The post was deleted.'
      or (
        not exists (select 1 from articles where articles.id = public_versions.post_id)
        and not exists (select 1 from weekly_briefs where weekly_briefs.id = public_versions.post_id)
      )
    )`.execute(db)
}

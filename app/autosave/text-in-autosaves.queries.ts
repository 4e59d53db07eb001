import { sql } from 'kysely'
import type { Db } from '~/database/database'

/** Autosaves that contain a text which has no characters that JSON escapes, such as the name of a file. */
export async function autosavesContaining(
  db: Db,
  text: string,
): Promise<{ editorId: string; title: string }[]> {
  const rows = await db
    .selectFrom('working_copies')
    .select(['editor_id', 'title'])
    .where('title', 'is not', null)
    .where(contains(text))
    .execute()
  return rows.map(({ editor_id, title }) => ({ editorId: editor_id, title: title ?? '' }))
}

/**
 * Changes a text in the autosaves of a document, of all editors. Those that were typed over its last version are then
 * based on the next one, which has the same change: it is no conflict for them.
 */
export async function replaceInAutosaves(
  db: Db,
  document: { kind: string; id: string; version: number },
  { from, to }: { from: string; to: string },
): Promise<void> {
  const { kind, id, version } = document
  await db
    .updateTable('working_copies')
    .set({
      fields: sql<string>`replace(fields, ${from}, ${to})`,
      base_version: sql<number>`case when base_version = ${version} then ${version + 1} else base_version end`,
    })
    .where('kind', '=', kind)
    .where('post_id', '=', id)
    .where('title', 'is not', null)
    .execute()
}

function contains(text: string) {
  return sql<boolean>`fields like ${`%${text.replace(/[!%_]/g, '!$&')}%`} escape '!'`
}

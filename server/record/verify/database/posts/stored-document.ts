import type { Db } from '~/database/database'
import type { RecordDocument } from '~/record/entries/document.rules'

/** The document of a version; null if it is hidden, missing or damaged, which is checked elsewhere. */
export async function storedDocument(
  db: Db,
  { id, version }: { id: string; version: number },
): Promise<RecordDocument | null> {
  const row = await db
    .selectFrom('public_versions')
    .select('document')
    .where('post_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return parseDocument(row?.document ?? '')
}

function parseDocument(text: string): RecordDocument | null {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return null
  }
}

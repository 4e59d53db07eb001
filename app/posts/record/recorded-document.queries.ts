import type { Db } from '~/database/database'

export type RecordedDocument =
  /** Its canonical text, of which the record has the hash. */
  { found: 'document'; text: string } | { found: 'hidden' | 'withdrawn'; at: Date; reason: string }

/** The text of a public version, unless readers may not see it any more; null if there is none. */
export async function recordedDocument(
  db: Db,
  post: string,
  version: number,
): Promise<RecordedDocument | null> {
  const row = await db
    .selectFrom('public_versions')
    .select(['document', 'hidden_at', 'hidden_reason'])
    .where('post_id', '=', post)
    .where('version', '=', version)
    .executeTakeFirst()
  if (!row) return null
  const { document: text, hidden_at, hidden_reason } = row
  if (hidden_at !== null) return { found: 'hidden', at: new Date(hidden_at), reason: hidden_reason }
  const withdrawal = await db
    .selectFrom('withdrawals')
    .select(['at', 'reason'])
    .where('post_id', '=', post)
    .executeTakeFirst()
  if (!withdrawal) return { found: 'document', text }
  return { found: 'withdrawn', at: new Date(withdrawal.at), reason: withdrawal.reason }
}

import type { Db } from '~/database/database'
import { inOrder, type RecordKey } from './record-key.rules'

/** Every key that signed heads, the first one first. */
export async function recordKeys(db: Db): Promise<RecordKey[]> {
  const rows = await db
    .selectFrom('record_keys')
    .select(['id', 'public_key', 'created_at', 'retired_at', 'previous_id', 'signature'])
    .orderBy('created_at')
    .execute()
  return inOrder(
    rows.map((row) => ({
      id: row.id,
      key: row.public_key,
      created: new Date(row.created_at).toISOString(),
      retired: row.retired_at === null ? null : new Date(row.retired_at).toISOString(),
      previous: row.previous_id,
      signature: row.signature,
    })),
  )
}

/** The public key that signs now, as base64; null before the record has begun. */
export async function currentKey(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('record_state')
    .innerJoin('record_keys', 'record_keys.id', 'record_state.key_id')
    .select('record_keys.public_key')
    .executeTakeFirst()
  return row?.public_key ?? null
}

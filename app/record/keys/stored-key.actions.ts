import type { Db } from '~/database/database'
import { readSetting, writeSetting } from '~/database/settings'
import { formatSigningKey, parseSigningKey, type SigningKey } from './signing.rules'

/** Nothing can be published without the key: a version that is not in the record must not be public. */
export class MissingRecordKeyError extends Error {
  override name = 'MissingRecordKeyError'
  constructor(id: string) {
    super(
      `The private key ${id} of the public record is missing from the settings, so nothing can be published. Restore the database, or run \`vigil record rotate --lost\` to continue with a new key.`,
    )
  }
}

/** A key never changes: another one has another id. */
const keys = new Map<string, SigningKey>()

export async function signingKey(db: Db, id: string): Promise<SigningKey> {
  const known = keys.get(id)
  if (known) return known
  const key = await storedKey(db)
  if (key?.id !== id) throw new MissingRecordKeyError(id)
  keys.clear()
  keys.set(id, key)
  return key
}

/** Null if there is none, or something else in its place. */
export async function storedKey(db: Db): Promise<SigningKey | null> {
  const text = await readSetting(db, 'record-key')
  try {
    return text === null ? null : parseSigningKey(text)
  } catch {
    return null
  }
}

interface NewKey {
  key: SigningKey
  createdAt: Date
  /** The key before, and its signature. */
  previous: { id: string; signature: string | null } | null
}

/** Takes the place of the private key before, which is gone then. */
export async function storeKey(db: Db, { key, createdAt, previous }: NewKey): Promise<void> {
  const time = createdAt.toISOString()
  if (previous) {
    await db
      .updateTable('record_keys')
      .set({ retired_at: time })
      .where('id', '=', previous.id)
      .execute()
  }
  await db
    .insertInto('record_keys')
    .values({
      id: key.id,
      public_key: key.publicKey,
      created_at: time,
      previous_id: previous?.id ?? null,
      signature: previous?.signature ?? null,
      retired_at: null,
    })
    .execute()
  await writeSetting(db, 'record-key', formatSigningKey(key))
}

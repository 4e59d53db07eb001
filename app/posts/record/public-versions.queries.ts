import { z } from 'zod'
import type { PostKind } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { type Change, changes } from '~/record/entries/entry.rules'
import { type PublicChange, publicChanges } from './changes/public-change.rules'
import type { HiddenVersion, ListedPublicVersion } from './public-version.rules'

interface VersionKey {
  kind: PostKind
  id: string
  version: number
}

/** What readers were told of a version; null if they did not see it, or were told something else. */
export async function storedChangeOf(
  db: Db,
  { kind, id, version }: VersionKey,
): Promise<PublicChange | null> {
  const row = await db
    .selectFrom('public_versions')
    .select(['change', 'note'])
    .where('kind', '=', kind)
    .where('post_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  const change = publicChanges.find((known) => known === row?.change)
  return row && change ? { change, note: row.note } : null
}

export interface StoredPublicVersion {
  change: Change
  note: string
  hash: string
  /** Of its entry in the record. */
  position: number
  hidden: HiddenVersion | null
}

const changeSchema = z.enum(changes)

/** Null if readers never saw this version. */
export async function findPublicVersion(
  db: Db,
  { kind, id, version }: VersionKey,
): Promise<StoredPublicVersion | null> {
  if (!Number.isInteger(version) || version < 1 || version >= 2 ** 31) return null
  const row = await db
    .selectFrom('public_versions')
    .select(['change', 'note', 'hash', 'position', 'hidden_at', 'hidden_reason', 'hidden_by'])
    .where('kind', '=', kind)
    .where('post_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (!row) return null
  const { note, hash, position } = row
  return { change: changeSchema.parse(row.change), note, hash, position, hidden: hiddenIn(row) }
}

function hiddenIn(row: {
  hidden_at: string | null
  hidden_reason: string
  hidden_by: string
}): HiddenVersion | null {
  const { hidden_at, hidden_reason: reason, hidden_by: by } = row
  return hidden_at === null ? null : { at: new Date(hidden_at), reason, by }
}

/** The versions of a post that readers saw, from the newest of these versions to the oldest. */
export async function publicVersionsOf(
  db: Db,
  { kind, id }: Pick<VersionKey, 'kind' | 'id'>,
  { newest, oldest }: { newest: number; oldest: number },
): Promise<ListedPublicVersion[]> {
  const rows = await db
    .selectFrom('public_versions')
    .select(['version', 'at', 'change', 'note', 'hidden_at', 'hidden_reason', 'hidden_by'])
    .where('kind', '=', kind)
    .where('post_id', '=', id)
    .where('version', '<=', newest)
    .where('version', '>=', oldest)
    .orderBy('version', 'desc')
    .execute()
  return rows.map((row) => ({
    version: row.version,
    at: new Date(row.at),
    change: changeSchema.parse(row.change),
    note: row.note,
    hidden: hiddenIn(row),
  }))
}

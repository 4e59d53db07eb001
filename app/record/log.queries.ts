import type { Selectable } from 'kysely'
import type { Db } from '~/database/database'
import type { RecordEntryTable } from '~/database/schema/tables/record/record'
import type { EntryType } from './entries/entry.rules'
import type { RecordHead } from './head.rules'
import { nodeHash, rootOf } from './tree/merkle.rules'
import { consistencyPath, inclusionPath, partsOf, type Subtree } from './tree/proofs.rules'

export interface StoredEntry {
  position: number
  /** Its bytes. */
  entry: string
  /** Of its leaf. */
  hash: string
}

/** The newest head; null before the record has begun. */
export async function currentHead(db: Db): Promise<RecordHead | null> {
  const row = await heads(db).orderBy('position', 'desc').limit(1).executeTakeFirst()
  return row ? toHead(row) : null
}

/** Where the next entry is added; null before the record has begun. */
export async function storedState(
  db: Db,
): Promise<{ size: number; root: string; keyId: string } | null> {
  const row = await db
    .selectFrom('record_state')
    .select(['size', 'frontier', 'key_id'])
    .where('id', '=', 1)
    .executeTakeFirst()
  if (!row) return null
  const { size, frontier, key_id: keyId } = row
  return { size, root: rootOf({ size, hashes: frontier === '' ? [] : frontier.split(' ') }), keyId }
}

/** The head of the tree with this many entries; null if it has none, or never had as many. */
export async function headAt(db: Db, size: number): Promise<RecordHead | null> {
  if (!isPosition(size - 1)) return null
  const row = await heads(db)
    .where('position', '=', size - 1)
    .executeTakeFirst()
  return row ? toHead(row) : null
}

export async function entryAt(db: Db, position: number): Promise<StoredEntry | null> {
  if (!isPosition(position)) return null
  const row = await entries(db).where('position', '=', position).executeTakeFirst()
  return row ? toEntry(row) : null
}

/** From `from` on, in their order. */
export async function entriesFrom(db: Db, from: number, limit: number): Promise<StoredEntry[]> {
  if (!isPosition(from)) return []
  const rows = await entries(db)
    .where('position', '>=', from)
    .orderBy('position')
    .limit(limit)
    .execute()
  return rows.map(toEntry)
}

/** What the record says about one version of a post, in its order. */
export async function entriesOfVersion(
  db: Db,
  post: string,
  version: number,
): Promise<(StoredEntry & { type: EntryType })[]> {
  if (!isPosition(version)) return []
  const rows = await entries(db)
    .select('type')
    .where('post_id', '=', post)
    .where('version', '=', version)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({ ...toEntry(row), type: row.type as EntryType }))
}

/** Everything that the record says about a post, but the lists of its files; from a position on, in their order. */
export async function entriesOfPost(
  db: Db,
  post: string,
  { from, limit }: { from: number; limit: number },
): Promise<StoredEntry[]> {
  if (!isPosition(from)) return []
  const rows = await entries(db)
    .where('post_id', '=', post)
    .where('type', '!=', 'files')
    .where('position', '>=', from)
    .orderBy('position')
    .limit(limit)
    .execute()
  return rows.map(toEntry)
}

/** Null if there is none. */
export async function newestOfType(db: Db, type: EntryType): Promise<StoredEntry | null> {
  const row = await entries(db)
    .where('type', '=', type)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? toEntry(row) : null
}

/** What was renamed on all posts at once: authors and the publication. From a position on, in their order. */
export async function nameEntries(
  db: Db,
  { from, limit }: { from: number; limit: number },
): Promise<StoredEntry[]> {
  if (!isPosition(from)) return []
  const rows = await entries(db)
    .where('type', 'in', ['author', 'site'] satisfies EntryType[])
    .where('position', '>=', from)
    .orderBy('position')
    .limit(limit)
    .execute()
  return rows.map(toEntry)
}

/** The hashes that prove that an entry is in the tree of this size. */
export function inclusionProof(db: Db, position: number, size: number): Promise<string[]> {
  return hashesOf(db, inclusionPath(position, size))
}

/** The hashes that prove that the tree of the first size is the beginning of the second. */
export function consistencyProof(db: Db, from: number, to: number): Promise<string[]> {
  return hashesOf(db, consistencyPath(from, to))
}

async function hashesOf(db: Db, subtrees: readonly Subtree[]): Promise<string[]> {
  return hashesFrom(
    (positions) =>
      db
        .selectFrom('record_entries')
        .select(['position', 'hashes'])
        .where('position', 'in', positions)
        .execute(),
    subtrees,
  )
}

type ReadHashes = (positions: number[]) => Promise<{ position: number; hashes: string }[]>

/** The hashes of these parts of a tree, also of one that is in another database. */
export async function hashesFrom(
  read: ReadHashes,
  subtrees: readonly Subtree[],
): Promise<string[]> {
  const parts = subtrees.map(partsOf)
  const positions = [...new Set(parts.flat().map(({ position }) => position))]
  if (positions.length === 0) return []
  const rows = await read(positions)
  const stored = new Map(rows.map(({ position, hashes }) => [position, hashes.split(' ')]))
  return parts.map((ofSubtree) => {
    const hashes = ofSubtree.map(({ position, level }) => {
      const hash = stored.get(position)?.[level]
      if (!hash) throw new Error(`The record has no hash of level ${level} at ${position}.`)
      return hash
    })
    return hashes.reduceRight((right, left) => nodeHash(left, right))
  })
}

/** PostgreSQL refuses even to search for a number that is out of range of the column. */
function isPosition(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value < 2 ** 31
}

function entries(db: Db) {
  return db.selectFrom('record_entries').select(['position', 'entry', 'hashes'])
}

function toEntry({
  position,
  entry,
  hashes,
}: Pick<Selectable<RecordEntryTable>, 'position' | 'entry' | 'hashes'>): StoredEntry {
  return { position, entry, hash: hashes.slice(0, 64) }
}

function heads(db: Db) {
  return db
    .selectFrom('record_entries')
    .innerJoin('record_state', (join) => join.on('record_state.id', '=', 1))
    .select(['position', 'root', 'record_entries.at', 'record_entries.key_id', 'signature'])
    .select('origin')
}

function toHead(row: {
  origin: string
  position: number
  root: string
  at: string
  key_id: string
  signature: string
}): RecordHead {
  const { origin, position, root, at, key_id: keyId, signature } = row
  return { origin, size: position + 1, root, time: new Date(at).toISOString(), keyId, signature }
}

import type { Db } from '~/database/database'
import { readSetting, writeSetting } from '~/database/settings'
import { ConcurrentWriteError, inTransaction } from '~/database/transactions/transaction'
import { entryText, postOf, type RecordEvent, timeAfter } from './entries/entry.rules'
import { headText } from './head.rules'
import {
  createSigningKey,
  formatSigningKey,
  parseSigningKey,
  type SigningKey,
  signText,
} from './keys/signing.rules'
import { emptyFrontier, type Frontier, leafHash, rootOf, withLeaf } from './tree/merkle.rules'

const theOnlyRow = 1
/** How many rows one statement inserts: databases limit its parameters. */
const batch = 100

/** Where an entry is, and its time. */
export interface AppendedEntry {
  position: number
  time: Date
}

/**
 * Adds entries to the public record, each with a signed head. Call it inside a transaction, before the content is marked
 * as changed: other writers wait until it ends, and always in this order. The record begins with its first key.
 */
export async function appendEntries(
  db: Db,
  now: Date,
  events: readonly RecordEvent[],
): Promise<AppendedEntry[]> {
  const state = (await lockState(db)) ?? (await writeFirstKey(db, now))
  const key = await signingKey(db, state.keyId)
  return writeEntries(db, now, { state, key, events })
}

/** Makes the first key, unless the record has begun. */
export async function beginRecord(db: Db, now: Date): Promise<void> {
  await inTransaction(db, (transaction) => appendEntries(transaction, now, []))
}

interface RecordState {
  origin: string
  frontier: Frontier
  time: Date
  keyId: string
}

/** Null before the record has begun. */
async function lockState(db: Db): Promise<RecordState | null> {
  const row = await db
    .updateTable('record_state')
    .set((eb) => ({ size: eb.ref('size') }))
    .where('id', '=', theOnlyRow)
    .returningAll()
    .executeTakeFirst()
  if (!row) return null
  const hashes = row.frontier === '' ? [] : row.frontier.split(' ')
  return {
    origin: row.origin,
    frontier: { size: row.size, hashes },
    time: new Date(row.at),
    keyId: row.key_id,
  }
}

async function writeFirstKey(db: Db, now: Date): Promise<RecordState> {
  const key = createSigningKey()
  const origin = `publication-log/${key.id}`
  const time = now.toISOString()
  const state = { origin, frontier: emptyFrontier, time: now, keyId: key.id }
  const isFirst = await db
    .insertInto('record_state')
    .values({ id: theOnlyRow, origin, size: 0, frontier: '', at: time, key_id: key.id })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  // Another process has just begun it.
  if (!isFirst) throw new ConcurrentWriteError()
  await writeSetting(db, 'record-key', formatSigningKey(key))
  await db
    .insertInto('record_keys')
    .values({
      id: key.id,
      public_key: key.publicKey,
      created_at: time,
      previous_id: null,
      signature: null,
      retired_at: null,
    })
    .execute()
  const first: RecordEvent = { type: 'key', key: key.publicKey, keyId: key.id }
  await writeEntries(db, now, { state, key, events: [first] })
  const begun = await lockState(db)
  if (!begun) throw new Error('The record was begun, but cannot be found.')
  return begun
}

/** A key never changes: another one has another id. */
const keys = new Map<string, SigningKey>()

async function signingKey(db: Db, id: string): Promise<SigningKey> {
  const known = keys.get(id)
  if (known) return known
  const stored = await readSetting(db, 'record-key')
  const key = stored === null ? null : parseSigningKey(stored)
  if (key?.id !== id) {
    throw new Error(`The key ${id} of the public record is missing from the settings.`)
  }
  keys.clear()
  keys.set(id, key)
  return key
}

interface EntriesToWrite {
  state: RecordState
  key: SigningKey
  events: readonly RecordEvent[]
}

async function writeEntries(
  db: Db,
  now: Date,
  { state, key, events }: EntriesToWrite,
): Promise<AppendedEntry[]> {
  if (events.length === 0) return []
  const { origin } = state
  let { frontier, time } = state
  const rows = events.map((event) => {
    const entryTime = timeAfter(time, now)
    time = new Date(entryTime.time)
    const entry = entryText({ ...event, ...entryTime })
    const position = frontier.size
    const added = withLeaf(frontier, leafHash(entry))
    frontier = added.frontier
    const head = { origin, size: frontier.size, root: rootOf(frontier), time: entryTime.time }
    const about = postOf(event)
    return {
      position,
      type: event.type,
      kind: about?.kind ?? null,
      post_id: about?.post ?? null,
      version: about?.version ?? null,
      entry,
      hashes: added.completed.join(' '),
      root: head.root,
      at: head.time,
      key_id: key.id,
      signature: signText(headText(head), key),
    }
  })
  for (let start = 0; start < rows.length; start += batch) {
    await db
      .insertInto('record_entries')
      .values(rows.slice(start, start + batch))
      .execute()
  }
  await db
    .updateTable('record_state')
    .set({
      size: frontier.size,
      frontier: frontier.hashes.join(' '),
      at: time.toISOString(),
      key_id: key.id,
    })
    .where('id', '=', theOnlyRow)
    .execute()
  return rows.map(({ position, at }) => ({ position, time: new Date(at) }))
}

import type { Db } from '~/database/database'
import { entryText, postOf, type RecordEvent, timeAfter } from './entries/entry.rules'
import { headText } from './head.rules'
import { type SigningKey, signText } from './keys/signing.rules'
import { type Frontier, leafHash, rootOf, withLeaf } from './tree/merkle.rules'

export const theOnlyRow = 1
/** How many rows one statement inserts: databases limit its parameters. */
const batch = 100

/** Where an entry is, and its time. */
export interface AppendedEntry {
  position: number
  time: Date
}

export interface RecordState {
  origin: string
  frontier: Frontier
  time: Date
  keyId: string
}

/** Other writers wait until this transaction ends. Null before the record has begun. */
export async function lockState(db: Db): Promise<RecordState | null> {
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

export interface EntriesToWrite {
  state: RecordState
  key: SigningKey
  events: readonly RecordEvent[]
}

/** Adds entries after the state, which `lockState` has read in this transaction, and signs each head with the key. */
export async function writeEntries(
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

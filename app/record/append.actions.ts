import type { Db } from '~/database/database'
import { ConcurrentWriteError, inTransaction } from '~/database/transactions/transaction'
import type { RecordEvent } from './entries/entry.rules'
import { createSigningKey } from './keys/signing.rules'
import { signingKey, storeKey } from './keys/stored-key.actions'
import { emptyFrontier } from './tree/merkle.rules'
import {
  type AppendedEntry,
  lockState,
  type RecordState,
  theOnlyRow,
  writeEntries,
} from './write-entries.actions'

/**
 * Adds entries to the public record, each with a signed head. Call it inside a transaction, before the content is marked
 * as changed: other writers wait until it ends, and always in this order. The record begins with its first key.
 */
export async function appendEntries(
  db: Db,
  now: Date,
  events: readonly RecordEvent[],
): Promise<AppendedEntry[]> {
  const state = await beginOrLock(db, now)
  const key = await signingKey(db, state.keyId)
  return writeEntries(db, now, { state, key, events })
}

/** Makes the first key, unless the record has begun. */
export async function beginRecord(db: Db, now: Date): Promise<void> {
  await inTransaction(db, (transaction) => beginOrLock(transaction, now))
}

/** The end of the record, at which only this transaction can add entries. */
export async function beginOrLock(db: Db, now: Date): Promise<RecordState> {
  return (await lockState(db)) ?? (await writeFirstKey(db, now))
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
  await storeKey(db, { key, createdAt: now, previous: null })
  const first: RecordEvent = { type: 'key', key: key.publicKey, keyId: key.id }
  await writeEntries(db, now, { state, key, events: [first] })
  const begun = await lockState(db)
  if (!begun) throw new Error('The record was begun, but cannot be found.')
  return begun
}

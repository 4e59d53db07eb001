import type { Db } from '~/database/database'
import { inTransaction } from '~/database/transactions/transaction'
import { beginOrLock } from '../append.actions'
import type { RecordEvent } from '../entries/entry.rules'
import { keyText } from '../head.rules'
import { type RecordState, writeEntries } from '../write-entries.actions'
import { createSigningKey, type SigningKey, signText } from './signing.rules'
import { MissingRecordKeyError, storedKey, storeKey } from './stored-key.actions'

export interface RotatedKey {
  key: Pick<SigningKey, 'id' | 'publicKey'>
  previousId: string
  /** Of the entry that says so. */
  position: number
}

/** Replaces the key. The one before signs the new one, and its private part is deleted. */
export function rotateKey(db: Db, now: Date): Promise<RotatedKey> {
  return inTransaction(db, async (transaction) => {
    const state = await beginOrLock(transaction, now)
    const before = await storedKey(transaction)
    if (before?.id !== state.keyId) throw new MissingRecordKeyError(state.keyId)
    const key = createSigningKey()
    const signature = signText(keyText(state.origin, key.publicKey), before)
    return writeNewKey(transaction, now, { state, key, signature })
  })
}

/** Replaces a key whose private part is lost. Nobody can sign the new one, so those who verify the record must decide. */
export function replaceLostKey(db: Db, now: Date): Promise<RotatedKey | 'not-lost'> {
  return inTransaction(db, async (transaction) => {
    const state = await beginOrLock(transaction, now)
    if ((await storedKey(transaction))?.id === state.keyId) return 'not-lost'
    return writeNewKey(transaction, now, { state, key: createSigningKey(), signature: null })
  })
}

interface NewKey {
  state: RecordState
  key: SigningKey
  signature: string | null
}

async function writeNewKey(
  db: Db,
  now: Date,
  { state, key, signature }: NewKey,
): Promise<RotatedKey> {
  const { keyId: previousId } = state
  const event: RecordEvent = {
    type: 'key',
    key: key.publicKey,
    keyId: key.id,
    previous: previousId,
    ...(signature !== null && { signature }),
  }
  const [entry] = await writeEntries(db, now, { state, key, events: [event] })
  if (!entry) throw new Error('The new key was not added to the record.')
  await storeKey(db, { key, createdAt: entry.time, previous: { id: previousId, signature } })
  return { key, previousId, position: entry.position }
}

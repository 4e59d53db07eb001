import type { Db } from '~/database/database'
import { inTransaction } from '~/database/transactions/transaction'
import { appendEntries } from '../append.actions'
import type { LostRecord } from '../entries/entry.rules'
import { storedKey } from '../keys/stored-key.actions'
import { currentHead } from '../log.queries'
import { rootOf } from '../tree/merkle.rules'
import { lockState } from '../write-entries.actions'
import { isStatedAsLost, type KnownHead, newestOf } from './known-head.rules'
import { forkOf, isInRecord, statedRestores } from './restores.queries'

interface Restore {
  /** When the backup was made. */
  backup: Date
  /** What is known of the record that it replaced. */
  known: readonly (KnownHead | null)[]
}

/** `none`: the copy is older than the record. `damaged`: nothing can be added to it. */
export type Statement = { is: 'none' | 'damaged' } | { is: 'added'; lost: KnownHead | null }

/** Says in the record that it was restored; call it in the transaction that restores it. */
export async function stateRestored(
  db: Db,
  now: Date,
  { backup, known }: Restore,
): Promise<Statement> {
  const state = await lockState(db)
  if (!state) return { is: 'none' }
  const { frontier, origin, keyId } = state
  const restored = { origin, size: frontier.size, root: rootOf(frontier) }
  const hasKey = (await storedKey(db))?.id === keyId
  if (!hasKey || !(await isWhole(db, restored))) return { is: 'damaged' }
  const newest = newestOf(origin, known)
  const lost = newest && !(await isInRecord(db, newest)) ? newest : null
  await appendEntries(db, now, [
    {
      type: 'restored',
      backup: backup.toISOString(),
      size: restored.size,
      root: restored.root,
      ...(lost && { lost: await lostRecord(db, lost) }),
    },
  ])
  return { is: 'added', lost }
}

async function lostRecord(db: Db, known: KnownHead): Promise<LostRecord> {
  const fork = await forkOf(db, known)
  return { size: known.size, root: known.root, ...(fork && { fork }) }
}

/** Whether the newest entry is the one that the state names. */
async function isWhole(db: Db, restored: KnownHead): Promise<boolean> {
  const head = await currentHead(db)
  return head?.size === restored.size && head.root === restored.root
}

/** `known`: the head is in the record, or an entry says why not. `lost`: this call has added that entry. */
export type Comparison = 'known' | 'lost' | 'other-record'

/**
 * Compares the record with a head that was seen before. If it is gone, somebody has replaced the database by another
 * copy, and the record says so from now on: once, however many instances notice.
 */
export function compareWithKnown(db: Db, now: Date, known: KnownHead): Promise<Comparison> {
  return inTransaction(db, async (transaction) => {
    const state = await lockState(transaction)
    if (state?.origin !== known.origin) return 'other-record'
    if (await isInRecord(transaction, known)) return 'known'
    if (isStatedAsLost(known, await statedRestores(transaction))) return 'known'
    const { frontier } = state
    const restored = { type: 'restored' as const, size: frontier.size, root: rootOf(frontier) }
    const lost = await lostRecord(transaction, known)
    await appendEntries(transaction, now, [{ ...restored, lost }])
    return 'lost'
  })
}

import type { Db } from '~/database/database'
import { inTransaction } from '~/database/transactions/transaction'
import { appendEntries } from '../append.actions'
import type { LostRecord, RecordEvent } from '../entries/entry.rules'
import { storedKey } from '../keys/stored-key.actions'
import { currentHead } from '../log.queries'
import { type Frontier, rootOf } from '../tree/merkle.rules'
import { lockState } from '../write-entries.actions'
import { isStatedAsLost, type KnownHead, newestOf } from './known-head.rules'
import { forkOf, isInRecord, lostEarlier, statedRestores } from './restores.queries'

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
  const from = { backup: backup.toISOString() }
  if (lost) await stateLost(db, now, { from, frontier, lost })
  else await appendEntries(db, now, [restoredEvent({ from, frontier })])
  return { is: 'added', lost }
}

interface Replacement {
  from: { backup?: string }
  /** Of the record that was put back. */
  frontier: Frontier
}

function restoredEvent({ from, frontier }: Replacement, lost?: LostRecord): RecordEvent {
  const restored = { ...from, size: frontier.size, root: rootOf(frontier) }
  return { type: 'restored', ...restored, ...(lost && { lost }) }
}

/** Says what was lost, and what the lost record itself had lost before: the entry about that is lost, too. */
async function stateLost(
  db: Db,
  now: Date,
  { lost, ...replacement }: Replacement & { lost: KnownHead },
): Promise<void> {
  const { size, root } = lost
  const fork = await forkOf(db, lost)
  const earlier = await lostEarlier(db, lost)
  const event = restoredEvent(replacement, { size, root, ...(fork && { fork }) })
  await appendEntries(db, now, [event])
  const after = await lockState(db)
  if (!after || !earlier || earlier.size <= Math.max(size, after.frontier.size)) return
  await appendEntries(db, now, [restoredEvent({ ...replacement, ...after }, earlier)])
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
    await stateLost(transaction, now, { from: {}, frontier: state.frontier, lost: known })
    return 'lost'
  })
}

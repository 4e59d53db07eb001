import type { Db } from '~/database/database'
import {
  type EntryTime,
  type LostRecord,
  type ProvenEntry,
  type RecordEntry,
  wasClockWrong,
} from '../entries/entry.rules'
import { currentHead, entryAt, headAt, inclusionProof } from '../log.queries'
import type { KnownHead, ProvenRestore } from './known-head.rules'
import {
  lostIn,
  provenFork,
  readRestore,
  type StatedRestore,
  withPossibleFork,
} from './stated-restore.rules'

export type RestoredEntry = Extract<RecordEntry, { type: 'restored' }>

/** Every entry that says that an older record was restored, in their order. */
export async function restoredEntries(db: Db): Promise<RestoredEntry[]> {
  const rows = await db
    .selectFrom('record_entries')
    .select('entry')
    .where('type', '=', 'restored')
    .orderBy('position')
    .execute()
  return rows.map(({ entry }) => JSON.parse(entry) as RestoredEntry)
}

/** The same, with their proofs checked. */
export async function statedRestores(db: Db): Promise<StatedRestore[]> {
  const read = (await restoredEntries(db)).map(async (entry) => {
    const restore = await readRestore(entry)
    return restore && withPossibleFork(restore, (await headAt(db, restore.size))?.time)
  })
  return (await Promise.all(read)).filter((restore) => restore !== null)
}

/** At most so many restores are remembered with a head. */
const maxRestores = 20

/** The newest `restored` entries of the tree of this size, the oldest first. */
export async function restoresWithProofs(db: Db, size: number): Promise<ProvenRestore[]> {
  const rows = await db
    .selectFrom('record_entries')
    .select(['position', 'entry'])
    .where('type', '=', 'restored')
    .where('position', '<', size)
    .orderBy('position', 'desc')
    .limit(maxRestores)
    .execute()
  const proofs = rows.map(async ({ position, entry }) => ({
    position,
    entry,
    path: await inclusionProof(db, position, size),
  }))
  return (await Promise.all(proofs)).reverse()
}

/** The newest head with what is to be remembered of it; null before the record has begun. */
export async function headToRemember(db: Db): Promise<KnownHead | null> {
  const head = await currentHead(db)
  return head && { ...head, restores: await restoresWithProofs(db, head.size) }
}

/** The first `restored` entry of a lost record that this one does not have, if both are the same before it. */
export async function forkOf(db: Db, lost: KnownHead): Promise<ProvenEntry | null> {
  for (const proven of lost.restores ?? []) {
    const fork = await provenFork(proven, lost)
    if (!fork || !(await isInRecord(db, { ...fork, origin: lost.origin }))) return null
    const there = await entryAt(db, fork.size)
    if (there && there.entry !== proven.entry) return { entry: proven.entry, path: proven.path }
  }
  return null
}

/** The longest record that a lost one had itself replaced, if its entry about that is lost, too. */
export async function lostEarlier(
  db: Db,
  { restores = [] }: KnownHead,
): Promise<LostRecord | null> {
  let longest: LostRecord | null = null
  for (const { position, entry } of restores) {
    const lost = lostIn(entry)
    if (!lost || (longest && lost.size <= longest.size)) continue
    if ((await entryAt(db, position))?.entry !== entry) longest = lost
  }
  return longest
}

/** Whether the record still begins with the tree of this head. */
export async function isInRecord(db: Db, known: KnownHead): Promise<boolean> {
  const head = await headAt(db, known.size)
  return head?.origin === known.origin && head.root === known.root
}

/** How many entries with another time of the clock are looked at. */
const maxBehind = 1000

/** The newest entry that was added while a clock was wrong. */
export async function newestWithWrongClock(
  db: Db,
): Promise<({ position: number } & EntryTime) | null> {
  const rows = await db
    .selectFrom('record_entries')
    .select(['position', 'entry'])
    .where('entry', 'like', '%"clock":"%')
    .orderBy('position', 'desc')
    .limit(maxBehind)
    .execute()
  const entries = rows.map(({ position, entry }) => {
    const time: EntryTime = JSON.parse(entry)
    return { ...time, position }
  })
  return entries.find(wasClockWrong) ?? null
}

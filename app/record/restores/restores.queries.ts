import type { Db } from '~/database/database'
import type { RecordEntry } from '../entries/entry.rules'
import { headAt } from '../log.queries'
import type { KnownHead } from './known-head.rules'

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

/** Whether the record still begins with the tree of this head. */
export async function isInRecord(db: Db, known: KnownHead): Promise<boolean> {
  const head = await headAt(db, known.size)
  return head?.origin === known.origin && head.root === known.root
}

/** The newest entry that was added while a clock was behind the one before. */
export async function newestClockBehind(
  db: Db,
): Promise<{ position: number; time: string; clock: string } | null> {
  const row = await db
    .selectFrom('record_entries')
    .select(['position', 'entry'])
    .where('entry', 'like', '%"clock":"%')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { position: row.position, ...JSON.parse(row.entry) } : null
}

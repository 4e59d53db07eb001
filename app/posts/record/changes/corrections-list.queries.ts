import type { Db } from '~/database/database'
import type { Withdrawal } from '../withdrawals/withdrawal.rules'
import { countWithdrawals, newestWithdrawals } from '../withdrawals/withdrawals.queries'
import { countNotes, newestNotes } from './public-notes.queries'
import type { PostNote } from './public-notes.rules'

/** What the publication took back: a mistake in a post, or a whole post. */
export type ListedCorrection =
  | { is: 'correction'; at: Date; note: PostNote }
  | { is: 'withdrawal'; at: Date; withdrawal: Withdrawal }

interface ListRange {
  limit: number
  offset: number
}

/** Corrections of posts that readers can read, and posts that were withdrawn, newest first. */
export async function newestCorrections(
  db: Db,
  { limit, offset }: ListRange,
): Promise<ListedCorrection[]> {
  // Nobody knows how many of each are before the page, so both are read from the newest on.
  const upToPage = limit + offset
  const [notes, withdrawals] = await Promise.all([
    newestNotes(db, { change: 'correction', limit: upToPage }),
    newestWithdrawals(db, upToPage),
  ])
  const listed: ListedCorrection[] = [
    ...notes.map((note) => ({ is: 'correction' as const, at: note.at, note })),
    ...withdrawals.map((one) => ({ is: 'withdrawal' as const, at: one.at, withdrawal: one })),
  ]
  return listed
    .sort((one, other) => other.at.getTime() - one.at.getTime())
    .slice(offset, offset + limit)
}

export async function countCorrections(db: Db): Promise<number> {
  const [notes, withdrawals] = await Promise.all([
    countNotes(db, { change: 'correction' }),
    countWithdrawals(db),
  ])
  return notes + withdrawals
}

import type { Selectable } from 'kysely'
import type { Db } from '~/database/database'
import type { RecordStateTable } from '~/database/schema/tables/record/record'
import { headAt } from '~/record/log.queries'
import {
  isExplained,
  type KnownHead,
  requiredBeginning,
  rewriteText,
} from '~/record/restores/known-head.rules'
import { isInRecord } from '~/record/restores/restores.queries'
import {
  readRestore,
  type StatedRestore,
  withPossibleFork,
} from '~/record/restores/stated-restore.rules'
import { countOf } from '../../../doctor/finding'
import type { CheckedEntries, CheckedEntry } from './check-entries'
import type { Problems } from './problems'

export type RestoredEntry = StatedRestore & { position: number }

/** A head of the record that is known from elsewhere than its database. */
export interface HeadToFind {
  head: KnownHead
  /** Who knows it, such as `this server remembers in record-head.json`. */
  source: string
}

/** What the entries say of restores. */
export async function restoresIn(entries: readonly CheckedEntry[]): Promise<RestoredEntry[]> {
  const read = entries.map(async (entry, index) => {
    const restore = entry.type === 'restored' ? await readRestore(entry) : null
    if (!restore) return []
    const { position } = entry
    return [{ ...withPossibleFork(restore, entries[index - 1]?.time), position }]
  })
  return (await Promise.all(read)).flat()
}

/** Whether the state, after which the next entry is added, is that of the last entry. */
export function checkState(
  state: Selectable<RecordStateTable>,
  { head, frontier }: Pick<CheckedEntries, 'head' | 'frontier'>,
  problems: Problems,
): void {
  const size = head?.size ?? 0
  const problem = (text: string) => problems.add('record_state', 1, text)
  if (state.size > size) {
    problem(
      `The record had ${countOf(state.size, 'entry', 'entries')}: ${lastOf(state.size - size)} missing.`,
    )
  } else if (state.size < size) {
    problem(
      `It counts ${countOf(state.size, 'entry', 'entries')}, but there are ${size}: they were added by hand, or this row was changed.`,
    )
  } else if (
    state.frontier !== frontier.hashes.join(' ') ||
    state.key_id !== head?.keyId ||
    new Date(state.at).toISOString() !== head.time
  ) {
    problem('Its hashes, its time or its key are not those of the last entry.')
  }
}

/** Whether the record has everything that it had when its head was seen, or says what was lost. */
export async function checkKnownHead(
  db: Db,
  { head: known, source }: HeadToFind,
  {
    origin,
    head,
    restores,
  }: Pick<CheckedEntries, 'head'> & {
    origin: string
    restores: readonly RestoredEntry[]
  },
  problems: Problems,
): Promise<void> {
  const problem = (text: string) => problems.add('record_entries', known.size - 1, text)
  const then = `${countOf(known.size, 'entry', 'entries')}${known.time ? ` on ${known.time}` : ''}`
  if (known.origin !== origin) {
    problem(`It was another record, ${known.origin}, that had ${then}, as ${source}.`)
    return
  }
  if (await isInRecord(db, known)) return
  // The tree before the entry is the one that was restored.
  if (
    isExplained(
      known,
      restores.filter(({ size, position }) => size === position),
    )
  )
    return
  const size = head?.size ?? 0
  problem(
    size < known.size
      ? `The record had ${then}, as ${source}; now it has ${size}: ${lastOf(known.size - size)} missing.`
      : `The record had ${then}, as ${source}; now its first ${known.size} are not the same: entries were changed.`,
  )
}

/**
 * A server that finds another tree than it remembers says so in a `restored` entry. If nothing was lost by it, entries
 * were changed.
 */
export async function checkRestores(
  db: Db,
  restores: readonly RestoredEntry[],
  problems: Problems,
): Promise<void> {
  for (const restore of restores) {
    const beginning = requiredBeginning(restore)
    if (!beginning) continue
    const head = await headAt(db, beginning.size)
    if (head?.root !== beginning.root) {
      problems.add('record_entries', restore.position, rewriteText(restore, beginning))
    }
  }
}

function lastOf(count: number): string {
  return count === 1 ? 'the last one is' : `the last ${count} are`
}

import { z } from 'zod'
import type { Db } from '~/database/database'
import { readSetting } from '~/database/settings'
import { outgoingStates } from '../link.rules'
import type { CheckRecord } from './verdict.rules'

export const checksSetting = 'link-checks'

/** Whether owners have turned the checks of outgoing links on. */
export async function areChecksOn(db: Db): Promise<boolean> {
  return (await readSetting(db, checksSetting)) !== null
}

export interface DueLink {
  id: string
  address: string
  host: string
  record: CheckRecord
  /** When it was due: a result is stored only if nobody else has stored one meanwhile. */
  dueAt: string
}

/** How many due links are read to find one of a host that is not busy. */
const candidates = 200

/** The link that has been due for the longest time, of hosts that are not busy; null if there is none. */
export async function nextDueLink(
  db: Db,
  { now, busyHosts }: { now: Date; busyHosts: readonly string[] },
): Promise<DueLink | null> {
  const rows = await db
    .selectFrom('links')
    .select(['id', 'address', 'host', 'state', 'since', 'status', 'reason', 'missing_days'])
    .select(['missing_on', 'silent_checks', 'checked_at', 'answered_at', 'next_check_at'])
    .where('is_internal', '=', 0)
    .where('next_check_at', '<=', now.toISOString())
    .where('ignored_at', 'is', null)
    .orderBy('next_check_at')
    .orderBy('id')
    .limit(candidates)
    .execute()
  const row = rows.find(({ host }) => !busyHosts.includes(host))
  if (!row || row.next_check_at === null) return null
  const { id, address, host, next_check_at: dueAt } = row
  return { id, address, host, dueAt, record: toRecord(row) }
}

const stateSchema = z.enum(outgoingStates)

interface CheckRow {
  state: string
  since: string | null
  status: number | null
  reason: string | null
  missing_days: number
  missing_on: string | null
  silent_checks: number
  checked_at: string | null
  answered_at: string | null
}

function toRecord(row: CheckRow): CheckRecord {
  return {
    state: stateSchema.parse(row.state),
    since: momentOf(row.since),
    status: row.status,
    reason: row.reason,
    missingDays: row.missing_days,
    missingOn: row.missing_on,
    silentChecks: row.silent_checks,
    checkedAt: momentOf(row.checked_at),
    answeredAt: momentOf(row.answered_at),
  }
}

function momentOf(stored: string | null): Date | null {
  return stored === null ? null : new Date(stored)
}

/** False if it was stored by another process, or an editor has asked for another check meanwhile. */
export async function storeCheck(
  db: Db,
  { id, dueAt }: Pick<DueLink, 'id' | 'dueAt'>,
  record: CheckRecord & { nextCheckAt: Date },
): Promise<boolean> {
  const stored = await db
    .updateTable('links')
    .set({
      state: record.state,
      since: record.since?.toISOString() ?? null,
      status: record.status,
      reason: record.reason,
      missing_days: record.missingDays,
      missing_on: record.missingOn,
      silent_checks: record.silentChecks,
      checked_at: record.checkedAt?.toISOString() ?? null,
      answered_at: record.answeredAt?.toISOString() ?? null,
      next_check_at: record.nextCheckAt.toISOString(),
    })
    .where('id', '=', id)
    .where('next_check_at', '=', dueAt)
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

/** No link of this host is due before `until`. */
export async function postponeHost(db: Db, host: string, until: Date): Promise<void> {
  await db
    .updateTable('links')
    .set({ next_check_at: until.toISOString() })
    .where('is_internal', '=', 0)
    .where('host', '=', host)
    .where('next_check_at', '<', until.toISOString())
    .execute()
}

/** Whether another host has answered since then. */
export async function hasAnswerOfOthers(
  db: Db,
  { since, exceptHost }: { since: Date; exceptHost: string },
): Promise<boolean> {
  const answer = await db
    .selectFrom('links')
    .select('id')
    .where('answered_at', '>', since.toISOString())
    .where('host', '!=', exceptHost)
    .limit(1)
    .executeTakeFirst()
  return answer !== undefined
}

const theOnlyRow = 1

/** Of all processes one checks outgoing links, as long as it renews this. True for that one. */
export async function holdCheckerLease(
  db: Db,
  { worker, now, until }: { worker: string; now: Date; until: Date },
): Promise<boolean> {
  const row = { worker, until: until.toISOString() }
  const held = await db
    .insertInto('link_checker')
    .values({ id: theOnlyRow, ...row })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(row)
        .where((eb) =>
          eb.or([
            eb('link_checker.worker', '=', worker),
            eb('link_checker.until', '<', now.toISOString()),
          ]),
        ),
    )
    .returning('worker')
    .executeTakeFirst()
  return held !== undefined
}

export async function releaseCheckerLease(db: Db, worker: string): Promise<void> {
  await db.deleteFrom('link_checker').where('worker', '=', worker).execute()
}

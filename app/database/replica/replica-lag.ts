import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../database'

export type ReplicaLag =
  /** It had everything that the primary had when it was asked, after this time. */
  | { is: 'following'; ms: number }
  /** It lacks so many bytes of the primary's log after the time limit. */
  | { is: 'behind'; bytes: number }
  /** It follows no other server: it was promoted, or never was a replica. */
  | { is: 'no-standby' }

interface Position {
  isStandby: boolean
  missing: number
}

const pollMs = 20

/** Waits until a replica has all that the primary has written by now, at most this long. */
export async function measureLag(primary: Db, replica: Db, limitMs: number): Promise<ReplicaLag> {
  const { rows } = await sql<{ at: string }>`select pg_current_wal_flush_lsn()::text as at`.execute(
    primary,
  )
  const from = performance.now()
  for (;;) {
    const { isStandby, missing } = await positionOf(replica, rows[0]?.at ?? '0/0')
    const ms = Math.round(performance.now() - from)
    if (!isStandby) return { is: 'no-standby' }
    if (missing <= 0) return { is: 'following', ms }
    if (ms > limitMs) return { is: 'behind', bytes: missing }
    await setTimeout(pollMs)
  }
}

async function positionOf(replica: Db, at: string): Promise<Position> {
  const { rows } = await sql<Position>`
    select pg_is_in_recovery() as "isStandby",
      coalesce(pg_wal_lsn_diff(${at}::pg_lsn, pg_last_wal_replay_lsn()), 0)::float8 as missing`.execute(
    replica,
  )
  return rows[0] ?? { isStandby: false, missing: 0 }
}

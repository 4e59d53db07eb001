import { setTimeout } from 'node:timers/promises'
import pg from 'pg'

const pollMs = 20

/** Cancels every query that reads this table of a PostgreSQL database, until it is released. */
export async function makeUnreadable(url: string, table: string) {
  const holder = new pg.Client({ connectionString: url })
  await holder.connect()
  await holder.query('begin')
  await holder.query(`lock table ${table} in access exclusive mode`)
  let isReleased = false
  const cancelling = cancelWaiting()

  async function cancelWaiting(): Promise<void> {
    while (!isReleased) {
      await holder.query(`select pg_cancel_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
      await setTimeout(pollMs)
    }
  }

  return {
    async release() {
      isReleased = true
      await cancelling
      await holder.end()
    },
  }
}

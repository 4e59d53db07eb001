import type { Db } from '../../../app/database/database'

type Copy = Awaited<ReturnType<typeof copyOf>>

/** The tables of the record, as somebody copies them by hand. */
export async function copyOf(db: Db) {
  return {
    entries: await db.selectFrom('record_entries').selectAll().execute(),
    state: await db.selectFrom('record_state').selectAll().execute(),
  }
}

export async function putBack(db: Db, { entries, state }: Copy): Promise<void> {
  await db.deleteFrom('record_entries').execute()
  await db.deleteFrom('record_state').execute()
  await db.insertInto('record_entries').values(entries).execute()
  await db.insertInto('record_state').values(state).execute()
}

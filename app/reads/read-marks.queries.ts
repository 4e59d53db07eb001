import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { signature } from '~/config/signatures'
import type { Db } from '~/database/database'
import { readSetting, type SettingName } from '~/database/settings'

/** Makes the digest of a reader and a post. */
export type MakeMark = (...parts: string[]) => string

/**
 * Makes the marks of a day, the same in all processes; null for a day that is over. Their key is random and replaced each
 * day, so that no mark can be traced back later; and it is useless without the secret, which a database need not contain.
 */
export async function markMakerOf(db: Db, secret: string, day: string): Promise<MakeMark | null> {
  const key = await keyOf(db, day)
  if (key === null) return null
  const dailySecret = signature(secret, `reads ${key}`)
  return (...parts) =>
    createHmac('sha256', dailySecret)
      .update(JSON.stringify(parts))
      .digest()
      .toString('base64url', 0, 9)
}

/** Processes that race agree on one. */
async function keyOf(db: Db, day: string): Promise<string | null> {
  const value = `${day} ${randomBytes(32).toString('base64url')}`
  await db
    .insertInto('settings')
    .values({ name: 'read-key' satisfies SettingName, value })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value }).where('settings.value', '<', day),
    )
    .execute()
  const [storedDay, key] = (await readSetting(db, 'read-key'))?.split(' ') ?? []
  return storedDay === day && key !== undefined ? key : null
}

/** Stores marks, and returns those that no process has stored before. */
export async function storeMarks(
  db: Db,
  day: string,
  marks: readonly string[],
): Promise<Set<string>> {
  if (marks.length === 0) return new Set()
  const rows = await db
    .insertInto('read_marks')
    .values(marks.map((mark) => ({ day, mark })))
    .onConflict((conflict) => conflict.columns(['day', 'mark']).doNothing())
    .returning('mark')
    .execute()
  return new Set(rows.map(({ mark }) => mark))
}

const deletedAtOnce = 5_000

/** Deletes marks of earlier days with their key. In small steps, since other writers wait for each. */
export async function forgetReadersBefore(db: Db, day: string): Promise<void> {
  const name: SettingName = 'read-key'
  await db.deleteFrom('settings').where('name', '=', name).where('value', '<', day).execute()
  for (;;) {
    const { numAffectedRows = 0n } = await sql`delete from read_marks where (day, mark) in (
      select day, mark from read_marks where day < ${day} limit ${deletedAtOnce})`.execute(db)
    if (numAffectedRows < deletedAtOnce) return
  }
}

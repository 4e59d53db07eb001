import type { Db } from './database'

/** What an installation remembers about itself. */
export type SettingName =
  | 'desk-path'
  | 'setup-token'
  | 'sample-edition'
  | 'desk-secret'
  | 'secret-fingerprint'
  | 'second-factor-required'

/** Keeps the value that is there; else stores the one offered. Processes that race agree on one. */
export async function readOrStoreSetting(
  db: Db,
  name: SettingName,
  offered: string,
): Promise<string> {
  await db
    .insertInto('settings')
    .values({ name, value: offered })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await readSetting(db, name)) ?? offered
}

export async function readSetting(db: Db, name: SettingName): Promise<string | null> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.value ?? null
}

export async function writeSetting(db: Db, name: SettingName, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** True for the one caller that found it there. */
export async function forgetSetting(db: Db, name: SettingName): Promise<boolean> {
  const forgotten = await db
    .deleteFrom('settings')
    .where('name', '=', name)
    .returning('name')
    .executeTakeFirst()
  return forgotten !== undefined
}

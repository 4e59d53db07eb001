import type { Db } from '~/database/database'
import { isSettingName, type SettingName, type StoredSettings } from './settings.rules'

export async function storedSettings(db: Db): Promise<StoredSettings> {
  const rows = await db.selectFrom('publication_settings').select(['name', 'value']).execute()
  return Object.fromEntries(
    rows.filter(({ name }) => isSettingName(name)).map(({ name, value }) => [name, value]),
  )
}

/** An empty value means the default. */
export async function storeSetting(
  db: Db,
  { name, value, by, at }: { name: SettingName; value: string; by: string; at: Date },
): Promise<void> {
  const change = { value, changed_at: at.toISOString(), changed_by: by }
  await db
    .insertInto('publication_settings')
    .values({ name, ...change })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(change))
    .execute()
}

/** Who changed each setting last. */
export async function settingChanges(db: Db): Promise<SettingChanges> {
  const rows = await db
    .selectFrom('publication_settings')
    .select(['name', 'changed_by', 'changed_at'])
    .execute()
  return Object.fromEntries(
    rows
      .filter(({ name }) => isSettingName(name))
      .map((row) => [row.name, { by: row.changed_by, at: new Date(row.changed_at) }]),
  )
}

export type SettingChanges = Partial<Record<SettingName, { by: string; at: Date }>>

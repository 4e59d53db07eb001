import type { Db } from './database'

/** Values that an installation stores about itself. */
export type SettingName =
  | 'desk-path'
  | 'setup-token'
  | 'sample-edition'
  | 'desk-secret'
  | 'secret-fingerprint'
  | 'second-factor-required'
  | 'approval-required'
  /** The key of the digests of addresses that opted out. */
  | 'opt-out-key'
  /** The list of first steps is shown to owners. */
  | 'first-steps'
  /** When the checks of outgoing links were turned on. */
  | 'link-checks'
  /** When the files of article-pictures were added to the library. */
  | 'picture-files'
  /** The newest verified backup, and why the last one failed (`backups.ts`). */
  | 'last-backup'
  | 'backup-problem'
  /** The last backup that is also in object storage. */
  | 'backup-copy'
  /** When a process last began to make a backup. */
  | 'backup-turn'
  /** When a process last began to delete pictures that are no longer used from the object storage. */
  | 'sweep-turn'
  /** The version of the content that the CDN was last told about. */
  | 'cdn-purged'
  /** Names this site in its backups. */
  | 'site-id'
  /** The restore that this database came from. */
  | 'restored-by'
  /** When the next mail of a kind may be sent (`shared/turns.ts`). */
  | 'next-contact-mail'
  | 'next-newsletter-mail'
  /** The private key that signs the public record, with its id. */
  | 'record-key'
  /** The origin of the public record that was written again without the sample edition. */
  | 'record-with-sample'
  /** The key of today's read marks. */
  | 'read-key'

/** Returns the stored value, or stores `initial` if there is none. Processes that race agree on one. It writes no more. */
export async function readOrStoreSetting(
  db: Db,
  name: SettingName,
  initial: string,
): Promise<string> {
  const stored = await readSetting(db, name)
  if (stored !== null) return stored
  await db
    .insertInto('settings')
    .values({ name, value: initial })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await readSetting(db, name)) ?? initial
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

/** True for the one caller that deleted it. */
export async function deleteSetting(db: Db, name: SettingName): Promise<boolean> {
  const deleted = await db
    .deleteFrom('settings')
    .where('name', '=', name)
    .returning('name')
    .executeTakeFirst()
  return deleted !== undefined
}

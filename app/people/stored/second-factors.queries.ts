import type { Db } from '~/database/database'

/** As better-auth stores it: secret and codes are encrypted with the signing secret. */
export interface EncryptedSecondFactor {
  id: string
  secret: string
  backupCodes: string
}

export async function encryptedSecondFactors(db: Db): Promise<EncryptedSecondFactor[]> {
  const rows = await db
    .selectFrom('editor_two_factors')
    .select(['id', 'secret', 'backup_codes'])
    .execute()
  return rows.map(({ id, secret, backup_codes }) => ({ id, secret, backupCodes: backup_codes }))
}

export async function replaceSecondFactor(db: Db, factor: EncryptedSecondFactor): Promise<void> {
  await db
    .updateTable('editor_two_factors')
    .set({ secret: factor.secret, backup_codes: factor.backupCodes })
    .where('id', '=', factor.id)
    .execute()
}

/** Removes those of all editors, who can then sign in with the password alone. */
export async function removeAllSecondFactors(db: Db): Promise<void> {
  await db.deleteFrom('editor_two_factors').execute()
  await db.updateTable('editors').set({ two_factor_enabled: 0 }).execute()
}

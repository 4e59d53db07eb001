import type { Db } from '~/database/database'

/** False if the editor has no such session. */
export async function endSession(db: Db, editorId: string, id: string): Promise<boolean> {
  const ended = await db
    .deleteFrom('editor_sessions')
    .where('user_id', '=', editorId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Ends all sessions of an editor, except one if its id is given. */
export async function endSessions(db: Db, editorId: string, exceptId = ''): Promise<void> {
  await db
    .deleteFrom('editor_sessions')
    .where('user_id', '=', editorId)
    .where('id', '<>', exceptId)
    .execute()
}

/** Ends all sessions of an editor except the one with this token digest. */
export async function endOtherSessions(db: Db, editorId: string, digest: string): Promise<void> {
  await db
    .deleteFrom('editor_sessions')
    .where('user_id', '=', editorId)
    .where('token', '<>', digest)
    .execute()
}

/** Copies the sign-in method to a session that replaces another: one with a passkey counts as two factors. */
export async function recordSignInMethod(
  db: Db,
  { digest, signedInWith }: { digest: string; signedInWith: string | null },
): Promise<void> {
  await db
    .updateTable('editor_sessions')
    .set({ signed_in_with: signedInWith })
    .where('token', '=', digest)
    .execute()
}

/** The id of the editor with this passkey. */
export async function editorOfPasskey(db: Db, credentialId: string): Promise<string | null> {
  const passkey = await db
    .selectFrom('editor_passkeys')
    .select('user_id')
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  return passkey?.user_id ?? null
}

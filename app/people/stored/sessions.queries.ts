import type { Db } from '~/database/database'

/** Ends one session of this editor; false where there is none such. */
export async function endSession(db: Db, editorId: string, id: string): Promise<boolean> {
  const ended = await db
    .deleteFrom('editor_sessions')
    .where('user_id', '=', editorId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** All of this editor, but perhaps for the one they sit at. */
export async function endSessions(db: Db, editorId: string, exceptId = ''): Promise<void> {
  await db
    .deleteFrom('editor_sessions')
    .where('user_id', '=', editorId)
    .where('id', '<>', exceptId)
    .execute()
}

/** All of this editor but for the one with this digest of its token. */
export async function endOtherSessions(db: Db, editorId: string, digest: string): Promise<void> {
  await db
    .deleteFrom('editor_sessions')
    .where('user_id', '=', editorId)
    .where('token', '<>', digest)
    .execute()
}

/** A session that replaces another one keeps its way of signing in: a passkey counts as two factors. */
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

/** Whose passkey it is, by what a browser calls it. */
export async function editorOfPasskey(db: Db, credentialId: string): Promise<string | null> {
  const passkey = await db
    .selectFrom('editor_passkeys')
    .select('user_id')
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  return passkey?.user_id ?? null
}

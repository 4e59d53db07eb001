import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '~/database/database'
import { lockForTransaction } from '~/database/transactions/transaction-locks'
import { type ActingEditor, type Editor, nameKey, type Role, roles } from '../editor.rules'
import { hasToken } from '../tokens/tokens.queries'

const roleSchema = z.enum(roles)

export interface NewEditor {
  name: string
  email: string
  role: Role
  passwordHash: string
  timeZone?: string
}

/** False if an editor already has this address. Call it inside a transaction. */
export async function insertEditor(db: Db, editor: NewEditor, now: Date): Promise<boolean> {
  const id = randomUUID()
  const timestamps = { created_at: now.toISOString(), updated_at: now.toISOString() }
  const inserted = await db
    .insertInto('editors')
    .values({
      id,
      name: editor.name,
      email: editor.email,
      email_verified: 1,
      role: editor.role,
      two_factor_enabled: 0,
      time_zone: editor.timeZone ?? null,
      ...timestamps,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return false
  await db
    .insertInto('editor_accounts')
    .values({
      id: randomUUID(),
      user_id: id,
      account_id: id,
      provider_id: 'credential',
      password: editor.passwordHash,
      ...timestamps,
    })
    .execute()
  return true
}

/** Null if the editor has no password. */
export async function passwordDigestOf(db: Db, editorId: string): Promise<string | null> {
  const account = await db
    .selectFrom('editor_accounts')
    .select('password')
    .where('user_id', '=', editorId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  return account?.password ?? null
}

/** Also ends the editor's sessions. */
export async function replacePassword(db: Db, editorId: string, passwordHash: string, now: Date) {
  await db
    .updateTable('editor_accounts')
    .set({ password: passwordHash, updated_at: now.toISOString() })
    .where('user_id', '=', editorId)
    .where('provider_id', '=', 'credential')
    .execute()
  await db.deleteFrom('editor_sessions').where('user_id', '=', editorId).execute()
}

/** For an editor who lost the phone, the recovery codes and the passkeys. */
export async function removeSecondFactorAndPasskeys(db: Db, editorId: string): Promise<void> {
  await db.deleteFrom('editor_two_factors').where('user_id', '=', editorId).execute()
  await removePasskeys(db, editorId)
  await db
    .updateTable('editors')
    .set({ two_factor_enabled: 0 })
    .where('id', '=', editorId)
    .execute()
}

/** Returns how many there were. */
export async function removePasskeys(db: Db, editorId: string): Promise<number> {
  const removed = await db
    .deleteFrom('editor_passkeys')
    .where('user_id', '=', editorId)
    .returning('id')
    .execute()
  return removed.length
}

export async function hasEditors(db: Db): Promise<boolean> {
  return (await db.selectFrom('editors').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function findEditorByEmail(db: Db, email: string): Promise<Editor | null> {
  const row = await editors(db).where('email', '=', email).executeTakeFirst()
  return row ? toEditor(row) : null
}

export async function findEditor(db: Db, id: string): Promise<Editor | null> {
  const row = await editors(db).where('id', '=', id).executeTakeFirst()
  return row ? toEditor(row) : null
}

/** The editor as they are now; null once they are removed, or their session or token has ended. */
export async function findActingEditor(
  db: Db,
  { id, sessionId, token }: Pick<ActingEditor, 'id' | 'sessionId' | 'token'>,
): Promise<ActingEditor | null> {
  const editor = await findEditor(db, id)
  if (!editor) return null
  if (token) return (await hasToken(db, id, token.id)) ? { ...editor, token } : null
  if (sessionId === undefined) return editor
  const session = await db
    .selectFrom('editor_sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('user_id', '=', id)
    .executeTakeFirst()
  return session ? { ...editor, sessionId } : null
}

/** Does another editor have this name, or one that looks alike? Call it after lockForTransaction(db, 'names'). */
export async function isNameTaken(
  db: Db,
  name: string,
  exceptId: string | null = null,
): Promise<boolean> {
  // Compared here, because the two databases compare Unicode differently. There are few editors.
  const others = (await editors(db).execute()).filter(({ id }) => id !== exceptId)
  return others.some((other) => nameKey(other.name) === nameKey(name))
}

export interface RosterEntry extends Editor {
  hasSecondFactor: boolean
  hasPasskey: boolean
  createdAt: Date
}

export async function listEditors(db: Db): Promise<RosterEntry[]> {
  const rows = await editors(db)
    .select(['two_factor_enabled', 'created_at'])
    .select((eb) =>
      eb
        .selectFrom('editor_passkeys')
        .select(eb.fn.countAll<number | string>().as('count'))
        .whereRef('editor_passkeys.user_id', '=', 'editors.id')
        .as('passkeys'),
    )
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ...toEditor(row),
    hasSecondFactor: row.two_factor_enabled === 1,
    hasPasskey: Number(row.passkeys) > 0,
    createdAt: new Date(row.created_at),
  }))
}

/** Null, with nothing written, if another editor has the name. Call it inside a transaction. */
export async function changeProfile(
  db: Db,
  id: string,
  { name, timeZone }: { name: string; timeZone: string },
  now: Date,
): Promise<{ oldName: string } | null> {
  await lockForTransaction(db, 'names')
  const oldName = (await findEditor(db, id))?.name ?? ''
  // Two editors may have had the same name before names were unique. They can still change their time zones.
  const isUnchanged = nameKey(oldName) === nameKey(name)
  if (!isUnchanged && (await isNameTaken(db, name, id))) return null
  await db
    .updateTable('editors')
    .set({ name, time_zone: timeZone, updated_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
  return { oldName }
}

export type RosterChange = 'done' | 'missing' | 'last-owner'

/** Refuses to demote the last owner. Call it inside a transaction. */
export async function changeRole(db: Db, id: string, role: Role, now: Date): Promise<RosterChange> {
  const refusal = await checkOwnerRemains(db, id, role === 'owner')
  if (refusal) return refusal
  await db
    .updateTable('editors')
    .set({ role, updated_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
  return 'done'
}

/**
 * Deletes sessions and credentials too, but no posts. Refuses to remove the last owner. Call it inside a transaction.
 */
export async function removeEditor(db: Db, id: string): Promise<RosterChange> {
  const refusal = await checkOwnerRemains(db, id, false)
  if (refusal) return refusal
  await db.deleteFrom('editors').where('id', '=', id).execute()
  return 'done'
}

async function checkOwnerRemains(
  db: Db,
  id: string,
  staysOwner: boolean,
): Promise<Exclude<RosterChange, 'done'> | null> {
  // Locks the owners' rows: two changes at the same time must not both count two owners.
  await db
    .updateTable('editors')
    .set((eb) => ({ role: eb.ref('role') }))
    .where('role', '=', 'owner')
    .execute()
  const owners = await db.selectFrom('editors').select('id').where('role', '=', 'owner').execute()
  if (!(await findEditor(db, id))) return 'missing'
  const isLastOwner = owners.length === 1 && owners[0]?.id === id
  return isLastOwner && !staysOwner ? 'last-owner' : null
}

function editors(db: Db) {
  return db.selectFrom('editors').select(['id', 'name', 'email', 'role'])
}

function toEditor(row: { id: string; name: string; email: string; role: string }): Editor {
  return { id: row.id, name: row.name, email: row.email, role: roleSchema.parse(row.role) }
}

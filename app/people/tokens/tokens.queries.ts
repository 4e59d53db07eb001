import { z } from 'zod'
import type { Db } from '~/database/database'
import { type Editor, roles } from '../editor.rules'
import { type ApiToken, isScope } from './token.rules'

const roleSchema = z.enum(roles)

export async function insertToken(
  db: Db,
  token: Omit<ApiToken, 'lastUsedAt'> & { digest: string },
): Promise<void> {
  await db
    .insertInto('api_tokens')
    .values({
      id: token.id,
      editor_id: token.editorId,
      name: token.name,
      digest: token.digest,
      hint: token.hint,
      scopes: token.scopes.join(' '),
      created_at: token.createdAt.toISOString(),
      expires_at: token.expiresAt.toISOString(),
      last_used_at: null,
    })
    .execute()
}

/** A token with the editor it belongs to, as they are now. */
export interface OwnedToken extends ApiToken {
  editor: Editor
}

/** A token that a request was sent with. */
export interface PresentedToken extends OwnedToken {
  /** Owners require a second factor. */
  isFactorRequired: boolean
  hasSecondFactor: boolean
  hasPasskey: boolean
}

/** In one query, since every request to the API begins with it. */
export async function findTokenByDigest(db: Db, digest: string): Promise<PresentedToken | null> {
  const row = await ownedTokens(db)
    .select('editors.two_factor_enabled')
    .select(({ exists, selectFrom }) => [
      exists(selectFrom('settings').select('name').where('name', '=', 'second-factor-required')).as(
        'isFactorRequired',
      ),
      exists(
        selectFrom('editor_passkeys')
          .select('editor_passkeys.id')
          .whereRef('editor_passkeys.user_id', '=', 'editors.id'),
      ).as('hasPasskey'),
    ])
    .where('api_tokens.digest', '=', digest)
    .executeTakeFirst()
  if (!row) return null
  // SQLite has numbers instead of booleans.
  return {
    ...toOwnedToken(row),
    isFactorRequired: Boolean(row.isFactorRequired),
    hasSecondFactor: row.two_factor_enabled === 1,
    hasPasskey: Boolean(row.hasPasskey),
  }
}

export async function findToken(db: Db, id: string): Promise<OwnedToken | null> {
  const row = await ownedTokens(db).where('api_tokens.id', '=', id).executeTakeFirst()
  return row ? toOwnedToken(row) : null
}

/** Newest first; of one editor, or of everybody. */
export async function listTokens(db: Db, editorId?: string): Promise<OwnedToken[]> {
  const rows = await ownedTokens(db)
    .$if(editorId !== undefined, (query) => query.where('editor_id', '=', editorId ?? ''))
    .orderBy('api_tokens.created_at', 'desc')
    .orderBy('api_tokens.id')
    .execute()
  return rows.map(toOwnedToken)
}

export async function hasToken(db: Db, editorId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('api_tokens')
    .select('id')
    .where('id', '=', id)
    .where('editor_id', '=', editorId)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteToken(db: Db, id: string): Promise<void> {
  await db.deleteFrom('api_tokens').where('id', '=', id).execute()
}

export async function setTokenUsed(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('api_tokens')
    .set({ last_used_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

function ownedTokens(db: Db) {
  return db
    .selectFrom('api_tokens')
    .innerJoin('editors', 'editors.id', 'api_tokens.editor_id')
    .select(['api_tokens.id', 'api_tokens.editor_id', 'api_tokens.name', 'api_tokens.hint'])
    .select(['api_tokens.scopes', 'api_tokens.created_at', 'api_tokens.expires_at'])
    .select(['api_tokens.last_used_at', 'editors.name as editor_name', 'editors.email'])
    .select('editors.role')
}

type Row = Awaited<ReturnType<ReturnType<typeof ownedTokens>['execute']>>[number]

function toOwnedToken(row: Row): OwnedToken {
  return {
    id: row.id,
    editorId: row.editor_id,
    name: row.name,
    hint: row.hint,
    // A scope that a later version removed gives no rights.
    scopes: row.scopes.split(' ').filter(isScope),
    createdAt: new Date(row.created_at),
    expiresAt: new Date(row.expires_at),
    lastUsedAt: row.last_used_at === null ? null : new Date(row.last_used_at),
    editor: {
      id: row.editor_id,
      name: row.editor_name,
      email: row.email,
      role: roleSchema.parse(row.role),
    },
  }
}

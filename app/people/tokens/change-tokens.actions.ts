import { randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '~/database/database'
import type { AccountAction } from '../audit/account-log.actions'
import { tokenDigest } from '../credentials/token-digests.actions'
import { type ApiToken, maxTokensPerEditor, type TokenValues, tokenPrefix } from './token.rules'
import { deleteToken, insertToken, listTokens, type OwnedToken } from './tokens.queries'

interface Context {
  /** A transaction. */
  db: Db
  now: Date
  log: (action: Omit<AccountAction, 'by'>) => Promise<void>
}

const dayMs = 24 * 60 * 60_000

/** Returns the token itself, which is stored nowhere. Null if the editor has too many. */
export async function createToken(
  { db, now, log }: Context,
  { editorId, ofWhom = '' }: { editorId: string; ofWhom?: string },
  { name, scopes, days }: TokenValues,
): Promise<{ id: string; secret: string; expiresAt: Date } | null> {
  if ((await listTokens(db, editorId)).length >= maxTokensPerEditor) return null
  const secret = `${tokenPrefix}${randomBytes(32).toString('base64url')}`
  const token: Omit<ApiToken, 'lastUsedAt'> = {
    id: randomUUID(),
    editorId,
    name,
    hint: secret.slice(-4),
    scopes,
    createdAt: now,
    expiresAt: new Date(now.getTime() + days * dayMs),
  }
  await insertToken(db, { ...token, digest: tokenDigest(secret) })
  const detail = [ofWhom && `of ${ofWhom}`, scopes.join(' '), `for ${days} days`]
  await log({ action: 'created a token', subject: name, detail: detail.filter(Boolean).join(', ') })
  return { id: token.id, secret, expiresAt: token.expiresAt }
}

/** Ends a token at once. */
export async function revokeToken(
  { db, log }: Pick<Context, 'db' | 'log'>,
  { id, name, editor }: OwnedToken,
  by: { id: string | null },
): Promise<void> {
  await deleteToken(db, id)
  const detail = editor.id === by.id ? '' : `of ${editor.name}`
  await log({ action: 'revoked a token', subject: name, detail })
}

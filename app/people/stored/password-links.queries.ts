import { z } from 'zod'
import type { Db } from '~/database/database'
import { type Role, roles } from '../editor.rules'

/**
 * A link with which its holder sets a password. Only the digest of its token is stored. An invitation can have several
 * rows: one for the token that was shown, and one for each attempt to mail it. They belong together, so call
 * takeTurn(db, 'key-links') before writing or removing them.
 */
export interface PasswordLink {
  tokenDigest: string
  email: string
  /** The role of an invited editor; null for the reset of an existing editor's password. */
  role: Role | null
  invitedBy: string | null
  expiresAt: Date
}

const roleSchema = z.enum(roles).nullable()

/** Invalidates older links for the same address. */
export async function replacePasswordLinks(db: Db, link: PasswordLink, now: Date): Promise<void> {
  await db.deleteFrom('key_links').where('email', '=', link.email).execute()
  await db.deleteFrom('key_links').where('expires_at', '<=', now.toISOString()).execute()
  await insertPasswordLink(db, link, now)
}

export async function removePasswordLinksBefore(db: Db, email: string, time: Date): Promise<void> {
  await db
    .deleteFrom('key_links')
    .where('email', '=', email)
    .where('created_at', '<', time.toISOString())
    .execute()
}

export async function hasPasswordLinkOf(db: Db, email: string, createdAt: Date): Promise<boolean> {
  const found = await db
    .selectFrom('key_links')
    .select('token_digest')
    .where('email', '=', email)
    .where('created_at', '=', createdAt.toISOString())
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export async function insertPasswordLink(
  db: Db,
  link: PasswordLink,
  createdAt: Date,
): Promise<void> {
  await db
    .insertInto('key_links')
    .values({
      token_digest: link.tokenDigest,
      email: link.email,
      role: link.role,
      invited_by: link.invitedBy,
      created_at: createdAt.toISOString(),
      expires_at: link.expiresAt.toISOString(),
    })
    .execute()
}

/** Adds a token to a valid link; null if the link is no longer valid. */
export async function addToken(
  db: Db,
  { tokenDigest, newTokenDigest }: { tokenDigest: string; newTokenDigest: string },
  now: Date,
): Promise<PasswordLink | null> {
  const row = await validLinks(db, now)
    .select('created_at')
    .where('token_digest', '=', tokenDigest)
    .executeTakeFirst()
  if (!row) return null
  const link = { ...toPasswordLink(row), tokenDigest: newTokenDigest }
  await insertPasswordLink(db, link, new Date(row.created_at))
  return link
}

export async function findPasswordLink(
  db: Db,
  tokenDigest: string,
  now: Date,
): Promise<PasswordLink | null> {
  const row = await validLinks(db, now).where('token_digest', '=', tokenDigest).executeTakeFirst()
  return row ? toPasswordLink(row) : null
}

/** Removes all tokens of the address. */
export async function removePasswordLinks(db: Db, email: string): Promise<void> {
  await db.deleteFrom('key_links').where('email', '=', email).execute()
}

/** Invitations that were not accepted yet, newest first. */
export async function listInvitations(
  db: Db,
  now: Date,
): Promise<Omit<PasswordLink, 'tokenDigest'>[]> {
  const rows = await db
    .selectFrom('key_links')
    .select(['email', 'role', 'invited_by', 'created_at', 'expires_at'])
    .distinct()
    .where('expires_at', '>', now.toISOString())
    .where('role', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('email')
    .execute()
  return rows.map(toInvitation)
}

export async function withdrawInvitation(db: Db, email: string): Promise<void> {
  await db
    .deleteFrom('key_links')
    .where('email', '=', email)
    .where('role', 'is not', null)
    .execute()
}

function validLinks(db: Db, now: Date) {
  return db
    .selectFrom('key_links')
    .select(['token_digest', 'email', 'role', 'invited_by', 'expires_at'])
    .where('expires_at', '>', now.toISOString())
}

interface InvitationRow {
  email: string
  role: string | null
  invited_by: string | null
  expires_at: string
}

function toPasswordLink(row: InvitationRow & { token_digest: string }): PasswordLink {
  return { tokenDigest: row.token_digest, ...toInvitation(row) }
}

function toInvitation(row: InvitationRow): Omit<PasswordLink, 'tokenDigest'> {
  return {
    email: row.email,
    role: roleSchema.parse(row.role),
    invitedBy: row.invited_by,
    expiresAt: new Date(row.expires_at),
  }
}

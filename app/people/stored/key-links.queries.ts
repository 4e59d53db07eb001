import { z } from 'zod'
import type { Db } from '~/database/database'
import { type Role, roles } from '../editor.rules'

/**
 * A link that lets its holder choose a password. Only the digest of its token is stored. One invitation can have
 * several tokens, each a row: one that was shown, and one for each attempt to mail it. All rows of an address belong
 * together, so whoever writes or removes them takes the turn of key links first.
 */
export interface KeyLink {
  tokenDigest: string
  email: string
  /** What a new editor will be; null for one who is there and has forgotten the password. */
  role: Role | null
  invitedBy: string | null
  expiresAt: Date
}

const role = z.enum(roles).nullable()

/** Makes older links for the same address void. */
export async function replaceKeyLinks(db: Db, link: KeyLink, now: Date): Promise<void> {
  await db.deleteFrom('key_links').where('email', '=', link.email).execute()
  await db.deleteFrom('key_links').where('expires_at', '<=', now.toISOString()).execute()
  await insertKeyLink(db, link, now)
}

/** Makes those void that were made before a moment. */
export async function removeKeyLinksBefore(db: Db, email: string, moment: Date): Promise<void> {
  await db
    .deleteFrom('key_links')
    .where('email', '=', email)
    .where('created_at', '<', moment.toISOString())
    .execute()
}

export async function hasKeyLinkOf(db: Db, email: string, createdAt: Date): Promise<boolean> {
  const found = await db
    .selectFrom('key_links')
    .select('token_digest')
    .where('email', '=', email)
    .where('created_at', '=', createdAt.toISOString())
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export async function insertKeyLink(db: Db, link: KeyLink, createdAt: Date): Promise<void> {
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

/** One more token for a link that is still good; null if it is not. */
export async function addToken(
  db: Db,
  { tokenDigest, added }: { tokenDigest: string; added: string },
  now: Date,
): Promise<KeyLink | null> {
  const row = await valid(db, now)
    .select('created_at')
    .where('token_digest', '=', tokenDigest)
    .executeTakeFirst()
  if (!row) return null
  const link = { ...toKeyLink(row), tokenDigest: added }
  await insertKeyLink(db, link, new Date(row.created_at))
  return link
}

export async function findKeyLink(db: Db, tokenDigest: string, now: Date): Promise<KeyLink | null> {
  const row = await valid(db, now).where('token_digest', '=', tokenDigest).executeTakeFirst()
  return row ? toKeyLink(row) : null
}

/** With every token that opens it. */
export async function removeKeyLinks(db: Db, email: string): Promise<void> {
  await db.deleteFrom('key_links').where('email', '=', email).execute()
}

/** Those that wait for a new editor, the newest first. */
export async function listInvitations(db: Db, now: Date): Promise<Omit<KeyLink, 'tokenDigest'>[]> {
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

function valid(db: Db, now: Date) {
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

function toKeyLink(row: InvitationRow & { token_digest: string }): KeyLink {
  return { tokenDigest: row.token_digest, ...toInvitation(row) }
}

function toInvitation(row: InvitationRow): Omit<KeyLink, 'tokenDigest'> {
  return {
    email: row.email,
    role: role.parse(row.role),
    invitedBy: row.invited_by,
    expiresAt: new Date(row.expires_at),
  }
}

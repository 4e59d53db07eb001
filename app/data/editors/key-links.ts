import { z } from 'zod'
import { type Role, roles } from '~/content/desk/editor'
import type { Db } from '../engine/database'

/** A link that lets its holder choose a password. Only the digest of its secret is stored. */
export interface KeyLink {
  tokenDigest: string
  email: string
  /** What a new editor will be; null for one who is there and has forgotten the password. */
  role: Role | null
  invitedBy: string | null
  expiresAt: Date
}

const role = z.enum(roles).nullable()

/** A newer link for the same address makes the older ones void. */
export async function addKeyLink(db: Db, link: KeyLink, now: Date): Promise<void> {
  await db.deleteFrom('key_links').where('email', '=', link.email).execute()
  await db.deleteFrom('key_links').where('expires_at', '<=', now.toISOString()).execute()
  await db
    .insertInto('key_links')
    .values({
      token_digest: link.tokenDigest,
      email: link.email,
      role: link.role,
      invited_by: link.invitedBy,
      created_at: now.toISOString(),
      expires_at: link.expiresAt.toISOString(),
    })
    .execute()
}

export async function findKeyLink(db: Db, tokenDigest: string, now: Date): Promise<KeyLink | null> {
  const row = await valid(db, now).where('token_digest', '=', tokenDigest).executeTakeFirst()
  return row ? toKeyLink(row) : null
}

/** True for one caller only, however many come with the same link. */
export async function consumeKeyLink(db: Db, tokenDigest: string, now: Date): Promise<boolean> {
  const used = await db
    .deleteFrom('key_links')
    .where('token_digest', '=', tokenDigest)
    .where('expires_at', '>', now.toISOString())
    .returning('email')
    .executeTakeFirst()
  return used !== undefined
}

/** Those that wait for a new editor, the newest first. */
export async function listInvitations(db: Db, now: Date): Promise<KeyLink[]> {
  const rows = await valid(db, now)
    .where('role', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('email')
    .execute()
  return rows.map(toKeyLink)
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

function toKeyLink(row: {
  token_digest: string
  email: string
  role: string | null
  invited_by: string | null
  expires_at: string
}): KeyLink {
  return {
    tokenDigest: row.token_digest,
    email: row.email,
    role: role.parse(row.role),
    invitedBy: row.invited_by,
    expiresAt: new Date(row.expires_at),
  }
}

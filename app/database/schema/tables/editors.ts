import type { Generated } from 'kysely'

/** Whoever may sign in to the desk. This and the tables below it are filled in by better-auth, too. */
export interface EditorTable {
  id: string
  name: string
  email: string
  email_verified: number
  image: string | null
  role: string
  time_zone: string | null
  two_factor_enabled: number | null
  created_at: string
  updated_at: string
}

export interface EditorSessionTable {
  id: string
  user_id: string
  /** A digest of what the browser holds. */
  token: string
  /** Null for those that began before this was noted. */
  signed_in_with: string | null
  expires_at: string
  ip_address: string | null
  user_agent: string | null
  created_at: string
  updated_at: string
}

export interface EditorAccountTable {
  id: string
  user_id: string
  account_id: string
  provider_id: string
  password: string | null
  created_at: string
  updated_at: string
}

export interface EditorTwoFactorTable {
  id: string
  user_id: string
  secret: string
  backup_codes: string
}

export interface EditorPasskeyTable {
  id: string
  user_id: string
  name: string | null
  credential_id: string
  created_at: string | null
}

/** What better-auth has asked a browser, and waits to be answered. */
export interface EditorVerificationTable {
  id: string
  expires_at: string
}

/** A link that lets its holder choose a password: of a new editor, who has the role, or of one who is there. */
export interface KeyLinkTable {
  token_digest: string
  email: string
  /** Null for an editor who is there already. */
  role: string | null
  invited_by: string | null
  created_at: string
  expires_at: string
}

/** Who tried to sign in, as a digest, to slow down those who guess. */
export interface AttemptTable {
  id: Generated<number>
  subject: string
  at: string
}

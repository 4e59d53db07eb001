import type { Generated } from 'kysely'

/** Accounts at the desk. better-auth also writes this table and those below. */
export interface EditorTable {
  id: string
  name: string
  email: string
  email_verified: number
  image: string | null
  role: string
  time_zone: string | null
  two_factor_enabled: number | null
  /** 1 if they get mail about reviews, 0 if they turned it off. */
  review_mail: Generated<number>
  created_at: string
  updated_at: string
}

export interface EditorSessionTable {
  id: string
  user_id: string
  /** A digest of the browser's token. */
  token: string
  /** Null for sessions from before this was stored. */
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

/** A challenge of better-auth that waits for the browser's answer. */
export interface EditorVerificationTable {
  id: string
  expires_at: string
}

/** A password link: an invitation with a role, or a reset for an existing editor. */
export interface KeyLinkTable {
  token_digest: string
  email: string
  /** Null for an existing editor. */
  role: string | null
  invited_by: string | null
  created_at: string
  expires_at: string
}

/** Attempts to sign in, to limit guessing. Subjects are stored as digests. */
export interface AttemptTable {
  id: Generated<number>
  subject: string
  at: string
}

/** A token for the desk's API. It acts as its editor, within its scopes. */
export interface ApiTokenTable {
  id: string
  editor_id: string
  name: string
  /** The token itself is shown once and never stored. */
  digest: string
  /** Its last characters, to tell tokens apart. */
  hint: string
  /** With spaces between them. */
  scopes: string
  created_at: string
  expires_at: string
  /** Null if it was never used; written once a minute at most. */
  last_used_at: string | null
}

/** What a token may be used for. Its editor's role limits it further. */
export const scopes = {
  'posts:read': 'Read posts and their revisions',
  'posts:write': 'Create drafts, and change posts that are neither published nor scheduled',
  'posts:publish': 'Publish, schedule and withdraw posts, and change published ones',
  'pictures:read': 'Read the picture library',
  'pictures:write': 'Upload pictures, and change their descriptions',
  'tags:read': 'Read tags and what topics are about',
  'tags:write': 'Describe, rename, merge and remove tags',
  'authors:read': 'Read authors',
  'authors:write': 'Create and change authors',
  'redirects:read': 'Read redirects',
  'redirects:write': 'Add and remove redirects',
  'newsletter:read': 'Read newsletter issues',
  'subscribers:read': 'Read how many subscribers there are',
} as const

export type Scope = keyof typeof scopes

export const scopeNames = Object.keys(scopes) as Scope[]

export function isScope(name: string): name is Scope {
  return Object.hasOwn(scopes, name)
}

/** Programs that look for leaked secrets recognize tokens by it. */
export const tokenPrefix = 'vgl_'

/** How long a token can be valid, in days. */
export const lifetimes = [7, 30, 90, 365] as const
export type Lifetime = (typeof lifetimes)[number]

export const maxTokenNameLength = 60
export const maxTokensPerEditor = 50

export interface ApiToken {
  id: string
  editorId: string
  name: string
  /** The last characters of the token. */
  hint: string
  scopes: Scope[]
  createdAt: Date
  expiresAt: Date
  lastUsedAt: Date | null
}

export interface TokenValues {
  name: string
  scopes: Scope[]
  days: Lifetime
}

export type TokenErrors = Partial<Record<'name' | 'scopes' | 'days', string>>

export type ParsedToken = { ok: true; values: TokenValues } | { ok: false; errors: TokenErrors }

export function parseToken(typed: { name: string; scopes: string[]; days: string }): ParsedToken {
  const name = typed.name.replace(/\s+/gu, ' ').trim()
  const chosen = scopeNames.filter((scope) => typed.scopes.includes(scope))
  const days = lifetimes.find((known) => String(known) === typed.days)
  const errors: TokenErrors = {}
  if (name === '') errors.name = 'Name what will use it, such as “Import of the archive”.'
  else if (Array.from(name).length > maxTokenNameLength) {
    errors.name = `Shorten it to ${maxTokenNameLength} characters at most.`
  }
  if (chosen.length === 0) errors.scopes = 'Choose at least one thing that it may do.'
  if (!days) errors.days = 'Choose how long it is valid.'
  if (!days || Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, values: { name, scopes: chosen, days } }
}

export function isExpired({ expiresAt }: Pick<ApiToken, 'expiresAt'>, now: Date): boolean {
  return expiresAt <= now
}

const usedAgainAfterMs = 60_000

/** Whether its last use is to be written: once a minute at most, so that reading writes nothing otherwise. */
export function isUseWritten({ lastUsedAt }: Pick<ApiToken, 'lastUsedAt'>, now: Date): boolean {
  if (lastUsedAt === null) return true
  return Math.abs(now.getTime() - lastUsedAt.getTime()) >= usedAgainAfterMs
}

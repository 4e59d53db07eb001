/** Authors write drafts, editors publish, owners also manage the accounts. */
export const roles = ['owner', 'editor', 'author'] as const
export type Role = (typeof roles)[number]

export interface Editor {
  id: string
  name: string
  email: string
  role: Role
}

/**
 * The editor behind a change. The session or token that it came from must still exist when the change is written.
 */
export interface ActingEditor extends Editor {
  sessionId?: string
  token?: { id: string; name: string }
}

/** Whoever runs a command on the server: without an account, and with the rights of an owner. */
export const operator = { id: null, name: '', role: 'owner' } as const
export type Operator = typeof operator

/** Equal for names that look alike. The audit log identifies editors by name, so no two may be equal. */
export function nameKey(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]+/gu, '')
    .toLowerCase()
}

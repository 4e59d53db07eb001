/** An author writes drafts; an editor publishes; the owner also decides who the editors are. */
export const roles = ['owner', 'editor', 'author'] as const
export type Role = (typeof roles)[number]

/** Whoever is signed in to the desk. */
export interface Editor {
  id: string
  name: string
  email: string
  role: Role
}

/** Whoever changes something. Their session, where there is one, has to last until it is written. */
export interface ActingEditor extends Editor {
  sessionId?: string
}

/** Names that people would take for one another have the same: the log tells editors apart by name. */
export function nameKey(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]+/gu, '')
    .toLowerCase()
}

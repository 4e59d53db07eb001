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

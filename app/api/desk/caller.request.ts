import type { ActingEditor, Role } from '~/people/editor.rules'
import type { Scope } from '~/people/tokens/token.rules'
import type { Services } from '~/services'
import { operationsFor } from '../contract/operation.rules'
import { type Problem, problem } from '../contract/problem.rules'

/** Whoever sent a request to the desk's API: an editor, through a token. */
export interface DeskCaller {
  editor: ActingEditor
  scopes: readonly Scope[]
  services: Services
}

/** Declares an operation of the desk's API. */
export const deskOperation = operationsFor<DeskCaller>()

/** What the desk shows to editors and owners only. Null if the caller is one. */
export function editorsOnly({ editor }: DeskCaller): Problem | null {
  const allowed: Role[] = ['owner', 'editor']
  if (allowed.includes(editor.role)) return null
  return problem('not-allowed', 'Only editors and owners may do this. Ask an editor.')
}

export function scopeMissing(scope: Scope): Problem {
  const detail = `This needs a token with the scope ${scope}. Create one under Account at the desk.`
  return problem('scope-missing', detail, {
    headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${scope}"` },
  })
}

import type { PathResult } from '~/posts/editing/preflight/links/internal-links.rules'
import type { InternalState } from './link.rules'

/** A redirect works for readers, but the link should name the new address. */
export function stateOfPath(found: PathResult | undefined): {
  state: InternalState
  movedTo: string | null
} {
  if (!found) return { state: 'works', movedTo: null }
  if (found.movedTo !== null) return { state: 'moved', movedTo: found.movedTo }
  return { state: found.state === 'found' ? 'works' : found.state, movedTo: null }
}

export function isBadInternal(state: InternalState): boolean {
  return state !== 'works'
}

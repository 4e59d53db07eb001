import type { Entity } from '../entity.rules'
import { entityPath } from './entity-address.rules'
import { type TypedEntities, typedEntities } from './typed-entities.rules'

/** How many entities one reader can watch with one feed. */
export const maxWatched = 50

/** The watched entities in a query, in any spelling: `id=cve/CVE-2024-3094&id=T1195&add=…`. */
export function watchedIn(params: URLSearchParams): TypedEntities {
  return typedEntities([...params.getAll('id'), ...params.getAll('add')].join('\n'))
}

/** An entity as the query of a watch list names it: `cve/CVE-2024-3094`. */
export function watchedId(entity: Entity): string {
  return (entityPath(entity) ?? '').slice(1)
}

/** The one query of a list of entities; empty for an empty list. A slash and a colon may be in a query. */
export function watchedQuery(entities: readonly Entity[]): string {
  return queryOfIds(entities.map(watchedId))
}

export function queryOfIds(ids: readonly string[]): string {
  return ids.map((id) => `id=${id}`).join('&')
}

/** Whether a query names these entities in the one way, whatever a browser has encoded in it. */
export function isWatchedQuery(params: URLSearchParams, entities: readonly Entity[]): boolean {
  const expected = new URLSearchParams(watchedQuery(entities)).getAll('id')
  const ids = params.getAll('id')
  return ids.length === expected.length && ids.every((id, index) => id === expected[index])
}

/** Why a list cannot be watched, for people; null if it can. */
export function watchProblem({ entities, unknown }: TypedEntities): string | null {
  const [first, ...others] = unknown
  if (first !== undefined) {
    const more = others.length > 0 ? ` and ${others.length} more` : ''
    return `“${first.slice(0, 60)}”${more} is not an identifier that we know. Use one such as CVE-2024-3094, CWE-79, T1195.002, RFC 9162 or arXiv:2401.12345.`
  }
  if (entities.length <= maxWatched) return null
  return `One list can have ${maxWatched} identifiers, and these are ${entities.length}. Remove some, or use two lists.`
}

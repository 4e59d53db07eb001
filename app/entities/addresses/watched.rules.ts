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
  return entities.map((entity) => `id=${idInQuery(entity)}`).join('&')
}

function idInQuery(entity: Entity): string {
  return watchedId(entity).replaceAll('+', '%2B').replaceAll('&', '%26')
}

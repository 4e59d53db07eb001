import { entityPath } from '~/entities/addresses/entity-address.rules'
import { maxWatched, watchedIn, watchProblem } from '~/entities/addresses/watched.rules'
import { lastNamed } from '~/posts/entities/lists/posts-naming.queries'
import type { ReadingDeps } from '~/posts/published/reading-deps.queries'
import type { WatchPage } from './watch-page.rules'

/** The list that a query names. */
export async function watchPage({ db }: ReadingDeps, params: URLSearchParams): Promise<WatchPage> {
  const typed = watchedIn(params)
  const entities = typed.entities.slice(0, maxWatched)
  const named = await lastNamed(db, entities)
  const dates = new Map(named.map(({ entity, at }) => [entityPath(entity), at]))
  return {
    watched: entities.map((entity) => ({
      entity,
      lastNamedAt: dates.get(entityPath(entity)) ?? null,
    })),
    rejected: typed.unknown.join(' '),
    problem: watchProblem(typed),
  }
}

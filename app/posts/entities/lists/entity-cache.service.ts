import { cachedUntilChanged } from '../../published/cached-until-changed.queries'
import type { ReadingDeps } from '../../published/reading-deps.queries'
import { typeCounts } from './entity-counts.queries'
import type { EntityIndex } from './entity-lists.rules'
import { namedRecently } from './named-together.queries'

const mostOfType = 12
const mostRecent = 16

export interface Entities {
  index(): Promise<EntityIndex>
}

/** Caches the index: counting reads every entity of every post, so it is done once after each change. */
export function createEntityCache(deps: Pick<ReadingDeps, 'db' | 'clock'>): Entities {
  const index = cachedUntilChanged(deps, async (): Promise<EntityIndex> => {
    const types = await typeCounts(deps.db, { most: mostOfType })
    const recent = await namedRecently(deps.db, { limit: mostRecent })
    return { count: types.reduce((sum, { count }) => sum + count, 0), types, recent }
  })
  return { index }
}

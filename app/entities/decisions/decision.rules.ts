import type { Entity } from '../entity.rules'

/** What an editor decided about an entity that a text names, by the type and value that were read. */
export type Decision = Entity &
  ({ decision: 'accepted' | 'refused' } | { decision: 'corrected'; corrected: Entity })

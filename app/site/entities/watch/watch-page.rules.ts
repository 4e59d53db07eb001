import type { Entity } from '~/entities/entity.rules'

export interface WatchedEntity {
  entity: Entity
  /** When a post last named it; null if none has yet. */
  lastNamedAt: Date | null
}

export interface WatchPage {
  watched: WatchedEntity[]
  /** What was typed and is no identifier, to be corrected. */
  rejected: string
  problem: string | null
}

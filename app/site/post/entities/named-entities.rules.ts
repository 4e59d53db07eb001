import { entityPath } from '~/entities/addresses/entity-address.rules'
import type { PostEntity } from '~/entities/post-entity.rules'
import type { NamedEntity } from '~/markdown/steps/mentions/mark-mentions'

/** The entities of a post as rendering needs them, in the same order. */
export function namedEntities(entities: readonly PostEntity[]): NamedEntity[] {
  return entities.map((entity) => ({
    spellings: entity.written,
    lines: entity.lines.toSorted((one, other) => one - other),
    href: entityPath(entity),
  }))
}

import { entityPath } from '~/entities/addresses/entity-address.rules'
import { entityLabel, entityName } from '~/entities/addresses/entity-name.rules'
import type { Entity } from '~/entities/entity.rules'

interface EntityLinkProps {
  entity: Entity
  /** In how many posts it is named. */
  count?: number
}

/** An item of a list of entities: its name, its kind for screen readers, and how often it is named. */
export function EntityLink({ entity, count }: EntityLinkProps) {
  const label = entityLabel(entity.type)
  return (
    <li className="break-inside-avoid">
      <a
        href={entityPath(entity) ?? '/entities'}
        title={label}
        className="group flex items-baseline justify-between gap-4 py-2"
      >
        <span className="wrap-anywhere font-mono text-ink-soft text-sm transition-colors group-hover:text-cyan">
          {entityName(entity)}
        </span>
        {count !== undefined && (
          <span className="font-mono text-ink-muted text-sm tabular-nums">
            {count}
            <span className="sr-only">{count === 1 ? ' post' : ' posts'}</span>
          </span>
        )}
      </a>
    </li>
  )
}

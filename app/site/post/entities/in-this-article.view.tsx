import type { ReactNode } from 'react'
import type { PostKind } from '~/config/post-kinds'
import { entityPath } from '~/entities/addresses/entity-address.rules'
import { entityName } from '~/entities/addresses/entity-name.rules'
import { entityKey } from '~/entities/entity.rules'
import { defang } from '~/entities/indicators/defang.rules'
import { DisclosureSummary } from '~/ui/disclosure-summary'
import {
  type EntityGroup,
  entityGroups,
  entitySummary,
  type ListedEntity,
} from './entity-groups.rules'
import { IndicatorCopying } from './indicator-copying.view'

interface EntitiesProps {
  kind: PostKind
  entities: ListedEntity[]
}

/** Readers find a few without it. */
const minSummed = 5

const titles: Record<PostKind, string> = { article: 'In this article', brief: 'In this brief' }

/** One line above the text, which leads to the panel below it. */
export function EntitySummary({ kind, entities }: EntitiesProps) {
  if (entities.length < minSummed) return null
  return (
    <p className="mb-7 text-[0.9375rem] text-ink-muted print:hidden">
      {`${titles[kind]}: `}
      <a
        href="#in-this-article"
        className="underline decoration-line-strong underline-offset-4 transition-colors hover:text-(--accent)"
      >
        {entitySummary(entities)}
      </a>
    </p>
  )
}

/** What the text names: vulnerabilities, techniques, papers, indicators, each with jumps to its mentions. */
export function InThisArticle({ kind, entities }: EntitiesProps) {
  if (entities.length === 0) return null
  const { identifiers, indicators } = entityGroups(entities)
  return (
    <section aria-labelledby="in-this-article" className="entities pt-14">
      <h2 id="in-this-article" className="token text-ink-muted">
        {titles[kind]}
      </h2>
      {identifiers.map((group) => (
        <Group key={group.title} group={group} heading="h3" render={Identifier} />
      ))}
      {indicators.length > 0 && (
        <div data-indicators="">
          <h3>Indicators</h3>
          <IndicatorCopying />
          {indicators.map((group) => (
            <Group key={group.title} group={group} heading="h4" render={Indicator} />
          ))}
        </div>
      )}
    </section>
  )
}

/** A longer list is folded. */
const maxOpen = 20

interface GroupProps {
  group: EntityGroup
  heading: 'h3' | 'h4'
  render: (props: { entity: ListedEntity }) => ReactNode
}

function Group({ group, heading: Heading, render: Item }: GroupProps) {
  const { title, many, entities } = group
  const items = (some: ListedEntity[]) => (
    <ul>
      {some.map((entity) => (
        <li key={entityKey(entity)}>
          <Item entity={entity} />
        </li>
      ))}
    </ul>
  )
  const folded = entities.slice(maxOpen)
  return (
    <div className="entity-group">
      <Heading>{title}</Heading>
      {items(entities.slice(0, maxOpen))}
      {folded.length > 0 && (
        <details className="group">
          <DisclosureSummary className="py-2">{`${folded.length} more ${many}`}</DisclosureSummary>
          {items(folded)}
        </details>
      )}
    </div>
  )
}

function Identifier({ entity }: { entity: ListedEntity }) {
  const path = entityPath(entity)
  const name = entityName(entity)
  return (
    <>
      {path === null ? <code>{name}</code> : <a href={path}>{name}</a>}
      {entity.score !== undefined && <b>{entity.score.toFixed(1)}</b>}
      <Mentions entity={entity} name={name} />
    </>
  )
}

function Indicator({ entity }: { entity: ListedEntity }) {
  const shown = defang(entity)
  return (
    <>
      <code>{shown}</code>
      <Mentions entity={entity} name={shown} />
    </>
  )
}

/** Screen readers should not have to read out a whole hash. */
const maxNameLength = 40

function Mentions({ entity: { count, mentions }, name }: { entity: ListedEntity; name: string }) {
  const short = name.length > maxNameLength ? `${name.slice(0, maxNameLength)}…` : name
  return (
    <>
      {(count > 1 || mentions.length === 0) && (
        <span>{count === 1 ? '1 mention' : `${count} mentions`}</span>
      )}
      {mentions.map((id, index) => (
        <a
          key={id}
          href={`#${id}`}
          aria-label={`${short}, mention ${index + 1} of ${mentions.length}`}
        >
          {index + 1}
        </a>
      ))}
    </>
  )
}

import type { Site } from '~/config/site'
import { authorityOf } from '~/entities/addresses/authority.rules'
import { entityPath } from '~/entities/addresses/entity-address.rules'
import { entityName } from '~/entities/addresses/entity-name.rules'
import type { Entity, EntityType } from '~/entities/entity.rules'
import { spellingFinder } from '~/markdown/steps/mentions/find-spellings'

/** What a post names, and how often. */
export type CountedEntity = Entity & { count: number }

const maxAbout = 5
const maxMentions = 20
/** A post without an identifier in its title is about what it names most often, if that is this often. */
const minCount = 3

const works: ReadonlySet<EntityType> = new Set(['rfc', 'nist', 'arxiv', 'doi'])

interface NamedThings {
  about?: object[]
  mentions?: object[]
}

/** `about` and `mentions` of an article: its identifiers. Indicators and scores are no things that it is about. */
export function namedThings(
  site: Pick<Site, 'url'>,
  { title }: { title: string },
  entities: readonly CountedEntity[],
): NamedThings {
  const identifiers = entities.filter((entity) => entityPath(entity) !== null)
  const subjects = subjectsOf(title, identifiers).slice(0, maxAbout)
  const others = mostNamed(
    identifiers.filter((entity) => !subjects.includes(entity)),
    maxMentions,
  )
  return {
    ...(subjects.length > 0 && { about: subjects.map((entity) => thing(site, entity)) }),
    ...(others.length > 0 && { mentions: others.map((entity) => thing(site, entity)) }),
  }
}

function subjectsOf(title: string, identifiers: readonly CountedEntity[]): CountedEntity[] {
  // Titles often have a hyphen that does not break.
  const find = spellingFinder(identifiers.map(({ value }) => value.toUpperCase()))
  const found = find(title.replace(/[‐‑]/g, '-').toUpperCase()).map(({ spelling }) => spelling)
  const inTitle = identifiers.filter(({ value }) => found.includes(value.toUpperCase()))
  if (inTitle.length > 0) return inTitle
  const highest = Math.max(minCount, ...identifiers.map(({ count }) => count))
  return identifiers.filter(({ count }) => count === highest)
}

/** In the order of the text. */
function mostNamed(entities: readonly CountedEntity[], max: number): CountedEntity[] {
  const most = new Set(entities.toSorted((one, other) => other.count - one.count).slice(0, max))
  return entities.filter((entity) => most.has(entity))
}

function thing({ url }: Pick<Site, 'url'>, entity: Entity) {
  const authority = authorityOf(entity)
  return {
    '@type': works.has(entity.type) ? 'CreativeWork' : 'DefinedTerm',
    name: entityName(entity),
    url: `${url}${entityPath(entity)}`,
    ...(authority && { sameAs: authority.url }),
  }
}

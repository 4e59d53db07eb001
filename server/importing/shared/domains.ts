import {
  type DomainSlug,
  domainNames,
  domainSlugs,
  domainSpellings,
} from '~/posts/addresses/domain.rules'
import { nearestName } from '~/search/words/nearest-name.rules'
import { StartupError } from '../../process/startup-error'

/** Which domain the posts of another system get. */
export interface DomainChoice {
  /** For posts whose categories and tags name none. */
  otherwise: DomainSlug
  /** By the name of a category or tag in lower case, as the operator mapped them. */
  map: ReadonlyMap<string, DomainSlug>
}

const named = new Map(
  domainSlugs.flatMap((domain) =>
    domainSpellings(domain).map((name) => [name.toLowerCase(), domain] as const),
  ),
)

/** The domain that a category or tag names in any spelling; null if it names none. */
export function namedDomain(name: string): DomainSlug | null {
  return named.get(name.trim().toLowerCase()) ?? null
}

/** The domain that a category or tag chooses. */
export function chosenDomain(name: string, { map }: DomainChoice): DomainSlug | null {
  return map.get(name.trim().toLowerCase()) ?? namedDomain(name)
}

export function storedDomain(domain: DomainSlug): string {
  return domainNames[domain].stored
}

/** The options `--domain AI` and `--map "Threats=Cybersecurity"`. */
export function readDomainChoice(domain: string | null, mappings: readonly string[]): DomainChoice {
  return {
    otherwise: domain === null ? 'cybersecurity' : domainIn(domain),
    map: new Map(mappings.map(mappingIn)),
  }
}

/** A mapping that no post can have would be a mistake that nobody sees. `names` are those of the export. */
export function refuseUnknownNames({ map }: DomainChoice, names: Iterable<string>): void {
  const known = [...names].map((name) => name.trim().toLowerCase())
  for (const typed of map.keys()) {
    if (known.includes(typed)) continue
    const nearest = nearestName(typed, known)
    throw new StartupError(
      `The export has no category or tag "${typed}", which --map names.`,
      nearest ? `Did you mean "${nearest}"?` : 'Correct the name, or leave it out.',
    )
  }
}

function domainIn(typed: string): DomainSlug {
  const found = namedDomain(typed)
  if (found) return found
  const names = domainSlugs.map((slug) => domainNames[slug].stored).join(', ')
  throw new StartupError(`There is no domain "${typed}".`, `Choose one of ${names}.`)
}

function mappingIn(typed: string): [string, DomainSlug] {
  const at = typed.lastIndexOf('=')
  if (at > 0) return [typed.slice(0, at).trim().toLowerCase(), domainIn(typed.slice(at + 1))]
  throw new StartupError(`"${typed}" maps nothing.`, 'Write --map "Category=Domain".')
}

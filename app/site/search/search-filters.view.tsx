import { domainNames, domainSlugs } from '~/posts/addresses/domain.rules'
import { type SearchRequest, searchPath } from '~/search/search-request.rules'
import { FilterLinks } from '~/ui/filter-links'
import { domainAccent } from '../cards/domain-accent.view'

interface Filter {
  label: string
  accent: string
  change: Partial<SearchRequest>
}

const domainFilters: Filter[] = [
  { label: 'All domains', accent: 'accent-cyan', change: { domain: null } },
  ...domainSlugs.map((domain) => ({
    label: domainNames[domain].label,
    accent: domainAccent(domain),
    change: { domain },
  })),
]

const kindFilters: Filter[] = [
  { label: 'All posts', accent: 'accent-cyan', change: { kind: null } },
  { label: 'Articles', accent: 'accent-cyan', change: { kind: 'article' } },
  { label: 'Weekly briefs', accent: 'accent-amber', change: { kind: 'brief' } },
]

/** Links to the same search with another domain or kind. */
export function SearchFilters({ request }: { request: SearchRequest }) {
  const linksTo = (filters: Filter[]) =>
    filters.map(({ label, accent, change }) => ({
      label,
      accent,
      href: searchPath({ ...request, ...change, page: 1 }),
      isChosen: isActive(request, change),
    }))
  return (
    <div className="flex flex-col gap-x-8 gap-y-4 lg:flex-row">
      <FilterLinks name="Filter by domain" links={linksTo(domainFilters)} />
      <FilterLinks name="Filter by kind" links={linksTo(kindFilters)} />
    </div>
  )
}

function isActive(request: SearchRequest, change: Partial<SearchRequest>): boolean {
  return Object.entries(change).every(([name, value]) => request[name as 'domain'] === value)
}

import type { PostKind } from '~/config/post-kinds'
import { domainNames, domainSlugs } from '~/posts/addresses/domain.rules'
import { type SearchRequest, searchPath } from '~/search/search-request.rules'
import { FilterLinks } from '~/ui/filter-links'
import { domainAccent } from '../cards/domain-accent.view'

interface Choice {
  label: string
  accent: string
  change: Partial<SearchRequest>
}

const domains: Choice[] = [
  { label: 'All domains', accent: 'accent-cyan', change: { domain: null } },
  ...domainSlugs.map((domain) => ({
    label: domainNames[domain].label,
    accent: domainAccent(domain),
    change: { domain },
  })),
]

const kindLabels = { article: 'Articles', brief: 'Weekly briefs' } as const satisfies Record<
  PostKind,
  string
>

const kinds: Choice[] = [
  { label: 'Everything', accent: 'accent-cyan', change: { kind: null } },
  { label: kindLabels.article, accent: 'accent-cyan', change: { kind: 'article' } },
  { label: kindLabels.brief, accent: 'accent-amber', change: { kind: 'brief' } },
]

/** Links to the same question, asked of less. */
export function SearchFilters({ request }: { request: SearchRequest }) {
  const linksTo = (choices: Choice[]) =>
    choices.map(({ label, accent, change }) => ({
      label,
      accent,
      href: searchPath({ ...request, ...change, page: 1 }),
      isChosen: isChosen(request, change),
    }))
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-4">
      <FilterLinks name="Filter by domain" links={linksTo(domains)} />
      <FilterLinks name="Filter by kind" links={linksTo(kinds)} />
    </div>
  )
}

function isChosen(request: SearchRequest, change: Partial<SearchRequest>): boolean {
  return Object.entries(change).every(([name, value]) => request[name as 'domain'] === value)
}

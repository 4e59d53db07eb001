import { domainNames, domainSlugs } from '~/content/address/domain'
import type { PostKind } from '~/content/post/post'
import { type SearchRequest, searchPath } from '~/content/search/search-request'
import { domainAccent } from '../post/domain-accent'

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
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-4">
      <Choices name="Filter by domain" choices={domains} request={request} />
      <Choices name="Filter by kind" choices={kinds} request={request} />
    </div>
  )
}

interface ChoicesProps {
  name: string
  choices: Choice[]
  request: SearchRequest
}

function Choices({ name, choices, request }: ChoicesProps) {
  return (
    <nav aria-label={name}>
      <ul className="flex flex-wrap gap-2">
        {choices.map(({ label, accent, change }) => (
          <li key={label} className={accent}>
            <a
              href={searchPath({ ...request, ...change, page: 1 })}
              aria-current={isChosen(request, change) ? 'true' : undefined}
              className="flex min-h-9 items-center rounded-full border border-line-strong px-4 text-[0.9375rem] text-ink-soft transition-colors hover:border-(--accent) hover:text-(--accent) aria-[current]:border-(--accent) aria-[current]:bg-(--accent) aria-[current]:font-semibold aria-[current]:text-ground"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function isChosen(request: SearchRequest, change: Partial<SearchRequest>): boolean {
  return Object.entries(change).every(([name, value]) => request[name as 'domain'] === value)
}

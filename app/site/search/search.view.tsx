import { type SearchRequest, searchPath } from '~/search/search-request.rules'
import type { SearchPage } from '~/search/showing/search-page.rules'
import { EmptyState } from '~/ui/empty-state'
import { Pager } from '~/ui/pager'
import { PageHeader } from '../shell/page-header.view'
import { SearchFilters } from './search-filters.view'
import { SearchForm } from './search-form.view'
import { SearchHit } from './search-hit.view'

interface SearchViewProps {
  page: SearchPage
  /** The search could not be made: there may well be results. */
  hasFailed: boolean
}

export function SearchView({ page, hasFailed }: SearchViewProps) {
  const { request } = page
  return (
    <div className="accent-cyan">
      <PageHeader eyebrow="The whole archive" title="Search" />
      <div className="page-width pt-8">
        <SearchForm request={request} />
        {request.q === '' ? <Beginning /> : <Results {...page} hasFailed={hasFailed} />}
      </div>
    </div>
  )
}

function Beginning() {
  return (
    <div className="min-h-[40vh] pt-10 text-ink-soft">
      <p className="text-lg">Every article and every weekly brief, down to the last paragraph.</p>
      <Help />
    </div>
  )
}

function Results({
  request,
  total,
  pages,
  hits,
  suggestion,
  hasFailed,
}: SearchPage & { hasFailed: boolean }) {
  return (
    <>
      <div className="mt-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-line border-b pb-6">
        <SearchFilters request={request} />
        <p role="status" className="text-ink-muted tabular-nums">
          {total === 1 ? '1 result' : `${total.toLocaleString('en-US')} results`}
        </p>
      </div>
      <div className="min-h-[40vh]">
        {suggestion && <Suggestion request={request} suggestion={suggestion} />}
        {total === 0 ? (
          <NoResults request={request} hasFailed={hasFailed} />
        ) : (
          <ul className="divide-y divide-line">
            {hits.map(({ card, found }) => (
              <li key={`${card.kind} ${card.id}`}>
                <SearchHit card={card} found={found} />
              </li>
            ))}
          </ul>
        )}
        {/* Results run from better to worse, not from newer to older. */}
        <Pager
          page={request.page}
          pages={pages}
          pathOf={(page) => searchPath({ ...request, page })}
          label="Pages of results"
          before="Previous"
          after="Next"
        />
      </div>
    </>
  )
}

function Suggestion({ request, suggestion }: { request: SearchRequest; suggestion: string }) {
  return (
    <p className="pt-6 text-lg">
      Did you mean{' '}
      <a
        href={searchPath({ ...request, q: suggestion, page: 1 })}
        className="wrap-anywhere font-semibold text-cyan underline decoration-1 underline-offset-4 hover:text-ink"
      >
        <bdi>{suggestion}</bdi>
      </a>
      ?
    </p>
  )
}

function NoResults({ request, hasFailed }: { request: SearchRequest; hasFailed: boolean }) {
  const isNarrowed = request.domain !== null || request.kind !== null
  return (
    <div className="pt-8">
      <EmptyState title="No results found.">
        <p className="wrap-anywhere">
          {hasFailed ? (
            'The search failed. Please try again in a moment.'
          ) : (
            <>
              Nothing we have published holds all of “<bdi>{request.q}</bdi>”.
            </>
          )}
        </p>
        {isNarrowed && (
          <p className="mt-4">
            <a
              href={searchPath({ q: request.q })}
              className="font-semibold text-cyan underline decoration-1 underline-offset-4 hover:text-ink"
            >
              Search all domains and kinds
            </a>
          </p>
        )}
      </EmptyState>
      <Help />
    </div>
  )
}

const ways = [
  { typed: 'patching', does: 'finds patch, patched and patches too' },
  { typed: '"base rate"', does: 'in quotes: these words, in this order' },
  { typed: 'CVE-2021-44228', does: 'identifiers, versions and domains as they are written' },
  { typed: 'ransomware back', does: 'all words must be there; the last may be only begun' },
]

function Help() {
  return (
    <dl className="mt-8 grid grid-cols-1 gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-2">
      {ways.map(({ typed, does }) => (
        <div key={typed} className="bg-surface px-5 py-4">
          <dt className="font-mono text-[0.9375rem] text-cyan">{typed}</dt>
          <dd className="mt-1 text-ink-muted">{does}</dd>
        </div>
      ))}
    </dl>
  )
}

import { isShortened, maxTerms } from '~/search/query.rules'
import {
  type IdentifierLink,
  namedIn,
  resultCount,
  type SearchPage,
} from '~/search/results/search-page.rules'
import { type SearchRequest, searchPath } from '~/search/search-request.rules'
import { EmptyState, notLoaded } from '~/ui/empty-state'
import { Pager } from '~/ui/pager'
import { PageHeader } from '../shell/page-header.view'
import { SearchFilters } from './search-filters.view'
import { SearchForm } from './search-form.view'
import { SearchHit } from './search-hit.view'

interface SearchViewProps {
  page: SearchPage
  /** The search failed, so the list is empty although there may be results. */
  hasFailed: boolean
}

export function SearchView({ page, hasFailed }: SearchViewProps) {
  const { request } = page
  return (
    <div className="accent-cyan">
      <PageHeader eyebrow="Full archive" title="Search" />
      <div className="page-width pt-8">
        <SearchForm request={request} />
        {request.q === '' ? <EmptySearch /> : <Results {...page} hasFailed={hasFailed} />}
      </div>
    </div>
  )
}

function EmptySearch() {
  return (
    <div className="min-h-[40vh] pt-10 text-ink-soft">
      <p className="text-lg">Search the full text of all articles and weekly briefs.</p>
      <SearchTips />
    </div>
  )
}

function Results({
  request,
  total,
  ranked,
  pages,
  hits,
  suggestion,
  identifiers,
  hasFailed,
}: SearchPage & { hasFailed: boolean }) {
  return (
    <>
      <div className="mt-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-line border-b pb-6">
        <SearchFilters request={request} />
        <p role="status" className="text-ink-muted tabular-nums">
          {hasFailed ? notLoaded : resultCount({ total, ranked })}
        </p>
      </div>
      <div className="min-h-[40vh]">
        {isShortened(request.q) && (
          <p className="pt-6 text-ink-muted">
            Only the first {maxTerms} words and phrases were searched.
          </p>
        )}
        {suggestion && <Suggestion request={request} suggestion={suggestion} />}
        {identifiers.length > 0 && <IdentifierLinks links={identifiers} />}
        {total === 0 ? (
          <NoResults request={request} hasFailed={hasFailed} />
        ) : (
          <ul className="divide-y divide-line">
            {hits.map(({ card, highlights }) => (
              <li key={`${card.kind} ${card.id}`}>
                <SearchHit card={card} highlights={highlights} />
              </li>
            ))}
          </ul>
        )}
        {/* Results are sorted by relevance, so Newer and Older would be wrong. */}
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

function IdentifierLinks({ links }: { links: IdentifierLink[] }) {
  return (
    <ul aria-label="Identifiers" className="flex flex-wrap gap-x-8 gap-y-1 pt-6 text-ink-muted">
      {links.map((link) => (
        <li key={link.path} className="wrap-anywhere">
          <a
            href={link.path}
            className="font-mono text-cyan underline decoration-1 underline-offset-4 hover:text-ink"
          >
            {link.name}
          </a>{' '}
          · {namedIn(link)}
        </li>
      ))}
    </ul>
  )
}

function NoResults({ request, hasFailed }: { request: SearchRequest; hasFailed: boolean }) {
  const isFiltered = request.domain !== null || request.kind !== null
  return (
    <div className="pt-8">
      <EmptyState title="No results found.">
        <p className="wrap-anywhere">
          {hasFailed ? (
            'The search failed. Please try again in a moment.'
          ) : (
            <>
              No results for “<bdi>{request.q}</bdi>”. Check the spelling or try fewer words.
            </>
          )}
        </p>
        {isFiltered && (
          <p className="mt-4">
            <a
              href={searchPath({ q: request.q })}
              className="font-semibold text-cyan underline decoration-1 underline-offset-4 hover:text-ink"
            >
              Clear filters
            </a>
          </p>
        )}
      </EmptyState>
      <SearchTips />
    </div>
  )
}

const tips = [
  { example: 'patching', explanation: 'Also finds patch, patched and patches.' },
  { example: '"base rate"', explanation: 'Quotes find the exact phrase.' },
  { example: 'CVE-2021-44228', explanation: 'Identifiers, versions and domains match exactly.' },
  {
    example: 'ransomware back',
    explanation: 'Results contain all words. The last word may be incomplete.',
  },
]

function SearchTips() {
  return (
    <dl className="mt-8 grid grid-cols-1 gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-2">
      {tips.map(({ example, explanation }) => (
        <div key={example} className="bg-surface px-5 py-4">
          <dt className="font-mono text-[0.9375rem] text-cyan">{example}</dt>
          <dd className="mt-1 text-ink-muted">{explanation}</dd>
        </div>
      ))}
    </dl>
  )
}

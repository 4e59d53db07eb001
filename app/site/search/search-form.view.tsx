import type { SearchRequest } from '~/search/search-request.rules'
import { Button } from '~/ui/button'
import { Search } from '~/ui/icons'

/** A new search keeps the filters and starts at the first page. */
export function SearchForm({ request }: { request: SearchRequest }) {
  return (
    <search>
      <form action="/search" className="flex max-w-[46rem] flex-wrap gap-3">
        <div className="relative min-w-[min(100%,11rem)] flex-1">
          <label htmlFor="search-query" className="sr-only">
            Search articles and briefs
          </label>
          <input
            id="search-query"
            type="search"
            name="q"
            dir="auto"
            defaultValue={request.q}
            placeholder="Search articles and briefs"
            autoComplete="off"
            maxLength={200}
            className="h-12 w-full rounded-lg border border-line-strong bg-surface pr-4 pl-12 text-ink text-lg transition-colors placeholder:text-ink-muted hover:border-ink-muted focus:border-cyan focus:outline-hidden focus-visible:ring-2 focus-visible:ring-cyan/40"
          />
          <Search className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-ink-muted" />
        </div>
        {request.domain && <input type="hidden" name="domain" value={request.domain} />}
        {request.kind && <input type="hidden" name="kind" value={request.kind} />}
        <Button type="submit" className="h-12">
          Search
        </Button>
      </form>
    </search>
  )
}

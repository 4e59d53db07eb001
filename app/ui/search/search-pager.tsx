import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type SearchRequest, searchPath } from '~/content/search/search-request'
import { ButtonLink } from '../primitives/button'

/** Results run from better to worse, not from newer to older as the pages of a list do. */
export function SearchPager({ request, pages }: { request: SearchRequest; pages: number }) {
  if (pages === 1) return null
  const { page } = request
  return (
    <nav
      aria-label="Pages of results"
      className="mt-10 grid grid-cols-2 items-center gap-4 sm:grid-cols-[1fr_auto_1fr]"
    >
      <div>
        {page > 1 && (
          <ButtonLink rel="prev" href={searchPath({ ...request, page: page - 1 })} look="outline">
            <ArrowLeft aria-hidden="true" className="size-4" />
            Previous
          </ButtonLink>
        )}
      </div>
      <p className="text-center text-ink-muted tabular-nums max-sm:order-first max-sm:col-span-2">
        Page {page} of {pages}
      </p>
      <div className="text-right">
        {page < pages && (
          <ButtonLink rel="next" href={searchPath({ ...request, page: page + 1 })} look="outline">
            Next
            <ArrowRight aria-hidden="true" className="size-4" />
          </ButtonLink>
        )}
      </div>
    </nav>
  )
}

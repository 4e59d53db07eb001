import { ArrowLeft, ArrowRight } from 'lucide-react'
import { pagePath } from '~/content/lists/paging'
import { ButtonLink } from './button'

interface PagerProps {
  /** The address of the list, which is that of its first page. */
  path: string
  page: number
  pages: number
  /** What is paged through, for screen readers: 'Pages of the archive'. */
  label: string
}

/** Nothing at all where one page holds everything. */
export function Pager({ path, page, pages, label }: PagerProps) {
  if (pages === 1) return null
  return (
    <nav
      aria-label={label}
      className="mt-10 grid grid-cols-2 items-center gap-4 sm:grid-cols-[1fr_auto_1fr]"
    >
      <div>
        {page > 1 && (
          <ButtonLink rel="prev" href={pagePath(path, page - 1)} look="outline">
            <ArrowLeft aria-hidden="true" className="size-4" />
            Newer
          </ButtonLink>
        )}
      </div>
      <p className="text-center text-ink-muted tabular-nums max-sm:order-first max-sm:col-span-2">
        Page {page} of {pages}
      </p>
      <div className="text-right">
        {page < pages && (
          <ButtonLink rel="next" href={pagePath(path, page + 1)} look="outline">
            Older
            <ArrowRight aria-hidden="true" className="size-4" />
          </ButtonLink>
        )}
      </div>
    </nav>
  )
}

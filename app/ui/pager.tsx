import { ButtonLink } from './button'
import { ArrowLeft, ArrowRight } from './icons'

interface PagerProps {
  page: number
  pages: number
  pathOf: (page: number) => string
  /** What is paged through, for screen readers: 'Pages of the archive'. */
  label: string
  /** What lies before and after, in the order of the list: most run from newer to older. */
  before?: string
  after?: string
}

/** Nothing at all where one page holds everything. */
export function Pager(props: PagerProps) {
  const { page, pages, pathOf, label, before = 'Newer', after = 'Older' } = props
  if (pages === 1) return null
  return (
    <nav
      aria-label={label}
      className="mt-10 flex flex-wrap items-center justify-between gap-4 sm:grid sm:grid-cols-[1fr_auto_1fr]"
    >
      <div>
        {page > 1 && (
          <ButtonLink rel="prev" href={pathOf(page - 1)} look="outline">
            <ArrowLeft className="size-4" />
            {before}
          </ButtonLink>
        )}
      </div>
      <p className="text-center text-ink-muted tabular-nums max-sm:order-first max-sm:w-full">
        Page {page} of {pages}
      </p>
      <div className="text-right">
        {page < pages && (
          <ButtonLink rel="next" href={pathOf(page + 1)} look="outline">
            {after}
            <ArrowRight className="size-4" />
          </ButtonLink>
        )}
      </div>
    </nav>
  )
}

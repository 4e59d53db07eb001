import { ButtonLink } from './button'
import { ArrowLeft, ArrowRight } from './icons'

interface PagerProps {
  page: number
  pages: number
  pathOf: (page: number) => string
  /** For screen readers, for example 'Pages of the archive'. */
  label: string
  /** The names of the two links. Most lists run from newer to older. */
  before?: string
  after?: string
}

/** Links to the previous and next page of a list; nothing if there is only one page. */
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

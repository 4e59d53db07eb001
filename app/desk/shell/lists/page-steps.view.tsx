import { Link } from 'react-router'

interface PageStepsProps {
  page: number
  pages: number
  linkTo: (page: number) => string
}

const step = 'rounded-lg border border-line-strong px-4 py-2 hover:border-cyan hover:text-cyan'

/** Previous and next page of a list. */
export function PageSteps({ page, pages, linkTo }: PageStepsProps) {
  return (
    <nav aria-label="Pages" className="mt-6 flex items-center justify-between gap-4">
      {page > 1 ? (
        <Link to={linkTo(page - 1)} className={step}>
          Previous
        </Link>
      ) : (
        <span />
      )}
      <span className="text-ink-muted text-sm">
        Page {page} of {pages}
      </span>
      {page < pages ? (
        <Link to={linkTo(page + 1)} className={step}>
          Next
        </Link>
      ) : (
        <span />
      )}
    </nav>
  )
}

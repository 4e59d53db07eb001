import { Link } from 'react-router'
import { type ListRequest, listQuery } from './list-request.rules'

export function ListPages({
  listRequest,
  pages,
  path,
}: {
  listRequest: ListRequest
  pages: number
  path: string
}) {
  const { page } = listRequest
  const step = 'rounded-lg border border-line-strong px-4 py-2 hover:border-cyan hover:text-cyan'
  return (
    <nav aria-label="Pages" className="mt-6 flex items-center justify-between gap-4">
      {page > 1 ? (
        <Link to={path + listQuery({ ...listRequest, page: page - 1 })} className={step}>
          Previous
        </Link>
      ) : (
        <span />
      )}
      <span className="text-ink-muted text-sm">
        Page {page} of {pages}
      </span>
      {page < pages ? (
        <Link to={path + listQuery({ ...listRequest, page: page + 1 })} className={step}>
          Next
        </Link>
      ) : (
        <span />
      )}
    </nav>
  )
}

import { authorPath } from '~/authors/author.rules'
import { EmptyState } from '~/ui/empty-state'
import {
  type AuthorIndex,
  type ListedAuthor,
  postCount,
  shortBiography,
} from './author-posts.rules'
import { Portrait } from './portrait.view'

interface AuthorIndexProps {
  index: AuthorIndex
  hasFailed: boolean
}

/** Those who write now, then those who did. */
export function AuthorIndexView({ index: { current, former }, hasFailed }: AuthorIndexProps) {
  if (current.length + former.length === 0) {
    return (
      <div className="page-width pt-12">
        <EmptyState title="No authors yet" hasFailed={hasFailed}>
          Authors appear with the first article or brief that names them.
        </EmptyState>
      </div>
    )
  }
  return (
    <div className="page-width pt-12">
      <AuthorGrid authors={current} />
      {former.length > 0 && (
        <section aria-labelledby="former-heading" className={current.length > 0 ? 'pt-12' : ''}>
          <h2 id="former-heading" className="token text-ink-muted">
            Former authors
          </h2>
          <div className="mt-4">
            <AuthorGrid authors={former} />
          </div>
        </section>
      )}
    </div>
  )
}

function AuthorGrid({ authors }: { authors: ListedAuthor[] }) {
  if (authors.length === 0) return null
  return (
    <ul className="grid grid-cols-1 gap-x-14 gap-y-8 lg:grid-cols-2">
      {authors.map((author) => (
        <li key={author.id} className="border-line border-t pt-6">
          <a href={authorPath(author.slug)} className="group flex h-full items-start gap-5">
            {author.picture && <Portrait picture={author.picture} size="small" alt="" />}
            <span className="min-w-0">
              <bdi className="wrap-anywhere block font-semibold text-xl leading-snug transition-colors group-hover:text-cyan">
                {author.name}
              </bdi>
              {author.role && (
                <bdi className="wrap-anywhere block text-ink-muted">{author.role}</bdi>
              )}
              {author.biography && (
                <span dir="auto" className="wrap-anywhere mt-2 block text-ink-soft">
                  {shortBiography(author)}
                </span>
              )}
              <span className="mt-2 block text-ink-muted text-sm">{postCount(author.count)}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

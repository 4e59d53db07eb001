import { authorPath } from '~/authors/author.rules'
import { EmptyState } from '~/ui/empty-state'
import { type AuthorIndex, type ListedAuthor, postCount } from './author-posts.rules'

/** Those who write now, then those who did. */
export function AuthorIndexView({ index: { current, former } }: { index: AuthorIndex }) {
  if (current.length + former.length === 0) {
    return (
      <div className="page-width pt-12">
        <EmptyState title="No authors yet">
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
    <ul className="grid grid-cols-1 gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-2 lg:grid-cols-4">
      {authors.map((author) => (
        <li key={author.id} className="bg-surface">
          <a
            href={authorPath(author.slug)}
            className="group block h-full px-5 py-4 transition-colors hover:bg-raised"
          >
            <bdi className="wrap-anywhere font-semibold text-lg leading-snug transition-colors group-hover:text-cyan">
              {author.name}
            </bdi>
            {author.role && (
              <span className="wrap-anywhere block text-ink-soft">{author.role}</span>
            )}
            <span className="block text-ink-muted text-sm">{postCount(author.count)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

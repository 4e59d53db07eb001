import { feedPath, feedPathWithChanges } from '~/syndication/scope.rules'
import { WideCardPage } from '../cards/wide-card.view'
import { Breadcrumbs } from '../shell/breadcrumbs.view'
import { PageTitle } from '../shell/page-title.view'
import { type AuthorPosts, paragraphsOf, postCount } from './author-posts.rules'
import { Portrait } from './portrait.view'

// The first screen has only classes of other lists: it adds nothing to their styles.

const linkClass =
  'inline-block py-1 underline decoration-line-strong underline-offset-4 transition-colors hover:text-cyan hover:decoration-cyan'

export function AuthorView({ page: posts }: { page: AuthorPosts }) {
  const { author, count } = posts
  const { name, slug } = author
  return (
    <div className="accent-cyan">
      <header className="page-width pt-8">
        <Breadcrumbs trail={[{ href: '/authors', label: 'Authors' }]} current={name} />
        <div className="grid grid-cols-1 gap-x-14 gap-y-8 pt-10 lg:grid-cols-[minmax(0,1fr)_17rem]">
          <div>
            <PageTitle eyebrow={author.role || 'Author'} title={name}>
              {paragraphsOf(author.biography).map((paragraph, index) => (
                <p
                  // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other name
                  key={index}
                  dir="auto"
                  className={index > 0 ? 'wrap-anywhere mt-4' : 'wrap-anywhere'}
                >
                  {paragraph}
                </p>
              ))}
            </PageTitle>
            <ul aria-label="Links" className="mt-5 flex flex-wrap gap-x-5 gap-y-1 text-ink-soft">
              {author.links.map(({ label, url }) => (
                <li key={`${label} ${url}`}>
                  <a href={url} rel="me noopener" className={linkClass}>
                    {label}
                  </a>
                </li>
              ))}
              <li>
                <a href={feedPath({ of: 'author', slug, name }, 'rss')} className={linkClass}>
                  RSS feed
                </a>
              </li>
              <li>
                <a
                  href={feedPathWithChanges({ of: 'author', slug, name }, 'rss')}
                  className={linkClass}
                >
                  RSS feed with corrections
                </a>
              </li>
            </ul>
          </div>
          {author.picture && (
            <Portrait picture={author.picture} size="large" alt={`Portrait of ${name}`} />
          )}
        </div>
      </header>
      <div className="page-width pt-10">
        <h2 className="token text-ink-muted">{postCount(count)}</h2>
        <div className="mt-4">
          <WideCardPage posts={posts} headingLevel={3} label="Pages of this author" />
        </div>
      </div>
    </div>
  )
}

import { type DomainSlug, domainNames } from '~/posts/addresses/domain.rules'
import { postPath } from '~/posts/addresses/urls.rules'
import type { PostSummary } from '~/posts/post.rules'
import { ButtonLink } from '~/ui/button'
import { Panel } from '~/ui/panel'
import { domainAccent } from '../cards/domain-accent.view'
import { PostDate } from '../cards/post-date.view'

/** The titles of a domain's newest articles. SPEC section 9 fixes the read time at 5 minutes. */
export function CategoryCard({
  domain,
  articles,
}: {
  domain: DomainSlug
  articles: PostSummary[]
}) {
  const title = domainNames[domain].label
  return (
    <Panel
      className={`${domainAccent(domain)} flex h-full flex-col border-t-2 border-t-(--accent) p-5 lg:p-6`}
    >
      <h3 className="font-semibold text-(--accent) text-xl">{title}</h3>
      {articles.length === 0 ? (
        <div className="my-6 flex-1">
          <p className="font-semibold">No articles available</p>
          <p className="text-ink-muted">Add articles to see them here</p>
        </div>
      ) : (
        <ul className="mt-3 mb-6 flex-1 divide-y divide-line">
          {articles.map((post) => (
            <li key={post.id} className="py-3.5">
              <ArticleLink post={post} />
              <p className="mt-1 text-ink-muted text-sm">
                5 min read · <PostDate post={post} />
              </p>
            </li>
          ))}
        </ul>
      )}
      <ButtonLink href={`/${domain}`} look="outline" className="w-full">
        {`Access All ${title}`}
      </ButtonLink>
    </Panel>
  )
}

function ArticleLink({ post }: { post: PostSummary }) {
  return (
    <a
      href={postPath(post)}
      className="block font-medium leading-snug transition-colors hover:text-(--accent)"
    >
      {post.title}
    </a>
  )
}

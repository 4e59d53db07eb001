import { type DomainSlug, domainNames } from '~/posts/addresses/domain.rules'
import type { PostSummary } from '~/posts/post.rules'
import { EmptyState } from '~/ui/empty-state'
import { domainAccent } from '../cards/domain-accent.view'
import { PostCard } from '../cards/post-card.view'
import { PostRow } from '../cards/post-row.view'

const maxArticles = 3

/** The three latest articles of a domain: one large, two small. Rows align with those of the other columns. */
export function DomainColumn({
  domain,
  articles,
}: {
  domain: DomainSlug
  articles: PostSummary[]
}) {
  const [lead, ...others] = articles.slice(0, maxArticles)
  return (
    <div
      className={`${domainAccent(domain)} flex flex-col gap-5 lg:row-span-4 lg:grid lg:grid-rows-subgrid`}
    >
      <h3 className="token flex items-center gap-3 text-(--accent) after:h-px after:flex-1 after:bg-line">
        {domainNames[domain].label}
      </h3>
      {!lead && (
        <div className="lg:row-span-3">
          <EmptyState title="No articles available" />
        </div>
      )}
      {lead && (
        <div>
          <PostCard post={lead} headingLevel={4} shape="wide-on-tablet" />
        </div>
      )}
      {others.length > 0 && (
        <div className="grid grid-cols-1 gap-5 md:max-lg:grid-cols-2 lg:contents">
          {others.map((post) => (
            <PostRow key={post.id} post={post} headingLevel={4} />
          ))}
        </div>
      )}
    </div>
  )
}

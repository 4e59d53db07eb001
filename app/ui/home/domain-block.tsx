import { type DomainSlug, domainNames } from '~/content/address/domain'
import type { PostSummary } from '~/content/post/post'
import { domainAccent } from '../post/domain-accent'
import { PostCard } from '../post/post-card'
import { PostRow } from '../post/post-row'

const shown = 3

/** The three latest of a domain: one large, two small. Nothing at all where there is none. */
export function DomainColumn({
  domain,
  articles,
}: {
  domain: DomainSlug
  articles: PostSummary[]
}) {
  const [lead, ...others] = articles.slice(0, shown)
  if (!lead) return null
  return (
    <div
      className={`${domainAccent(domain)} flex flex-col gap-5 md:max-lg:grid md:max-lg:grid-cols-2 md:max-lg:content-start md:max-lg:gap-x-8`}
    >
      <h3 className="token col-span-full flex items-center gap-3 text-(--accent)">
        {domainNames[domain].label}
        <span aria-hidden="true" className="h-px flex-1 bg-line" />
      </h3>
      <PostCard post={lead} headingLevel={4} />
      <div className="flex flex-col gap-5">
        {others.map((post) => (
          <PostRow key={post.id} post={post} headingLevel={4} />
        ))}
      </div>
    </div>
  )
}

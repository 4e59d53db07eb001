import { domainNamesOf } from '~/posts/addresses/domain.rules'
import { postPath } from '~/posts/addresses/urls.rules'
import { readTimeLabel } from '~/posts/fields/reading-time.rules'
import { tagsOnCard } from '~/posts/fields/tags.rules'
import type { PostSummary } from '~/posts/post.rules'
import { SectionHeading } from '~/ui/section-heading'
import { cardAccent } from '../../cards/domain-accent.view'
import { TitleLink } from '../../cards/title-link.view'
import { type Recommendation, relevanceLabels } from './recommendations.rules'

export function IntelligenceNetwork({ posts }: { posts: Recommendation<PostSummary>[] }) {
  if (posts.length === 0) return null
  return (
    <section
      aria-labelledby="network-heading"
      className="page-width later later-90 md:later-44 lg:later-36 pt-20"
    >
      <SectionHeading id="network-heading" title="Smart Intelligence Network" />
      {/* Cards in the last row grow to fill it, so that the grid has no gap. */}
      <ul className="flex flex-wrap gap-px overflow-hidden rounded-card border border-line bg-line">
        {posts.map((post) => (
          <li key={post.id} className="min-w-0 grow basis-full bg-surface md:basis-[30%]">
            <NetworkCard post={post} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function NetworkCard({ post }: { post: Recommendation<PostSummary> }) {
  const tags = tagsOnCard(post.tags)
  return (
    <article className={`${cardAccent(post)} group relative h-full p-5 lg:p-6`}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-muted text-sm">
        <span className="token text-(--accent)">{relevanceLabels[post.relevanceType]}</span>
        {domainNamesOf(post.domain).stored}
        <span>{readTimeLabel(post)}</span>
      </p>
      <h3 className="wrap-anywhere mt-2.5 font-semibold text-lg leading-snug">
        <TitleLink path={postPath(post)}>{post.title}</TitleLink>
      </h3>
      {tags.shown.length > 0 && (
        <p className="wrap-anywhere mt-2.5 text-ink-muted text-sm">
          {tags.shown.join(' · ') + (tags.more ? ` ${tags.more}` : '')}
        </p>
      )}
    </article>
  )
}

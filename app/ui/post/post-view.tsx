import { domainNames, domainOf } from '~/content/address/domain'
import { clearanceLabel, pageLabels } from '~/content/post/classification'
import type { Post, PostSummary } from '~/content/post/post'
import { readTimeLabel } from '~/content/post/reading-time'
import { summaryOf } from '~/content/post/summary'
import { Breadcrumbs } from '../site/breadcrumbs'
import { pageAccent } from './domain-accent'
import { FaqSection } from './faq-section'
import { PostCard } from './post-card'
import { PostDate } from './post-date'
import { TagLinks } from './tag-links'
import { PostThumbnail } from './thumbnail'

interface PostViewProps {
  post: Post
  /** The body, rendered and made safe by content/markdown. */
  html: string
  related: PostSummary[]
}

export function PostView({ post, html, related }: PostViewProps) {
  const domain = domainOf(post.domain)
  const labels = pageLabels[post.kind]
  return (
    <article className={pageAccent(post)} data-read={`${post.kind}:${post.id}`}>
      <div className="page-width pt-8">
        <Breadcrumbs
          trail={[
            post.kind === 'brief'
              ? { href: '/weekly-brief', label: 'Weekly Brief' }
              : { href: `/${domain}`, label: domainNames[domain].label },
          ]}
          current={post.title}
        />
      </div>
      <header className="page-width pt-10">
        <p className="token flex flex-wrap gap-x-5 gap-y-1 text-ink-muted">
          <span className="text-(--accent)">{domainNames[domain].stored}</span>
          <span>{labels.classification}</span>
          <span>{clearanceLabel(labels.clearanceLevel)}</span>
          <PostDate post={post} />
          <span>{readTimeLabel(post)}</span>
        </p>
        <h1 className="mt-4 max-w-[24ch] font-semibold text-[clamp(2.125rem,5vw,3.5rem)] leading-[1.08] tracking-tight">
          {post.title}
        </h1>
        <p className="mt-5 max-w-[58ch] text-ink-soft text-xl">{summaryOf(post)}</p>
        <TagLinks tags={post.tags} />
        <PostThumbnail
          post={post}
          isFirst
          className="mt-9 aspect-video max-h-[34rem] w-full rounded-card border border-line"
        />
      </header>
      <div className="page-width pt-12">
        {/* The markdown pipeline made this: no author's markup survives in it. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by content/markdown */}
        <div className="prose mx-auto" dangerouslySetInnerHTML={{ __html: html }} />
        <FaqSection entries={post.faq} />
      </div>
      {related.length > 0 && (
        <section aria-labelledby="related-heading" className="page-width pt-20">
          <h2 id="related-heading" className="font-semibold text-2xl">
            Related posts
          </h2>
          <ul className="mt-7 grid gap-6 md:grid-cols-2 lg:grid-cols-3">
            {related.map((other) => (
              <li key={other.id}>
                <PostCard post={other} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  )
}

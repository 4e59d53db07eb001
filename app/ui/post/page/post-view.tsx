import type { ReactNode } from 'react'
import { sectionOf } from '~/content/address/urls'
import type { Recommendation } from '~/content/discovery/recommendations'
import type { TagCluster } from '~/content/discovery/tag-clusters'
import type { RenderedDocument } from '~/content/markdown/rendered-document'
import type { Post, PostSummary } from '~/content/post/post'
import { PrintedLinks } from '../../document/printed-links'
import { TableOfContents } from '../../document/table-of-contents'
import { Breadcrumbs } from '../../site/breadcrumbs'
import { RemainingStyles } from '../../site/remaining-styles'
import { pageAccent } from '../domain-accent'
import { FaqSection } from './faq-section'
import { IntelligenceNetwork } from './intelligence-network'
import { LatestBriefCard } from './latest-brief-card'
import { PostHeader } from './post-header'
import { type NamedPost, PostNeighbours } from './post-neighbours'
import { RelatedIntelligence } from './related-intelligence'
import { RelatedPosts } from './related-posts'
import { TopicClusters } from './topic-clusters'

interface PostViewProps {
  post: Post
  /** The body, rendered and made safe by content/markdown. */
  body: RenderedDocument
  beside: {
    related: PostSummary[]
    latestBrief: PostSummary | null
    network: Recommendation<PostSummary>[]
    clusters: TagCluster<NamedPost>[]
    previous: NamedPost | null
    next: NamedPost | null
  }
  /** Progress, and what a reader can do with the page. */
  tools: ReactNode
}

/** Fewer sections than this are seen at a glance. */
const fewestSections = 3

export function PostView({ post, body, beside, tools }: PostViewProps) {
  const hasContents = body.outline.length >= fewestSections
  return (
    <article className={pageAccent(post)} data-read={`${post.kind}:${post.id}`}>
      <div className="cyber-grid">
        <Breadcrumbs trail={[sectionOf(post)]} current={post.title} className="page-width pt-8" />
        <PostHeader post={post} />
      </div>
      <RemainingStyles />
      <div className="page-width post-columns pt-10 lg:pt-14">
        {hasContents && <TableOfContents outline={body.outline} />}
        <div className="post-text">
          {/* The markdown pipeline made this: no author's markup survives in it. */}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by content/markdown */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: body.html }} />
          <FaqSection entries={post.faq} />
          <PrintedLinks links={body.links} />
          <RelatedPosts posts={beside.network} />
          <PostNeighbours {...beside} />
        </div>
      </div>
      {tools}
      <div className="print:hidden">
        <RelatedIntelligence posts={beside.related} />
        {beside.latestBrief && <LatestBriefCard brief={beside.latestBrief} />}
        <IntelligenceNetwork posts={beside.network} />
        <TopicClusters clusters={beside.clusters} />
      </div>
    </article>
  )
}

import type { ReactNode } from 'react'
import { RemainingStyles } from '~/document/remaining-styles'
import type { RenderedDocument } from '~/markdown/rendered-document'
import { sectionOf } from '~/posts/addresses/urls.rules'
import type { Post, PostSummary } from '~/posts/post.rules'
import { pageAccent } from '../cards/domain-accent.view'
import { PrintedLinks } from '../pages/printed-links.view'
import { TableOfContents } from '../pages/table-of-contents.view'
import { Breadcrumbs } from '../shell/breadcrumbs.view'
import { FaqSection } from './faq-section.view'
import { PostHeader } from './post-header.view'
import { IntelligenceNetwork } from './related/intelligence-network.view'
import { LatestBriefCard } from './related/latest-brief-card.view'
import { type NamedPost, PostNeighbours } from './related/post-neighbours.view'
import type { Recommendation } from './related/recommendations.rules'
import { RelatedIntelligence } from './related/related-intelligence.view'
import { RelatedPosts } from './related/related-posts.view'
import type { TagCluster } from './related/tag-clusters.rules'
import { TopicClusters } from './related/topic-clusters.view'

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

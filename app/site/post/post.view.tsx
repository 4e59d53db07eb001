import type { ReactNode } from 'react'
import { RemainingStyles } from '~/document/remaining-styles'
import type { RenderedDocument } from '~/markdown/rendered-document'
import { sectionOf } from '~/posts/addresses/urls.rules'
import type { Post, PostSummary } from '~/posts/post.rules'
import type { PublicNote } from '~/posts/record/changes/public-notes.rules'
import { pageAccent } from '../cards/domain-accent.view'
import { PrintedLinks } from '../pages/printed-links.view'
import { TableOfContents } from '../pages/table-of-contents.view'
import { Breadcrumbs } from '../shell/breadcrumbs.view'
import type { ListedEntity } from './entities/entity-groups.rules'
import { EntitySummary, InThisArticle } from './entities/in-this-article.view'
import { FaqSection } from './faq-section.view'
import { Corrections, Updates } from './notes/post-notes.view'
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
  /** The body, rendered and sanitized by app/markdown. */
  body: RenderedDocument
  /** What the body names. */
  entities: ListedEntity[]
  /** What readers are told of its changes, newest first. */
  notes: readonly PublicNote[]
  related: {
    intelligence: PostSummary[]
    latestBrief: PostSummary | null
    network: Recommendation<PostSummary>[]
    clusters: TagCluster<NamedPost>[]
    previous: NamedPost | null
    next: NamedPost | null
  }
  /** Links to its exports, and to report an error; none for a preview. */
  exports?: ReactNode
  /** Links about the article itself, such as to report an error; none for a preview. */
  about?: ReactNode
  /** Reading progress and the floating actions. */
  tools: ReactNode
  /** The address of a picture that is not saved yet, for a preview. */
  unsavedPicture?: string | null
}

/** A shorter text needs no table of contents. */
const minSections = 3

export function PostView(props: PostViewProps) {
  const { post, body, entities, notes, related, exports, about, tools } = props
  const { unsavedPicture = null } = props
  const hasContents = body.outline.length >= minSections
  return (
    <article className={pageAccent(post)} data-read={`${post.kind}:${post.id}`}>
      <div className="cyber-grid">
        <Breadcrumbs trail={[sectionOf(post)]} current={post.title} className="page-width pt-8" />
        <PostHeader post={post} notes={notes} unsavedPicture={unsavedPicture} />
      </div>
      <RemainingStyles />
      <div className="page-width post-columns pt-10 lg:pt-14">
        {hasContents && <TableOfContents outline={body.outline} />}
        <div className="post-text">
          <Corrections notes={notes} />
          <EntitySummary kind={post.kind} entities={entities} />
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and sanitized by app/markdown */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: body.html }} />
          <Updates notes={notes} />
          <InThisArticle kind={post.kind} entities={entities} />
          <FaqSection entries={post.faq} />
          <PrintedLinks links={body.links} />
          {exports}
          {about}
          <RelatedPosts posts={related.network} />
          <PostNeighbours previous={related.previous} next={related.next} />
        </div>
      </div>
      {tools}
      <div className="print:hidden">
        <RelatedIntelligence posts={related.intelligence} />
        {related.latestBrief && <LatestBriefCard brief={related.latestBrief} />}
        <IntelligenceNetwork posts={related.network} />
        <TopicClusters clusters={related.clusters} />
      </div>
    </article>
  )
}

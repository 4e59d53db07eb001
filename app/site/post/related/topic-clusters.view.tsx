import { postPath, topicPath } from '~/posts/addresses/urls.rules'
import { SectionHeading } from '~/ui/section-heading'
import type { NamedPost } from './post-neighbours.view'
import type { TagCluster } from './tag-clusters.rules'

export function TopicClusters({ clusters }: { clusters: TagCluster<NamedPost>[] }) {
  if (clusters.length === 0) return null
  return (
    <section
      aria-labelledby="clusters-heading"
      className="page-width later later-74 md:later-30 pt-20"
    >
      <SectionHeading id="clusters-heading" title="Explore Related Topics" />
      <ul className="grid grid-cols-1 gap-x-10 gap-y-9 md:grid-cols-3">
        {clusters.map((cluster) => (
          <li key={cluster.tag} className="border-line border-t pt-5">
            <Cluster {...cluster} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Cluster({ tag, count, articles, more }: TagCluster<NamedPost>) {
  return (
    <>
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="wrap-anywhere font-semibold text-lg">
          <a href={topicPath(tag)} className="transition-colors hover:text-(--accent)">
            {tag}
          </a>
        </h3>
        {/* A cluster has two posts at least. */}
        <p className="whitespace-nowrap font-mono text-ink-muted text-sm">{count} articles</p>
      </div>
      <ul className="mt-2.5 space-y-1">
        {articles.map((post) => (
          <li key={post.id} className="wrap-anywhere text-ink-soft leading-snug">
            <a
              href={postPath(post)}
              className="inline-block py-0.5 transition-colors hover:text-(--accent)"
            >
              {post.title}
            </a>
          </li>
        ))}
      </ul>
      {more && <p className="mt-3 text-ink-muted text-sm">{more}</p>}
    </>
  )
}

import { entityLabel, entityName } from '~/entities/addresses/entity-name.rules'
import { watchedId } from '~/entities/addresses/watched.rules'
import type { NamingPost } from '~/posts/entities/lists/entity-lists.rules'
import { formatDate } from '~/posts/fields/dates.rules'
import { ButtonLink } from '~/ui/button'
import { ExportLinks } from '../exports/export-links.view'
import { PageHeading } from '../shell/page-header.view'
import { EntityAside } from './entity-aside.view'
import type { EntityPosts } from './entity-posts.rules'
import { KnowledgeView } from './knowledge/knowledge.view'
import { indexCrumb } from './lists/entity-index.view'
import { NamingPosts } from './naming-posts.view'

/** The Link header has all of them. */
const shownFormats = ['bib', 'json', 'csv', 'stix.json'] as const

export function EntityView({ page }: { page: EntityPosts }) {
  const { entity, authority, count, first, last, knowledge } = page
  const name = entityName(entity)
  return (
    <div className="accent-cyan [&_h1]:font-mono">
      <PageHeading trail={[indexCrumb]} eyebrow={entityLabel(entity.type)} title={name}>
        <p>
          Named in {count === 1 ? 'one post' : `${count} posts`}
          {first && last && first.id !== last.id ? (
            <>
              , first on <PostDay post={first} />, last on <PostDay post={last} />.
            </>
          ) : (
            <>{first && <> of {<PostDay post={first} />}</>}.</>
          )}
        </p>
        <p className="mt-6 flex flex-wrap gap-3 text-base">
          <ButtonLink
            href={`/watch?add=${encodeURIComponent(watchedId(entity))}`}
            rel="nofollow"
            size="small"
          >
            Watch<span className="sr-only"> {name}</span>
          </ButtonLink>
          {authority && (
            <ButtonLink href={authority.url} rel="noopener" look="outline" size="small">
              {name} at {authority.name}
            </ButtonLink>
          )}
        </p>
      </PageHeading>
      <div className="page-width grid grid-cols-1 gap-x-14 pt-10 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <div>
          {knowledge && <KnowledgeView words={knowledge} />}
          <NamingPosts page={page} />
          <ExportLinks path={page.path} formats={shownFormats} />
        </div>
        <EntityAside page={page} />
      </div>
    </div>
  )
}

function PostDay({ post }: { post: NamingPost }) {
  return (
    <a
      href={post.path}
      title={post.title}
      className="text-ink underline decoration-line-strong underline-offset-4 transition-colors hover:text-cyan hover:decoration-cyan"
    >
      <time dateTime={post.date}>{formatDate(new Date(post.date))}</time>
    </a>
  )
}

import { RemainingStyles } from '~/document/remaining-styles'
import { domainNames } from '~/posts/addresses/domain.rules'
import { type NamingPost, sentenceParts } from '~/posts/entities/lists/entity-lists.rules'
import { formatDate } from '~/posts/fields/dates.rules'
import { pagePath } from '~/posts/lists/paging.rules'
import { Badge } from '~/ui/badge'
import { Pager } from '~/ui/pager'
import { domainAccent } from '../cards/domain-accent.view'
import { TitleLink } from '../cards/title-link.view'
import type { EntityPosts } from './entity-posts.rules'

/** How many of them the first screen of a large window shows. */
const onFirstScreen = 4

/** The posts that name an entity, each with the sentence it stands in. */
export function NamingPosts({ page: { posts, path, page, pages } }: { page: EntityPosts }) {
  return (
    <>
      <ul className="divide-y divide-line border-line border-y">
        {posts.map((post, index) => (
          <li
            key={`${post.kind}:${post.id}`}
            className={index < onFirstScreen ? undefined : 'later later-12'}
          >
            <NamingPostItem post={post} />
          </li>
        ))}
      </ul>
      <RemainingStyles />
      <Pager
        page={page}
        pages={pages}
        pathOf={(other) => pagePath(path, other)}
        label="Pages of this list"
      />
    </>
  )
}

function NamingPostItem({ post }: { post: NamingPost }) {
  const { domain, kind, date, mentions, byline } = post
  return (
    <article className={`${domainAccent(domain)} group relative py-6`}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-ink-muted text-sm">
        <Badge>{domainNames[domain].stored}</Badge>
        {kind === 'brief' && <Badge className="accent-amber">Weekly Brief</Badge>}
        <time dateTime={date}>{formatDate(new Date(date))}</time>
        {byline && <span className="wrap-anywhere">By {byline}</span>}
      </p>
      <h2 dir="auto" className="wrap-anywhere mt-2.5 font-semibold text-xl leading-snug">
        <TitleLink path={post.path}>{post.title}</TitleLink>
      </h2>
      {post.sentence && (
        <blockquote
          dir="auto"
          className="wrap-anywhere mt-2.5 max-w-[68ch] border-line-strong border-l-2 pl-4 text-ink-soft"
        >
          {sentenceParts(post.sentence, post.written).map(({ text, isEntity }, index) =>
            isEntity ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence stay in order
              <mark key={index} className="bg-transparent font-mono text-[0.94em] text-ink">
                {text}
              </mark>
            ) : (
              text
            ),
          )}
        </blockquote>
      )}
      {mentions > 1 && <p className="mt-2.5 text-ink-muted text-sm">Named {mentions} times</p>}
    </article>
  )
}

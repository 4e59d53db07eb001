import { domainNames, domainOf } from '~/posts/addresses/domain.rules'
import { postPath } from '~/posts/addresses/urls.rules'
import { readTimeLabel } from '~/posts/fields/reading-time.rules'
import { summaryOf } from '~/posts/fields/summary.rules'
import type { PostSummary } from '~/posts/post.rules'
import { type CardColumns, CardFrame, CardPicture, type CardShape } from './card-frame.view'
import { cardAccent, domainAccent } from './domain-accent.view'
import { PostDate } from './post-date.view'
import { TitleLink } from './title-link.view'

interface PostCardProps {
  post: PostSummary
  headingLevel?: 2 | 3 | 4
  shape?: CardShape
  columns?: CardColumns
}

export function PostCard({
  post,
  headingLevel = 3,
  shape = 'tall',
  columns = 'two-or-three',
}: PostCardProps) {
  const Heading = `h${headingLevel}` as const
  const domain = domainOf(post.domain)
  return (
    <CardFrame accent={cardAccent(post)} shape={shape}>
      <CardPicture post={post} shape={shape} columns={columns} />
      <div className="flex flex-1 flex-col gap-2.5 p-5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-muted text-sm">
          {post.kind === 'brief' && <span className="token text-(--accent)">Weekly Brief</span>}
          <span className={`token ${domainAccent(domain)} text-(--accent)`}>
            {domainNames[domain].stored}
          </span>
          {readTimeLabel(post)}
        </p>
        <Heading dir="auto" className="font-semibold text-xl leading-snug">
          <TitleLink path={postPath(post)} isFramed>
            {post.title}
          </TitleLink>
        </Heading>
        <p dir="auto" className="line-clamp-3 text-ink-soft">
          {summaryOf(post)}
        </p>
        <p className="mt-auto pt-2 text-ink-muted text-sm">
          <PostDate post={post} />
        </p>
      </div>
    </CardFrame>
  )
}

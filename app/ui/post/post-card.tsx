import { domainNames, domainOf } from '~/content/address/domain'
import { postPath } from '~/content/address/urls'
import type { PostSummary } from '~/content/post/post'
import { readTimeLabel } from '~/content/post/reading-time'
import { summaryOf } from '~/content/post/summary'
import { type CardColumns, CardFrame, CardPicture, type CardShape } from './card-frame'
import { cardAccent, domainAccent } from './domain-accent'
import { PostDate } from './post-date'
import { TitleLink } from './title-link'

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
  columns = 'few',
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

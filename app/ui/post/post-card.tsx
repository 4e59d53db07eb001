import { domainNames, domainOf } from '~/content/address/domain'
import { cardPath } from '~/content/address/urls'
import type { PostSummary } from '~/content/post/post'
import { readTimeLabel } from '~/content/post/reading-time'
import { summaryOf } from '~/content/post/summary'
import { CardFrame, CardPicture } from './card-frame'
import { cardAccent } from './domain-accent'
import { PostDate } from './post-date'
import { TitleLink } from './title-link'

interface PostCardProps {
  post: PostSummary
  headingLevel?: 2 | 3 | 4
}

export function PostCard({ post, headingLevel = 3 }: PostCardProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <CardFrame accent={cardAccent(post)}>
      <CardPicture post={post} />
      <div className="flex flex-1 flex-col gap-2.5 p-5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-muted text-sm">
          <span className="token text-(--accent)">
            {post.kind === 'brief' ? 'Weekly Brief' : domainNames[domainOf(post.domain)].stored}
          </span>
          <span>{readTimeLabel(post)}</span>
        </p>
        <Heading className="font-semibold text-xl leading-snug">
          <TitleLink path={cardPath(post)} isFramed>
            {post.title}
          </TitleLink>
        </Heading>
        <p className="line-clamp-3 text-ink-soft">{summaryOf(post)}</p>
        <p className="mt-auto pt-2 text-ink-muted text-sm">
          <PostDate post={post} />
        </p>
      </div>
    </CardFrame>
  )
}

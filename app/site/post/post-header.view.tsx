import { domainNamesOf } from '~/posts/addresses/domain.rules'
import { clearanceLabel, pageLabels } from '~/posts/fields/classification.rules'
import { readTimeLabel } from '~/posts/fields/reading-time.rules'
import { summaryOf } from '~/posts/fields/summary.rules'
import type { Post } from '~/posts/post.rules'
import type { PublicNote } from '~/posts/record/changes/public-notes.rules'
import { Badge } from '~/ui/badge'
import { Byline } from '../cards/byline.view'
import { ClassificationLabel } from '../cards/classification-label.view'
import { PostDate } from '../cards/post-date.view'
import { TagLinks } from '../cards/tag-links.view'
import { PostThumbnail } from '../cards/thumbnail.view'
import { ChangeDates } from './notes/change-dates.view'

interface PostHeaderProps {
  post: Post
  notes: readonly PublicNote[]
  unsavedPicture: string | null
}

export function PostHeader({ post, notes, unsavedPicture }: PostHeaderProps) {
  const labels = pageLabels[post.kind]
  return (
    <header
      className={`page-width grid grid-cols-1 gap-x-14 gap-y-6 pt-10 ${post.thumbnail ? 'lg:grid-cols-2 lg:grid-rows-[auto_1fr]' : ''}`}
    >
      <div>
        <p className="flex flex-wrap items-center gap-2">
          <Badge>{domainNamesOf(post.domain).stored}</Badge>
          {post.kind === 'brief' && <Badge className="accent-amber">Weekly Brief</Badge>}
          <ClassificationLabel label={labels.classification} />
          <Badge className="accent-grey">{clearanceLabel(labels.clearanceLevel)}</Badge>
        </p>
        <h1
          dir="auto"
          className="wrap-anywhere mt-5 font-semibold text-[clamp(2.125rem,4.6vw,3.375rem)] leading-[1.08] tracking-tight"
        >
          {post.title}
        </h1>
      </div>
      {post.thumbnail && (
        <PostThumbnail
          post={post}
          unsavedPicture={unsavedPicture}
          isFirst
          shownAs="opening"
          sizes="(min-width: 80rem) 36rem, (min-width: 64rem) 45vw, calc(100vw - 2.5rem)"
          className="aspect-video w-full rounded-card border border-line lg:col-start-2 lg:row-span-2 lg:row-start-1 print:hidden"
        />
      )}
      <div>
        <p dir="auto" className="wrap-anywhere max-w-[58ch] text-ink-soft text-xl">
          {summaryOf(post)}
        </p>
        <Byline byline={post.byline} />
        <p className="dots-between mt-5 flex flex-wrap gap-x-3 text-ink-muted">
          <PostDate post={post} />
          <ChangeDates notes={notes} />
          <span>{readTimeLabel(post)}</span>
        </p>
        <TagLinks tags={post.tags} />
      </div>
    </header>
  )
}

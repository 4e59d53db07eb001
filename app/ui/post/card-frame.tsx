import type { ReactNode } from 'react'
import type { PostSummary } from '~/content/post/post'
import { PostThumbnail } from './thumbnail'

/** A card that stands beside others in a grid, and lights up as a whole. */
export function CardFrame({ accent, children }: { accent: string; children: ReactNode }) {
  return (
    <article
      className={`${accent} group relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface transition-colors duration-200 focus-within:border-(--accent) hover:border-(--accent)`}
    >
      {children}
    </article>
  )
}

export function CardPicture({ post }: { post: Pick<PostSummary, 'id' | 'thumbnail'> }) {
  return (
    <div className="overflow-hidden border-line border-b">
      <PostThumbnail
        post={post}
        sizes="(min-width: 64rem) 25rem, (min-width: 48rem) 46vw, 92vw"
        className="aspect-video w-full transition-transform duration-500 group-hover:scale-[1.03]"
      />
    </div>
  )
}

import { thumbnailPath } from '~/content/address/urls'
import type { PostSummary } from '~/content/post/post'

interface ThumbnailProps {
  post: Pick<PostSummary, 'id' | 'thumbnail'>
  /** The picture a reader sees first is fetched at once; all others when they come near. */
  isFirst?: boolean
  className?: string
}

/** Decoration beside a title that says it all, so it has no alternative text. */
export function PostThumbnail({ post, isFirst = false, className = '' }: ThumbnailProps) {
  if (!post.thumbnail) return <div className={`picture-missing ${className}`} />
  return (
    <img
      src={thumbnailPath(post)}
      width={post.thumbnail.width}
      height={post.thumbnail.height}
      alt=""
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      className={`object-cover ${className}`}
    />
  )
}

import { thumbnailPath } from '~/content/address/urls'
import type { PostSummary } from '~/content/post/post'

interface ThumbnailProps {
  post: Pick<PostSummary, 'id' | 'thumbnail'>
  /** How wide the layout shows it, as the `sizes` attribute says it. */
  sizes?: string
  /** The picture a reader sees first is fetched at once; all others when they come near. */
  isFirst?: boolean
  /** What stands in the place of a picture that is not there. */
  placeholder?: string
  className?: string
}

/**
 * Decoration beside a title that says it all, so it has no alternative text. The frame behind the
 * picture is the placeholder: a picture that fails to load leaves it showing.
 */
export function PostThumbnail({
  post,
  sizes,
  isFirst = false,
  placeholder = '',
  className = '',
}: ThumbnailProps) {
  return (
    <div className={`picture-frame ${className}`}>
      {placeholder && (
        <span
          aria-hidden="true"
          className="token absolute inset-0 flex items-center justify-center"
        >
          {placeholder}
        </span>
      )}
      {post.thumbnail && (
        <img
          src={thumbnailPath(post)}
          width={post.thumbnail.width}
          height={post.thumbnail.height}
          sizes={sizes}
          alt=""
          data-placeholder={placeholder}
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : 'auto'}
          decoding="async"
          className="token relative size-full object-cover"
        />
      )}
    </div>
  )
}

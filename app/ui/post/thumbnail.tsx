import { preload } from 'react-dom'
import { type PictureSource, thumbnailPath, thumbnailSources } from '~/content/address/pictures'
import type { PostSummary } from '~/content/post/post'

interface ThumbnailProps {
  post: Pick<PostSummary, 'id' | 'thumbnail'>
  /** How wide the layout shows it, with what its frame cuts off, as the `sizes` attribute says it. */
  sizes: string
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
  const sources = thumbnailSources(post)
  if (isFirst) preloadBest(sources, sizes)
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
        <picture>
          {sources.map(({ type, srcSet }) => (
            <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
          ))}
          <img
            src={thumbnailPath(post)}
            width={post.thumbnail.width}
            height={post.thumbnail.height}
            alt=""
            data-placeholder={placeholder}
            loading={isFirst ? 'eager' : 'lazy'}
            fetchPriority={isFirst ? 'high' : 'auto'}
            decoding="async"
            className="token relative size-full object-cover"
          />
        </picture>
      )}
    </div>
  )
}

/** Named in the head of the page, it is on its way before the page is read that far. */
function preloadBest([best]: PictureSource[], imageSizes: string): void {
  if (!best) return
  const { type, srcSet: imageSrcSet } = best
  preload(imageSrcSet, { as: 'image', type, imageSrcSet, imageSizes, fetchPriority: 'high' })
}

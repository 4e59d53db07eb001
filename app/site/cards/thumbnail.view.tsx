import { preload } from 'react-dom'
import {
  type PictureSource,
  type ShownAs,
  thumbnailPath,
  thumbnailSources,
} from '~/pictures/picture-addresses.rules'
import type { PostSummary } from '~/posts/post.rules'
import { titleCardPath, titleCardSize } from '../title-cards/title-card.rules'

interface ThumbnailProps {
  post: Pick<PostSummary, 'kind' | 'id' | 'domain' | 'thumbnail'>
  /** Shown instead of the stored picture, in one size. */
  unsavedPicture?: string | null
  shownAs?: ShownAs
  /** The `sizes` attribute: the width in the layout, including what the frame crops. */
  sizes: string
  /** A picture on the first screen is loaded at once; all others when they come near the viewport. */
  isFirst?: boolean
  /** The text shown if there is no picture. */
  placeholder?: string
  className?: string
}

/**
 * Decoration beside the title, so it has no alternative text. A post without a picture has a title card. The frame
 * behind the picture is the placeholder, visible if the picture fails to load.
 */
export function PostThumbnail({
  post,
  unsavedPicture = null,
  shownAs = 'card',
  sizes,
  isFirst = false,
  placeholder = '',
  className = '',
}: ThumbnailProps) {
  const [best, common] = unsavedPicture ? [] : thumbnailSources(post, shownAs)
  if (isFirst && best) preloadBest(best, sizes)
  const frame = `picture-frame ${className}`
  const { thumbnail } = post
  const { width, height } = thumbnail ?? titleCardSize
  const stored = thumbnail ? thumbnailPath(post) : titleCardPath(post)
  const picture = (
    <>
      {best && <source {...best} sizes={sizes} />}
      <img
        srcSet={common?.srcSet}
        sizes={common && sizes}
        src={unsavedPicture ?? stored}
        width={width}
        height={height}
        alt=""
        data-placeholder={placeholder || undefined}
        loading={isFirst ? undefined : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        decoding="async"
        className="token relative size-full object-cover"
      />
    </>
  )
  if (!placeholder) return <picture className={frame}>{picture}</picture>
  return (
    <div className={frame}>
      <Placeholder text={placeholder} />
      <picture>{picture}</picture>
    </div>
  )
}

function Placeholder({ text }: { text: string }) {
  return (
    <span aria-hidden="true" className="token absolute inset-0 flex items-center justify-center">
      {text}
    </span>
  )
}

/** A preload link in the head: the browser fetches the picture before it parses the body. */
function preloadBest({ type, srcSet: imageSrcSet }: PictureSource, imageSizes: string): void {
  preload(imageSrcSet, { as: 'image', type, imageSrcSet, imageSizes, fetchPriority: 'high' })
}

import { ImageOff } from 'lucide-react'
import { isMissing, type ListedPicture } from './listed-picture.rules'

interface PictureFrameProps {
  picture: Pick<ListedPicture, 'src' | 'sources' | 'isStored' | 'bytes' | 'width' | 'height'>
  alt: string
  /** How wide it is shown, for the choice of a variant. */
  sizes: string
  className?: string
}

/** A picture in the best variant for its size; a placeholder if its file is missing. */
export function PictureFrame({ picture, alt, sizes, className = '' }: PictureFrameProps) {
  const { src, sources, width, height } = picture
  if (isMissing(picture)) {
    return (
      <span className="flex size-full flex-col items-center justify-center gap-2 text-ink-muted text-sm">
        <ImageOff aria-hidden="true" className="size-7" />
        The file is missing
      </span>
    )
  }
  return (
    <picture className="contents">
      {sources.map((source) => (
        <source key={source.type} {...source} sizes={sizes} />
      ))}
      <img
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        className={className}
      />
    </picture>
  )
}

import {
  type BodyPicture,
  bodyPicturePath,
  bodyPictureSources,
} from '~/pictures/body-pictures.rules'

interface PortraitProps {
  picture: BodyPicture
  size: 'small' | 'large'
  /** Empty if the name is beside it. */
  alt: string
}

const sizes = { small: '5rem', large: '12rem' }
const classes = {
  small: 'size-20 shrink-0 rounded-full object-cover',
  large: 'w-48 max-w-full self-start rounded-lg',
}

/** The picture of an author. */
export function Portrait({ picture, size, alt }: PortraitProps) {
  const src = bodyPicturePath(picture)
  return (
    <picture>
      {(bodyPictureSources(src) ?? []).map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes[size]} />
      ))}
      <img
        src={src}
        alt={alt}
        width={picture.width}
        height={picture.height}
        loading={size === 'small' ? 'lazy' : undefined}
        className={`${classes[size]} border border-line`}
      />
    </picture>
  )
}

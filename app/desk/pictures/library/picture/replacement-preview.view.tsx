import { bodyPicturePath, bodyPictureSources, parsePictureId } from '~/pictures/body-pictures.rules'
import { PictureFrame } from '../picture-frame.view'
import type { WholePicture } from './whole-picture.rules'

interface ReplacementPreviewProps {
  picture: WholePicture
  /** The id of the new picture. */
  replaceBy: string
}

/** Both pictures beside each other, before one replaces the other. */
export function ReplacementPreview({ picture, replaceBy }: ReplacementPreviewProps) {
  const replacement = parsePictureId(replaceBy)
  if (!replacement) return null
  const src = bodyPicturePath(replacement)
  const sources = (bodyPictureSources(src) ?? []).map(({ type, srcSet }) => ({ type, srcSet }))
  return (
    <div className="mt-4 grid max-w-2xl grid-cols-2 gap-4">
      <Side caption="Now" picture={picture} />
      <Side
        caption="New"
        picture={{ ...replacement, src, sources, isStored: false, bytes: null }}
      />
    </div>
  )
}

function Side(props: { caption: string; picture: Parameters<typeof PictureFrame>[0]['picture'] }) {
  const { caption, picture } = props
  return (
    <figure className="min-w-0">
      <div className="flex aspect-4/3 items-center justify-center overflow-hidden rounded-card border border-line bg-ground">
        <PictureFrame
          picture={picture}
          alt={`${caption}: the picture`}
          sizes="(min-width: 48rem) 20rem, 50vw"
          className="size-full object-contain"
        />
      </div>
      <figcaption className="mt-1 text-sm tabular-nums">
        <span className="font-semibold">{caption}</span>{' '}
        <span className="text-ink-muted">
          {picture.width} × {picture.height}
        </span>
      </figcaption>
    </figure>
  )
}

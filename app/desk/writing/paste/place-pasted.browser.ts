import { type PastedPicture, type PicturePlace, pictureLink } from '~/markdown/from-html/pictures'
import { pictureMarkdown } from '~/pictures/body-pictures.rules'
import {
  dropPicture,
  type OpenedPicture,
  placePicture,
} from '../../pictures/in-text/pending-pictures.browser'
import type { TextRange, TextSurface } from '../surface/text-surface.browser'
import { pictureFile } from './picture-files.browser'

interface PlaceOptions {
  fieldId: string
  deskPath: string
  /** Called for each picture that turns out to be unreadable. */
  onLinked: () => void
}

/** Uploads the pictures of a pasted text, and inserts each at its place. */
export function placePasted(
  surface: TextSurface,
  inserted: TextRange,
  places: readonly PicturePlace[],
  { fieldId, deskPath, onLinked }: PlaceOptions,
): void {
  const keys: number[] = []
  const held = surface.hold(
    places.map(({ at }) => inserted.start + at),
    { within: inserted, onDeleted: () => keys.forEach(dropPicture) },
  )
  for (const [index, { picture, isParagraph }] of places.entries()) {
    const place = held[index]
    if (!place) continue
    const key = placePicture({
      fieldId,
      action: `/${deskPath}/pictures/body`,
      name: picture.name,
      open: (signal) => open(picture, signal, onLinked),
      held: place,
      isParagraph,
      markdownOf: (path) => pictureMarkdown(path, picture.alt, picture.caption),
    })
    keys.push(key)
  }
}

const notCopied = 'The picture could not be copied. Check your connection, then try again.'

async function open(
  picture: PastedPicture,
  signal: AbortSignal,
  onLinked: () => void,
): Promise<OpenedPicture> {
  try {
    const file = await pictureFile(picture.source, signal)
    if (file) return file
    onLinked()
    return { instead: pictureLink(picture) }
  } catch {
    return { error: notCopied }
  }
}

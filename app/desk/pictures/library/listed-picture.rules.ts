import type { Editor } from '~/people/editor.rules'
import {
  bodyPicturePath,
  bodyPictureSources,
  pictureMarkdown,
} from '~/pictures/body-pictures.rules'
import { type LibraryPicture, mayChangePicture } from '~/pictures/library/library-picture.rules'
import {
  type PictureSource,
  thumbnailPath,
  thumbnailSources,
} from '~/pictures/picture-addresses.rules'
import { may } from '~/posts/editing/permissions.rules'
import type { PictureUse } from '~/posts/pictures/library/picture-uses.rules'

export type VisibleUse = Pick<PictureUse, 'kind' | 'id' | 'title' | 'status' | 'place' | 'alt'>

/** A picture as the library shows it. */
export interface ListedPicture
  extends Pick<
    LibraryPicture,
    'id' | 'width' | 'height' | 'bytes' | 'name' | 'isStored' | 'editorName'
  > {
  src: string
  sources: PictureSource[]
  /** Its own description, or else the one of a post that uses it. */
  alt: string
  /** Its own description. */
  ownAlt: string
  markdown: string
  uses: VisibleUse[]
  /** Uses in posts that this editor may not see. */
  hiddenUses: number
  mayChange: boolean
  uploadedAt: Date
  removedAt: Date | null
}

/** Its file is missing: it was deleted on the server, or a text names a picture that never existed. */
export function isMissing({ isStored, bytes }: Pick<ListedPicture, 'isStored' | 'bytes'>): boolean {
  return isStored && bytes === null
}

export function withUses(
  editor: Pick<Editor, 'id' | 'role'>,
  picture: LibraryPicture,
  uses: readonly PictureUse[],
): ListedPicture {
  const { id, width, height, bytes, name, isStored, editorName, uploadedAt, removedAt } = picture
  const visible = uses.filter((use) => may(editor, 'see', use).ok)
  const alt = picture.alt || (visible.find((use) => use.alt !== '')?.alt ?? '')
  return {
    id,
    width,
    height,
    bytes,
    name,
    isStored,
    editorName,
    uploadedAt,
    removedAt,
    ...addressesOf(picture, uses),
    alt,
    ownAlt: picture.alt,
    markdown: pictureMarkdown(bodyPicturePath(picture), alt),
    uses: visible.map(({ kind, id, title, status, place, alt }) => {
      return { kind, id, title, status, place, alt }
    }),
    hiddenUses: uses.length - visible.length,
    mayChange: mayChangePicture(editor, picture),
  }
}

function addressesOf(picture: LibraryPicture, uses: readonly PictureUse[]) {
  const post = picture.isStored ? undefined : uses.find(({ place }) => place === 'thumbnail')
  if (post) {
    const of = { id: post.id, thumbnail: picture }
    return { src: thumbnailPath(of), sources: thumbnailSources(of, 'card') }
  }
  const src = bodyPicturePath(picture)
  const sources = (bodyPictureSources(src) ?? []).map(({ type, srcSet }) => ({ type, srcSet }))
  return { src, sources }
}

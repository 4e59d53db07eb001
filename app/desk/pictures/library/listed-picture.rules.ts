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
import { postPath } from '~/posts/addresses/urls.rules'
import type { PermissionSubject } from '~/posts/editing/permissions.rules'
import { may } from '~/posts/editing/permissions.rules'
import { isListed } from '~/posts/lifecycle/visibility.rules'
import type { PictureUse } from '~/posts/pictures/library/picture-uses.rules'

export interface VisibleUse
  extends Pick<PictureUse, 'kind' | 'id' | 'title' | 'status' | 'place' | 'alt'> {
  /** Its page on the site, for an editor who may not open it in the desk. */
  sitePath: string | null
}

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
  /** How many posts use it that this editor may not see. */
  hiddenPosts: number
  /** The names of authors whose picture it is. */
  authors: string[]
  mayChange: boolean
  uploadedAt: Date
  removedAt: Date | null
}

/** Its file is missing: it was deleted on the server, or a text names a picture that never existed. */
export function isMissing({ isStored, bytes }: Pick<ListedPicture, 'isStored' | 'bytes'>): boolean {
  return isStored && bytes === null
}

/** Authors see the titles of their own posts, and of those that every reader sees. */
export function maySeeTitle(editor: Pick<Editor, 'id' | 'role'>, post: PermissionSubject): boolean {
  return may(editor, 'see', post).ok || isListed(post)
}

/** A use for each post. */
export function postsOf<Use extends Pick<PictureUse, 'kind' | 'id'>>(uses: readonly Use[]): Use[] {
  return [...new Map(uses.map((use) => [`${use.kind} ${use.id}`, use])).values()]
}

/** What a picture is called where it is chosen: what it shows, its file, or a post that uses it. */
export function pictureLabel({
  alt,
  name,
  uses,
  width,
  height,
}: Pick<ListedPicture, 'alt' | 'name' | 'uses' | 'width' | 'height'>): string {
  const title = uses.find((use) => use.title !== '')?.title
  return alt || name || title || `${width} × ${height}`
}

/** What an editor who may not see these posts is told. */
export function hiddenPostsText(count: number): string {
  return count === 1
    ? 'An unpublished post of another author'
    : `${count} unpublished posts of other authors`
}

export function withUses(
  editor: Pick<Editor, 'id' | 'role'>,
  picture: LibraryPicture,
  uses: readonly PictureUse[],
  authors: string[] = [],
): ListedPicture {
  const { id, width, height, bytes, name, isStored, editorName, uploadedAt, removedAt } = picture
  const visible = uses.filter((use) => maySeeTitle(editor, use))
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
    uses: visible.map((use) => toVisible(editor, use)),
    hiddenPosts: postsOf(uses).length - postsOf(visible).length,
    authors,
    mayChange: mayChangePicture(editor, picture),
  }
}

function toVisible(editor: Pick<Editor, 'id' | 'role'>, use: PictureUse): VisibleUse {
  const { kind, id, title, status, place, alt } = use
  const sitePath = may(editor, 'see', use).ok ? null : postPath(use)
  return { kind, id, title, status, place, alt, sitePath }
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

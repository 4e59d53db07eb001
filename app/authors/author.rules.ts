import type { Role } from '~/people/editor.rules'
import { type BodyPicture, parsePictureId } from '~/pictures/body-pictures.rules'

/** The part of an author that every post of theirs shows. */
export interface BylineAuthor {
  name: string
  slug: string
}

export interface AuthorLink {
  label: string
  url: string
}

/** An author as readers see them. */
export interface Author extends BylineAuthor {
  /** The first slug, or a UUID that a program made. It never changes, and posts name the author by it. */
  id: string
  role: string
  biography: string
  picture: BodyPicture | null
  links: AuthorLink[]
  isRetired: boolean
  updatedAt: Date
}

/** An author as the desk sees them. */
export interface DeskAuthor extends Author {
  /** The account at the desk; null for a guest. */
  editorId: string | null
  /** Counts changes, so that two editors do not overwrite each other. */
  version: number
}

export function authorPath(slug: string): string {
  return `/authors/${encodeURIComponent(slug)}`
}

const inOrder = new Intl.ListFormat('en')

/** 'Ada Lovelace, Grace Hopper and Margaret Hamilton', without links. */
export function bylineText(byline: readonly Pick<BylineAuthor, 'name'>[]): string {
  return inOrder.format(byline.map(({ name }) => name))
}

/** The names with what stands between them, for a byline with links. */
export function bylineParts(
  byline: readonly BylineAuthor[],
): ({ author: BylineAuthor } | { text: string })[] {
  let next = 0
  return inOrder.formatToParts(byline.map(({ name }) => name)).map(({ type, value }) => {
    const author = type === 'element' ? byline[next] : undefined
    if (!author) return { text: value }
    next += 1
    return { author }
  })
}

/** Editors and owners manage all authors; everybody may edit the profile that is linked to their account. */
export function mayEditAuthor(
  editor: { id: string; role: Role },
  author: Pick<DeskAuthor, 'editorId'>,
): boolean {
  return mayManageAuthors(editor) || author.editorId === editor.id
}

export function mayManageAuthors({ role }: { role: Role }): boolean {
  return role !== 'author'
}

/** Null if there is none, or if the stored text names no picture. */
export function pictureOf(stored: string | null): BodyPicture | null {
  return stored === null ? null : parsePictureId(stored)
}

import type { PostKind } from '~/config/post-kinds'
import { pictureIdOf } from '~/pictures/body-pictures.rules'
import { picturesInText } from '~/pictures/library/pictures-in-text.rules'
import { titleKey } from '../../editing/desk-post.rules'
import type { PostStatus, PostToSave } from '../../post.rules'
import type { Review } from '../../review/review.rules'

export const picturePlaces = ['body', 'thumbnail'] as const
export type PicturePlace = (typeof picturePlaces)[number]

export interface PictureOfPost {
  pictureId: string
  place: PicturePlace
  alt: string
  /** For searching. */
  altKey: string
}

/** What the library lists. Removed pictures are in a list of their own. */
export const pictureFilters = ['all', 'used', 'unused', 'thumbnails', 'removed'] as const
export type PictureFilter = (typeof pictureFilters)[number]

/** A post that uses a picture. */
export interface PictureUse {
  pictureId: string
  place: PicturePlace
  alt: string
  kind: PostKind
  id: string
  title: string
  slug: string | null
  domain: string
  status: PostStatus
  authorId: string | null
  review: Pick<Review, 'assignedTo'>
  publishedAt: Date | null
}

/** More pictures in one text are not listed: no real text has as many. */
const maxPerText = 1000

/** Every picture that a post uses. */
export function picturesOfPost({
  body,
  thumbnail,
}: Pick<PostToSave, 'body' | 'thumbnail'>): PictureOfPost[] {
  const inBody = picturesInText(body)
    .slice(0, maxPerText)
    .map(({ id, alt }) => use(id, 'body', alt))
  return thumbnail ? [...inBody, use(pictureIdOf(thumbnail), 'thumbnail', '')] : inBody
}

function use(pictureId: string, place: PicturePlace, alt: string): PictureOfPost {
  return { pictureId, place, alt, altKey: titleKey(alt) }
}

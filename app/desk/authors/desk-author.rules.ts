import type { DeskAuthor } from '~/authors/author.rules'
import type { AuthorFormValues } from '~/authors/author-form.rules'
import type { BodyPicture } from '~/pictures/body-pictures.rules'

/** An author with the number of their posts. */
export interface CountedAuthor extends DeskAuthor {
  /** Of any status. */
  posts: number
  /** Those that readers see. */
  listedPosts: number
}

/** The form of an author as it was sent. */
export interface SentAuthor {
  typed: AuthorFormValues
  editorId: string | null
  /** What was opened; 0 for a new author. */
  version: number
  picture: BodyPicture | null | 'unchanged'
  pictureError: string | null
}

export function postCount(count: number): string {
  return count === 1 ? '1 post' : `${count} posts`
}

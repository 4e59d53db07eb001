import type { DeskAuthor } from '~/authors/author.rules'
import type { AuthorFormValues } from '~/authors/author-form.rules'
import type { BodyPicture } from '~/pictures/body-pictures.rules'
import type { Confirmation } from '~/posts/lifecycle/confirmations.rules'

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

/** Asked before an author is removed, and replaced by another one, if posts name them. */
export function removalQuestion(
  { name, posts }: Pick<CountedAuthor, 'name' | 'posts'>,
  byName: string | null,
): Confirmation {
  if (byName === null) {
    return {
      title: `Remove ${name}?`,
      text: 'No post names this author. The profile cannot be brought back.',
      confirm: 'Remove the author',
      cancel: 'Cancel',
    }
  }
  return {
    title: `Replace ${name} by ${byName}?`,
    text: `Readers see ${byName} instead in ${postCount(posts)} at once, and the profile of ${name} cannot be brought back. Each post keeps its earlier version.`,
    confirm: 'Replace and remove',
    cancel: 'Cancel',
  }
}

import type { Db } from '~/database/database'
import { listEditors } from '~/people/stored/editors.queries'
import type { DeskPost } from '~/posts/editing/desk-post.rules'
import { addComment, answerComment } from '~/posts/review/comments/add-comment.actions'
import {
  editComment,
  removeComment,
  resolveThread,
} from '~/posts/review/comments/change-comment.actions'
import { mentionable } from '~/posts/review/comments/comment.rules'
import {
  commentsState,
  type PostKey,
  threadsOfPost,
} from '~/posts/review/comments/comments.queries'
import { type ShownComments, shownThread } from './shown-comments.rules'

interface CommentDeskParts {
  db: Db
  clock: () => Date
}

/** What the desk's routes can do with comments. Readers see none of them, so no page has to be purged. */
export function createCommentDesk({ db, clock }: CommentDeskParts) {
  const deps = () => ({ db, now: clock(), clock })
  return {
    /** The comments of a post that the editor may see. */
    async list(post: DeskPost): Promise<ShownComments> {
      // First, so that what is written meanwhile is noticed later.
      const { stamp } = await commentsState(db, post)
      const threads = stamp === '' ? [] : await threadsOfPost(db, post)
      const people = mentionable(await listEditors(db), post)
      return {
        threads: threads.map(shownThread),
        people: people.map(({ id, name }) => ({ id, name })),
        stamp,
      }
    },
    /** A text that changes with every change of the post's comments. */
    stamp: async (post: PostKey) => (await commentsState(db, post)).stamp,
    add: (request: Parameters<typeof addComment>[1]) => addComment(deps(), request),
    answer: (request: Parameters<typeof answerComment>[1]) => answerComment(deps(), request),
    edit: (request: Parameters<typeof editComment>[1]) => editComment(deps(), request),
    remove: (request: Parameters<typeof removeComment>[1]) => removeComment(deps(), request),
    resolve: (request: Parameters<typeof resolveThread>[1]) => resolveThread(deps(), request),
  }
}

export type CommentDesk = ReturnType<typeof createCommentDesk>

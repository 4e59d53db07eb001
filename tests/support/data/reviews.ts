import type { Db } from '../../../app/database/database'
import type { Editor } from '../../../app/people/editor.rules'
import type { DeskPost } from '../../../app/posts/editing/desk-post.rules'
import {
  changeReview,
  type ReviewStepRequest,
} from '../../../app/posts/review/steps/change-review.actions'
import { anEditor } from './desk'
import { now } from './saved-posts'

export const olga = anEditor('olga', 'owner')
export const ed = anEditor('ed')
export const ann = anEditor('ann', 'author')

/** Stores the accounts of these editors. */
export async function storedEditors(db: Db, ...editors: Editor[]): Promise<void> {
  const at = now.toISOString()
  for (const editor of editors) {
    await db
      .insertInto('editors')
      .values({ ...editor, email_verified: 1, created_at: at, updated_at: at })
      .execute()
  }
}

/** Takes a step with the review as it is now, unless the request says otherwise. */
export async function reviewed(
  db: Db,
  post: Pick<DeskPost, 'kind' | 'id' | 'review'>,
  change: ReviewStepRequest['change'],
  { editor = ed, at = now, revision = post.review.revision } = {},
): Promise<DeskPost> {
  const { kind, id } = post
  const result = await changeReview({ db, now: at }, { editor, kind, id, revision, change })
  if (!result.ok) throw new Error(`The review was refused: ${result.reason}.`)
  return result.post
}

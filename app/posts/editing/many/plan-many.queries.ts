import type { PostKind } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import type { Editor } from '~/people/editor.rules'
import { findForDesk } from '../desk-posts.queries'
import { may } from '../permissions.rules'
import {
  type BulkPlan,
  type BulkStep,
  expectedRefusal,
  type PlannedPost,
} from './bulk-change.rules'
import { refusalReason } from './bulk-texts.rules'

/** What a change of these posts would do, before the editor confirms it. */
export async function planMany(
  db: Db,
  editor: Pick<Editor, 'id' | 'role'>,
  step: BulkStep,
  chosen: readonly { kind: PostKind; id: string }[],
): Promise<BulkPlan> {
  const posts: PlannedPost[] = []
  for (const { kind, id } of chosen) {
    const post = await findForDesk(db, kind, id)
    if (!post || !may(editor, 'see', post).ok) continue
    const refusal = expectedRefusal(editor, post, step)
    posts.push({
      kind,
      id: post.id,
      version: post.version,
      title: post.title,
      status: post.status,
      tags: post.tags,
      refusal: refusal && refusalReason(refusal, step),
    })
  }
  return { posts, unseen: chosen.length - posts.length }
}

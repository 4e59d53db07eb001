import type { PostKind } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import type { Editor } from '~/people/editor.rules'
import { findForDesk } from '../desk-posts.queries'
import { may } from '../permissions.rules'
import type { BulkPlan, BulkStep, PlannedPost } from './bulk-change.rules'
import { expectedReason } from './bulk-texts.rules'

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
    posts.push({
      kind,
      id: post.id,
      version: step === 'assign' ? post.review.revision : post.version,
      title: post.title,
      status: post.status,
      tags: post.tags,
      isApproved: post.review.state === 'approved',
      isNextVersion: post.nextOf !== null,
      refusal: expectedReason(editor, post, step),
    })
  }
  return { posts, unseen: chosen.length - posts.length }
}

import { storable } from '~/http/body/form-text'
import { addAudit } from '~/people/audit/audit.queries'
import type { DeskPost } from '../../editing/desk-post.rules'
import {
  type DeskDeps,
  inEditorTransaction,
  type TransactionContext,
} from '../../saving/transaction.actions'
import { type CommentRequest, type CommentResult, visiblePost } from './add-comment.actions'
import { type CommentRefusal, checkText, decideDelete } from './comment.rules'
import type { Comment, StoredThread } from './thread.rules'
import {
  clearText,
  deleteComment,
  deleteThread,
  lockThreadOf,
  setResolved,
  setText,
} from './write-comments.queries'

/** A change of a comment that exists. */
export interface CommentChange extends CommentRequest {
  commentId: string
}

interface Found {
  context: TransactionContext
  post: DeskPost
  thread: StoredThread
  comment: Comment
}

export function editComment(
  deps: DeskDeps,
  request: CommentChange & { text: string },
): Promise<CommentResult> {
  return change(deps, request, async (found) => {
    const { context, comment } = found
    if (!isOwn(found)) return { ok: false, reason: 'not-own' }
    if (comment.isDeleted) return { ok: false, reason: 'missing-comment' }
    const checked = checkText(storable(request.text))
    if (!checked.ok) return checked
    if (checked.text === comment.text) return repeat(comment)
    await setText(context.db, comment.id, checked.text, context.now)
    const edited = { ...comment, text: checked.text, editedAt: context.now }
    return done(edited)
  })
}

/** Deletes one's own comment. A first comment that has answers only loses its text. */
export function removeComment(deps: DeskDeps, request: CommentChange): Promise<CommentResult> {
  return change(deps, request, async (found) => {
    const { context, post, thread, comment } = found
    if (!isOwn(found)) return { ok: false, reason: 'not-own' }
    if (comment.isDeleted) return repeat(comment)
    const { db, now, editor } = context
    switch (decideDelete(thread, comment.id)) {
      case 'thread':
        await deleteThread(db, thread.id)
        break
      case 'text':
        await clearText(db, comment.id, now)
        break
      case 'row':
        await deleteComment(db, comment.id)
        break
    }
    await addAudit(db, {
      at: now,
      editorId: editor.id,
      editorName: editor.name,
      action: 'deleted a comment on',
      kind: post.kind,
      postId: post.id,
      subject: post.title,
      detail: '',
    })
    return done({ ...comment, text: '', isDeleted: true })
  })
}

/** Resolves the thread of a comment, or opens it again. */
export async function resolveThread(
  deps: DeskDeps,
  request: CommentChange & { isResolved: boolean },
): Promise<CommentResult> {
  const result = await change(deps, request, async (found) => {
    const { context, thread, comment } = found
    if ((thread.resolved !== null) === request.isResolved) return repeat(comment)
    const resolved = request.isResolved ? { by: context.editor.name } : null
    await setResolved(context.db, thread.id, resolved, context.now)
    return done(comment)
  })
  return result.ok || result.reason !== 'missing-comment'
    ? result
    : { ok: false, reason: 'missing-thread' }
}

async function change(
  deps: DeskDeps,
  request: CommentChange,
  work: (found: Found) => Promise<CommentResult | CommentRefusal>,
): Promise<CommentResult> {
  return inEditorTransaction<CommentResult>(deps, request.editor, async (context) => {
    const post = await visiblePost(context, request)
    if (!post) return { ok: false, reason: 'missing' }
    const thread = await lockThreadOf(context.db, post, request.commentId)
    const comment = thread?.comments.find(({ id }) => id === request.commentId)
    if (!thread || !comment) return { ok: false, reason: 'missing-comment' }
    return work({ context, post, thread, comment })
  })
}

function isOwn({ context, comment }: Found): boolean {
  return comment.editorId === context.editor.id
}

function repeat(comment: Comment): CommentResult {
  return { ok: true, comment, isRepeat: true }
}

function done(comment: Comment): CommentResult {
  return { ok: true, comment, isRepeat: false }
}

import { randomUUID } from 'node:crypto'
import type { PostKind } from '~/config/post-kinds'
import { storable } from '~/http/body/form-text'
import type { ActingEditor } from '~/people/editor.rules'
import { listEditors } from '~/people/stored/editors.queries'
import type { DeskPost } from '../../editing/desk-post.rules'
import { findForDesk } from '../../editing/desk-posts.queries'
import { may } from '../../editing/permissions.rules'
import {
  type DeskDeps,
  inEditorTransaction,
  type TransactionContext,
} from '../../saving/transaction.actions'
import { addEventWithNotices } from '../notices/add-event.actions'
import {
  type CommentRefusal,
  checkText,
  decideAnchor,
  isCommentId,
  mentionable,
  type QuotedPassage,
  recipientsOf,
} from './comment.rules'
import { findThread, threadIdOf } from './comments.queries'
import type { Comment, StoredThread } from './thread.rules'
import { insertComment, lockThreadOf, setResolved } from './write-comments.queries'

export interface CommentRequest {
  editor: ActingEditor
  kind: PostKind
  /** The id of the post. */
  id: string
}

export interface NewComment extends CommentRequest {
  /** Generated with the form, so that a request that is sent twice adds one comment. */
  commentId: string
  text: string
}

export type CommentResult = { ok: true; comment: Comment; isRepeat: boolean } | CommentRefusal

/** Begins a thread about the whole post, or about a passage of it. */
export function addComment(
  deps: DeskDeps,
  request: NewComment & { quote: QuotedPassage },
): Promise<CommentResult> {
  return write(deps, request, async (context, post, { id, text }) => {
    const decision = decideAnchor(post.body, storableQuote(request.quote))
    if (!decision.ok) return decision
    const comment = commentOf(context, { id, threadId: id, text })
    const { anchor } = decision
    await insertComment(context.db, post, comment, { anchor, version: post.version })
    const thread = { id, comments: [comment], anchor, resolved: null }
    return { comment, thread }
  })
}

/** Answers in a thread. A resolved one is opened again, because resolved ones are folded away. */
export function answerComment(
  deps: DeskDeps,
  request: NewComment & { threadId: string },
): Promise<CommentResult> {
  return write(deps, request, async (context, post, { id, text }) => {
    const thread = await lockThreadOf(context.db, post, request.threadId)
    if (!thread) return { ok: false, reason: 'missing-thread' }
    const comment = commentOf(context, { id, threadId: thread.id, text })
    await insertComment(context.db, post, comment, { anchor: null, version: 0 })
    if (thread.resolved) await setResolved(context.db, thread.id, null, context.now)
    return { comment, thread }
  })
}

interface Written {
  comment: Comment
  thread: Pick<StoredThread, 'id' | 'comments' | 'anchor' | 'resolved'>
}

async function write(
  deps: DeskDeps,
  request: NewComment,
  work: (
    context: TransactionContext,
    post: DeskPost,
    comment: Pick<Comment, 'id' | 'text'>,
  ) => Promise<Written | CommentRefusal>,
): Promise<CommentResult> {
  if (!isCommentId(request.commentId)) return { ok: false, reason: 'bad-id' }
  const checked = checkText(storable(request.text))
  if (!checked.ok) return checked
  return inEditorTransaction<CommentResult>(deps, request.editor, async (context) => {
    const post = await visiblePost(context, request)
    if (!post) return { ok: false, reason: 'missing' }
    const threadId = await threadIdOf(context.db, request.commentId)
    const thread = threadId === null ? null : await findThread(context.db, post, threadId)
    const existing = thread?.comments.find((comment) => comment.id === request.commentId)
    const isOwn = existing?.editorId === context.editor.id
    if (existing && isOwn && existing.text === checked.text) {
      return { ok: true, comment: existing, isRepeat: true }
    }
    // Other words in the same form, after a lost answer or a step back in the browser, are another comment.
    const id = threadId === null ? request.commentId : randomUUID()
    const written = await work(context, post, { id, text: checked.text })
    if ('ok' in written) return written
    await notify(context, post, written)
    return { ok: true, comment: written.comment, isRepeat: false }
  })
}

/** New comments are part of the mails about reviews. */
async function notify(
  { db, now, editor }: TransactionContext,
  post: DeskPost,
  { comment, thread }: Written,
): Promise<void> {
  const people = mentionable(await listEditors(db), post)
  const editors = recipientsOf({ post, thread, comment, people, actorId: editor.id })
  if (editors.length === 0) return
  const { kind, id: postId, version } = post
  const by = { at: now, editorId: editor.id, editorName: editor.name }
  const event = { kind, postId, version, ...by, step: 'comment' as const, detail: '' }
  await addEventWithNotices(db, { ...event, words: comment.text }, { editors })
}

/** The post, if the editor may see it. */
export async function visiblePost(
  { db, editor }: TransactionContext,
  { kind, id }: CommentRequest,
): Promise<DeskPost | null> {
  const post = await findForDesk(db, kind, id)
  return post && may(editor, 'see', post).ok ? post : null
}

function commentOf(
  { editor, now }: TransactionContext,
  { id, threadId, text }: Pick<Comment, 'id' | 'threadId' | 'text'>,
): Comment {
  const by = { editorId: editor.id, editorName: editor.name }
  return { id, threadId, text, ...by, at: now, editedAt: null, isDeleted: false }
}

function storableQuote(quote: QuotedPassage): QuotedPassage {
  const { text, before, after } = quote
  return { ...quote, text: storable(text), before: storable(before), after: storable(after) }
}

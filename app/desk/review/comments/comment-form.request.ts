import { randomUUID } from 'node:crypto'
import { data, type RouterContextProvider } from 'react-router'
import { textIn } from '~/http/body/form-text'
import type { DeskPost } from '~/posts/editing/desk-post.rules'
import type { CommentResult } from '~/posts/review/comments/add-comment.actions'
import { services } from '~/services'
import { readDeskForm } from '../../requests/desk-form.request'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import { commentSteps, refusalTexts, type SentComment } from './comment-texts.rules'

export type CommentOutcome =
  | { ok: true; sent: SentComment; threadId: string }
  | { ok: false; sent: SentComment; status: number; error: string; isSignedOut: boolean }

/** Reads a form of the comments and carries it out. */
export async function commentFromForm(
  request: Request,
  post: DeskPost,
  context: Readonly<RouterContextProvider>,
): Promise<CommentOutcome> {
  const form = await readDeskForm(request)
  const step = commentSteps.find((known) => known === form.get('step'))
  if (!step) throw data(null, { status: 400 })
  const sent: SentComment = {
    step,
    target: textIn(form, 'target'),
    text: textIn(form, 'text'),
    quote: textIn(form, 'quote'),
  }
  const result = await carryOut(context, post, sent, form)
  if (result.ok) return { ok: true, sent, threadId: result.comment.threadId }
  if (result.reason === 'not-allowed') {
    return { ok: false, sent, status: 401, error: '', isSignedOut: true }
  }
  const { status, text } = refusalTexts[result.reason]
  return { ok: false, sent, status, error: text, isSignedOut: false }
}

function carryOut(
  context: Readonly<RouterContextProvider>,
  { kind, id }: DeskPost,
  { step, target, text, quote }: SentComment,
  form: FormData,
): Promise<CommentResult> {
  const { commentDesk } = context.get(services)
  const by = { editor: context.get(signedInEditor), kind, id }
  const commentId = textIn(form, 'commentId') || randomUUID()
  switch (step) {
    case 'add': {
      const around = { before: textIn(form, 'before'), after: textIn(form, 'after') }
      const start = Number.parseInt(textIn(form, 'start'), 10) || 0
      const isTyped = form.has('typed')
      return commentDesk.add({
        ...by,
        commentId,
        text,
        quote: { text: quote, ...around, start, isTyped },
      })
    }
    case 'answer':
      return commentDesk.answer({ ...by, commentId, threadId: target, text })
    case 'edit':
      return commentDesk.edit({ ...by, commentId: target, text })
    case 'delete':
      return commentDesk.remove({ ...by, commentId: target })
    case 'resolve':
    case 'reopen':
      return commentDesk.resolve({ ...by, commentId: target, isResolved: step === 'resolve' })
  }
}

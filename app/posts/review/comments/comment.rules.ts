import type { Editor } from '~/people/editor.rules'
import type { DeskPost } from '../../editing/desk-post.rules'
import { may, type PermissionSubject } from '../../editing/permissions.rules'
import type { Forbidden } from '../../saving/decisions/refusals.rules'
import type { Anchor } from './anchor.rules'
import { type Mentionable, mentionsIn } from './mentions.rules'
import { findQuote, maxQuoteLength, type Passage } from './passage.rules'
import type { Comment, Thread } from './thread.rules'

export const maxCommentLength = 4_000

export type CommentRefusal =
  | {
      ok: false
      reason:
        | 'missing'
        | 'missing-thread'
        | 'missing-comment'
        | 'not-own'
        | 'bad-id'
        | 'empty'
        | 'too-long'
        | 'quote-too-long'
        | 'quote-not-found'
    }
  | Forbidden

export function isCommentId(id: string): boolean {
  return /^[0-9a-f-]{32,36}$/.test(id)
}

export type CheckedText = { ok: true; text: string } | { ok: false; reason: 'empty' | 'too-long' }

export function checkText(typed: string): CheckedText {
  const text = typed.trim()
  if (text === '') return { ok: false, reason: 'empty' }
  if (Array.from(text).length > maxCommentLength) return { ok: false, reason: 'too-long' }
  return { ok: true, text }
}

/** What a form says about its passage. */
export interface QuotedPassage extends Passage {
  /** It was selected in a text that is being written, so it may not be stored yet. */
  isTyped: boolean
}

export type AnchorDecision =
  | { ok: true; anchor: Anchor | null }
  | { ok: false; reason: 'quote-too-long' | 'quote-not-found' }

/** Where a new thread belongs. */
export function decideAnchor(body: string, { isTyped, ...quoted }: QuotedPassage): AnchorDecision {
  const quote = quoted.text
  if (quote.trim() === '') return { ok: true, anchor: null }
  if (quote.length > maxQuoteLength) return { ok: false, reason: 'quote-too-long' }
  const found = findQuote(body, quoted)
  if (found) return { ok: true, anchor: { ...found, state: 'placed', quote: found.text } }
  if (!isTyped) return { ok: false, reason: 'quote-not-found' }
  return { ok: true, anchor: { ...quoted, state: 'unsaved', quote } }
}

/** A thread is deleted with its last comment. Before that, its first one only loses its text. */
export function decideDelete(thread: Thread, id: string): 'row' | 'text' | 'thread' {
  const others = thread.comments.filter((comment) => comment.id !== id)
  if (others.every((comment) => comment.isDeleted)) return 'thread'
  return id === thread.id ? 'text' : 'row'
}

/** Everybody who can be mentioned: they may see the post. */
export function mentionable<One extends Pick<Editor, 'id' | 'role' | 'name'>>(
  editors: readonly One[],
  post: PermissionSubject,
): One[] {
  return editors.filter((editor) => may(editor, 'see', post).ok)
}

interface NewInThread {
  post: PermissionSubject & Pick<DeskPost, 'review'>
  thread: Thread
  /** The comment that was just written. */
  comment: Comment
  people: readonly Mentionable[]
  actorId: string
}

/** Who is told of a new comment: those who wrote in its thread or are mentioned, and who works on the post. */
export function recipientsOf({ post, thread, comment, people, actorId }: NewInThread): string[] {
  const ids = new Set([
    ...thread.comments.map(({ editorId }) => editorId),
    ...mentionsIn(comment.text, people).map(({ editorId }) => editorId),
    post.authorId,
    post.review.assignedTo,
    post.review.reviewerId,
  ])
  // Somebody who was removed, or may no longer see the post, hears nothing.
  return people.map(({ id }) => id).filter((id) => ids.has(id) && id !== actorId)
}

import { type CommentRefusal, maxCommentLength } from '~/posts/review/comments/comment.rules'
import { maxQuoteLength } from '~/posts/review/comments/passage.rules'

export type CommentStep = 'add' | 'answer' | 'edit' | 'delete' | 'resolve' | 'reopen'

export const commentSteps: readonly CommentStep[] = [
  'add',
  'answer',
  'edit',
  'delete',
  'resolve',
  'reopen',
]

/** What was done, for notices and screen readers. */
export const doneTexts = {
  add: 'The comment is added.',
  answer: 'The answer is added.',
  edit: 'The comment is changed.',
  delete: 'The comment is deleted.',
  resolve: 'The thread is resolved.',
  reopen: 'The thread is open again.',
} as const satisfies Record<CommentStep, string>

/** What a form of the comments sent, to show it again. */
export interface SentComment {
  step: CommentStep
  /** The thread or comment that it is about; '' for a new thread. */
  target: string
  text: string
  quote: string
}

/** A form that was rejected without scripts. */
export interface RejectedComment {
  sent: SentComment
  error: string
}

interface RefusalText {
  status: number
  text: string
}

const long = (count: number) => count.toLocaleString('en')

/** Why a comment was refused, and what to do. */
export const refusalTexts = {
  missing: {
    status: 404,
    text: 'The post was deleted, or you may not see it any more. Copy your words if you need them.',
  },
  'missing-thread': {
    status: 409,
    text: 'This thread was deleted in the meantime. If you were answering, copy your words into a new comment.',
  },
  'missing-comment': { status: 409, text: 'This comment was deleted in the meantime.' },
  'not-own': { status: 403, text: 'Only who wrote a comment can change or delete it.' },
  'bad-id': {
    status: 422,
    text: 'This comment could not be added. Load the page again, then add it.',
  },
  empty: { status: 422, text: 'Write something first.' },
  'too-long': {
    status: 422,
    text: `A comment can have ${long(maxCommentLength)} characters. Shorten it, or write two.`,
  },
  'quote-too-long': {
    status: 422,
    text: `A passage can have ${long(maxQuoteLength)} characters. Choose a shorter one, or comment on the whole post.`,
  },
  'quote-not-found': {
    status: 422,
    text: 'The saved text does not have this passage. Copy it from there, or leave it empty to comment on the whole post.',
  },
} as const satisfies Record<Exclude<CommentRefusal['reason'], 'not-allowed'>, RefusalText>

export const signedOutText =
  'You are signed out, so it was not sent. Your words are still here: sign in in another tab, then send it again.'

export const unreachableText =
  'The server could not be reached, so it was not sent. Your words are still here: send it again.'

export const failedText =
  'It could not be sent just now. Your words are still here: send it again in a moment.'

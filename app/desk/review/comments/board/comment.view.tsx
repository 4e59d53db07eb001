import { useState } from 'react'
import { withMentions } from '~/posts/review/comments/mentions.rules'
import { Moment } from '../../../shell/moment.view'
import { type CommentStep, doneTexts } from '../comment-texts.rules'
import type { ShownComment } from '../shown-comments.rules'
import { BoardForm, SendButton, useBoard } from './board-context.view'
import { CommentForm } from './comment-form.view'
import { focusThread } from './focus-thread.browser'
import { UnclearMentions } from './unclear-mentions.view'

interface CommentViewProps {
  comment: ShownComment
  threadId: string
}

/** One comment. Who wrote it can change and delete it. */
export function CommentView({ comment, threadId }: CommentViewProps) {
  const { editor, rejected } = useBoard()
  const { id, editorName, text, isDeleted } = comment
  const isOwn = comment.editorId === editor.id && !isDeleted
  const isRejected = rejected?.sent.step === 'edit' && rejected.sent.target === id
  return (
    <li id={`comment-${id}`} className="py-3 first:pt-0">
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
        <span className="wrap-anywhere font-semibold">{editorName}</span>
        <span className="text-ink-muted">
          <Moment at={new Date(comment.at)} timeZone={editor.timeZone} />
          {comment.editedAt && !isDeleted && ', edited'}
        </span>
      </p>
      {isDeleted ? (
        <p className="mt-1 text-ink-muted italic">This comment was deleted.</p>
      ) : (
        <CommentText text={text} />
      )}
      {isOwn && <UnclearMentions text={text} />}
      {isOwn && (
        // The key closes them once the comment has changed.
        <div key={comment.editedAt} className="mt-1 flex flex-wrap gap-x-4">
          <details className="open:basis-full" open={isRejected || undefined}>
            <summary className={actionClass}>Edit</summary>
            <div className="mt-2">
              <CommentForm
                step="edit"
                target={id}
                label="Your comment"
                submitLabel="Save the comment"
                initial={text}
                onSent={() => focusThread(threadId)}
              />
            </div>
          </details>
          <details className="open:basis-full">
            <summary className={actionClass}>Delete</summary>
            <div className="mt-2 flex flex-wrap items-center gap-3">
              <p>It cannot be brought back.</p>
              <StepForm step="delete" target={id} threadId={threadId} label="Delete the comment" />
            </div>
          </details>
        </div>
      )}
    </li>
  )
}

export const actionClass =
  'flex min-h-9 cursor-pointer list-none items-center text-ink-muted text-sm underline underline-offset-4 hover:text-ink [&::-webkit-details-marker]:hidden'

/** Plain text, with its line breaks. */
function CommentText({ text }: { text: string }) {
  const { comments } = useBoard()
  let at = 0
  return (
    <p className="wrap-anywhere mt-1 whitespace-pre-wrap" dir="auto">
      {withMentions(text, comments.people).map((part) => {
        const key = at
        at += part.text.length
        if (!part.isMention) return <span key={key}>{part.text}</span>
        return (
          <strong key={key} data-mention="" className="font-semibold text-cyan">
            {part.text}
          </strong>
        )
      })}
    </p>
  )
}

interface StepFormProps {
  step: Extract<CommentStep, 'delete' | 'resolve' | 'reopen'>
  target: string
  threadId: string
  label: string
}

/** A button that changes a comment or its thread. */
export function StepForm({ step, target, threadId, label }: StepFormProps) {
  const { comments, announce, rejected } = useBoard()
  const own = rejected?.sent.step === step && rejected.sent.target === target ? rejected : null
  const [error, setError] = useState(own?.error ?? '')
  const [isBusy, setIsBusy] = useState(false)

  async function send() {
    if (isBusy) return
    setIsBusy(true)
    const result = await comments.send({ step, target })
    setIsBusy(false)
    if (!result.ok) return setError(result.error)
    announce(doneTexts[step])
    focusThread(threadId)
  }

  return (
    <BoardForm fields={{ step, target }} onSend={() => void send()}>
      <SendButton onSend={() => void send()} isBusy={isBusy} look="outline">
        {label}
      </SendButton>
      {error && (
        <p role="alert" className="mt-2 font-semibold text-red">
          {error}
        </p>
      )}
    </BoardForm>
  )
}

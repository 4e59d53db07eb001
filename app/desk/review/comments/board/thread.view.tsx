import { Moment } from '../../../shell/moment.view'
import type { ShownAnchor, ShownThread } from '../shown-comments.rules'
import { useBoard } from './board-context.view'
import { actionClass, CommentView, StepForm } from './comment.view'
import { CommentForm } from './comment-form.view'
import { focusThread } from './focus-thread.browser'

/** A comment with its answers, and what it is about. */
export function ThreadView({ thread, newId }: { thread: ShownThread; newId: string }) {
  const { id, comments, anchor, resolved } = thread
  const { editor, rejected, currentThread } = useBoard()
  const isRejected = rejected?.sent.step === 'answer' && rejected.sent.target === id
  return (
    <article
      id={`thread-${id}`}
      tabIndex={-1}
      aria-label={threadName(thread)}
      aria-current={currentThread === id ? 'true' : undefined}
      data-thread-view=""
      className="scroll-mt-20 rounded-card border border-line bg-surface p-4 outline-hidden focus:border-cyan aria-current:border-amber"
    >
      {anchor ? (
        <Quote anchor={anchor} threadId={id} />
      ) : (
        <p className="mb-3 text-ink-muted text-sm">On the whole post</p>
      )}
      <ol className="divide-y divide-line">
        {comments.map((comment) => (
          <CommentView key={comment.id} comment={comment} threadId={id} />
        ))}
      </ol>
      {resolved && (
        <p className="mb-2 text-ink-muted text-sm">
          Resolved by {resolved.by},{' '}
          <Moment at={new Date(resolved.at)} timeZone={editor.timeZone} />
        </p>
      )}
      {/* The key closes the form once the answer is there. */}
      <div key={comments.length} className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <StepForm
          step={resolved ? 'reopen' : 'resolve'}
          target={id}
          threadId={id}
          label={resolved ? 'Reopen' : 'Resolve'}
        />
        <details className="open:order-first open:basis-full" open={isRejected || undefined}>
          <summary className={actionClass}>Answer</summary>
          <div className="mt-2">
            <CommentForm
              step="answer"
              target={id}
              newId={newId}
              label="Your answer"
              submitLabel={resolved ? 'Answer and reopen' : 'Send the answer'}
              onSent={focusThread}
            />
          </div>
        </details>
      </div>
    </article>
  )
}

const shownLength = 300

function shortened(text: string, length = shownLength): string {
  return text.length > length ? `${text.slice(0, length).trimEnd()} …` : text
}

function threadName({ anchor, comments }: ShownThread): string {
  const by = comments[0]?.editorName ?? ''
  return anchor ? `${by} on “${shortened(anchor.quote, 60)}”` : `${by} on the whole post`
}

/** The passage as it is now. One that was deleted is shown as it was quoted. */
function Quote({ anchor, threadId }: { anchor: ShownAnchor; threadId: string }) {
  const { onShowPassage } = useBoard()
  const isPlaced = anchor.state === 'placed'
  const shown = shortened(isPlaced ? anchor.text : anchor.quote)
  const isChanged = isPlaced && anchor.text !== anchor.quote
  return (
    <div className="mb-3">
      <blockquote
        dir="auto"
        className={`wrap-anywhere whitespace-pre-line border-l-2 pl-3 text-ink-soft ${isPlaced ? 'border-amber' : 'border-line-strong'}`}
      >
        {onShowPassage && anchor.state !== 'deleted' ? (
          <button
            type="button"
            onClick={() => onShowPassage(threadId)}
            title="Show it in the text"
            className="cursor-pointer text-left hover:text-cyan"
          >
            {shown}
          </button>
        ) : (
          shown
        )}
      </blockquote>
      {anchor.state === 'deleted' && (
        <p className="mt-1 font-semibold text-amber text-sm">This passage was deleted</p>
      )}
      {anchor.state === 'unsaved' && (
        <p className="mt-1 text-ink-muted text-sm">This passage is not saved yet</p>
      )}
      {isChanged && (
        <p className="wrap-anywhere mt-1 text-ink-muted text-sm">
          Commented as “{shortened(anchor.quote, 120)}”
        </p>
      )}
    </div>
  )
}

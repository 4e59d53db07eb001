import { type ReactNode, useState } from 'react'
import { DisclosureSummary } from '~/ui/disclosure-summary'
import { openThreads, type ShownThread } from '../shown-comments.rules'
import { type Board, BoardProvider } from './board-context.view'
import { ThreadView } from './thread.view'

interface BoardViewProps extends Omit<Board, 'announce'> {
  /** The form for a new thread. */
  form: ReactNode
  /** The id of a new comment for forms without scripts. */
  newId?: string
}

/** All comments of a post: those on the whole first, then in the order of the text; resolved ones are folded away. */
export function BoardView({ form, newId = '', ...board }: BoardViewProps) {
  const [announcement, announce] = useState('')
  const { threads } = board.comments
  const open = openThreads(threads)
  const resolved = threads.filter((thread) => thread.resolved !== null)
  const { rejected } = board
  const isRejectedInside = resolved.some((thread) => concerns(thread, rejected?.sent.target))
  return (
    <BoardProvider board={{ ...board, announce }}>
      <div
        id="comments"
        tabIndex={-1}
        className="flex flex-col gap-4 outline-hidden"
        // The form of the post, if it is around, must not take what is typed here for a part of the text.
        onInput={(event) => event.stopPropagation()}
      >
        <p role="status" className="sr-only">
          {announcement}
        </p>
        {form}
        {threads.length === 0 && <p className="text-ink-muted">There are no comments yet.</p>}
        {open.map((thread) => (
          <ThreadView key={thread.id} thread={thread} newId={newId} />
        ))}
        {resolved.length > 0 && (
          <details className="group" open={isRejectedInside || undefined}>
            <DisclosureSummary className="min-h-11 items-center">
              Resolved ({resolved.length})
            </DisclosureSummary>
            <div className="mt-3 flex flex-col gap-4">
              {resolved.map((thread) => (
                <ThreadView key={thread.id} thread={thread} newId={newId} />
              ))}
            </div>
          </details>
        )}
      </div>
    </BoardProvider>
  )
}

function concerns({ id, comments }: ShownThread, target: string | undefined): boolean {
  return id === target || comments.some((comment) => comment.id === target)
}

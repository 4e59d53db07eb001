import { createContext, type ReactNode, useContext } from 'react'
import { Button } from '~/ui/button'
import { Hidden } from '../../../shell/confirm/confirm-question.view'
import type { RejectedComment } from '../comment-texts.rules'
import type { CommentFields, CommentsState } from './use-comments.browser'

/** What the parts of a list of comments share. */
export interface Board {
  comments: CommentsState
  /** The address of the page with the comments: forms without scripts are sent there. */
  path: string
  /** The list is inside the form of the post. A form cannot be inside a form, so its buttons send by script. */
  isInsideForm: boolean
  editor: { id: string; timeZone: string }
  rejected: RejectedComment | null
  /** Shows a passage in the text; left out where there is no text beside the list. */
  onShowPassage?: (threadId: string) => void
  /** The thread whose passage was clicked in the text. */
  currentThread?: string
  /** Says what was done, for screen readers. */
  announce: (text: string) => void
}

const BoardContext = createContext<Board | null>(null)

export function BoardProvider({ board, children }: { board: Board; children: ReactNode }) {
  return <BoardContext value={board}>{children}</BoardContext>
}

export function useBoard(): Board {
  const board = useContext(BoardContext)
  if (!board) throw new Error('This view belongs into a BoardProvider.')
  return board
}

interface BoardFormProps {
  fields: CommentFields
  onSend: () => void
  className?: string
  children: ReactNode
}

/** A form that works without scripts, unless it is inside another one. */
export function BoardForm({ fields, onSend, className, children }: BoardFormProps) {
  const { isInsideForm, path } = useBoard()
  if (isInsideForm) return <div className={className}>{children}</div>
  return (
    <form
      method="post"
      action={path}
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      <Hidden fields={fields} />
      {children}
    </form>
  )
}

interface SendButtonProps {
  onSend: () => void
  isBusy: boolean
  look?: 'primary' | 'outline'
  className?: string
  children: ReactNode
}

/** `aria-disabled`, so that the focus stays while it is sent. */
export function SendButton({ onSend, isBusy, ...props }: SendButtonProps) {
  const { isInsideForm } = useBoard()
  const sending = isInsideForm ? { onClick: onSend } : { type: 'submit' as const }
  return <Button size="small" aria-disabled={isBusy || undefined} {...sending} {...props} />
}

import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { maxCommentLength } from '~/posts/review/comments/comment.rules'
import { Button } from '~/ui/button'
import { ErrorText } from '~/ui/field'
import { newTabId } from '../../../autosave/tab-id.browser'
import { type CommentStep, doneTexts } from '../comment-texts.rules'
import { BoardForm, SendButton, useBoard } from './board-context.view'
import { UnclearMentions } from './unclear-mentions.view'
import { useDraftText } from './use-draft-text.browser'

interface CommentFormProps {
  step: Extract<CommentStep, 'add' | 'answer' | 'edit'>
  /** The thread or comment that it is about; '' for a new thread. */
  target: string
  label: string
  submitLabel: string
  /** The text that it begins with. */
  initial?: string
  /** The id of a new comment for a form without scripts. */
  newId?: string
  /** Further fields for a request by script, such as the passage. Without scripts, controls have these names. */
  scriptFields?: Record<string, string>
  /** Above the text. */
  children?: ReactNode
  textId?: string
  onSent?: (threadId: string) => void
  onCancel?: () => void
}

/** Where a comment is written. What was typed stays until it is stored. */
export function CommentForm(props: CommentFormProps) {
  const { step, target, scriptFields, onSent, onCancel } = props
  const { comments, path, rejected, announce, isInsideForm } = useBoard()
  const own = rejected?.sent.step === step && rejected.sent.target === target ? rejected : null
  const initial = own?.sent.text ?? props.initial ?? ''
  const [text, setText, clear] = useDraftText(`${path} ${step} ${target}`, initial)
  const [error, setError] = useState(own?.error ?? '')
  const [isBusy, setIsBusy] = useState(false)
  const id = useRef<string>(null)
  const generatedId = useId()
  const textId = props.textId ?? generatedId

  async function send() {
    if (isBusy) return
    setIsBusy(true)
    // The same id until it is stored: a request that is sent again adds nothing.
    id.current ??= newTabId()
    const sent = { step, target, ...scriptFields, commentId: id.current, text }
    const result = await comments.send(sent, clear)
    setIsBusy(false)
    if (!result.ok) return setError(result.error)
    id.current = null
    setError('')
    announce(doneTexts[step])
    onSent?.(result.threadId)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void send()
  }

  return (
    <BoardForm
      fields={{ step, target, commentId: props.newId ?? '' }}
      onSend={() => void send()}
      className="flex flex-col gap-3"
    >
      {props.children}
      <div>
        <label htmlFor={textId} className="mb-1 block font-semibold text-sm">
          {props.label}
        </label>
        <textarea
          id={textId}
          // Inside the form of the post it must not be a part of it: no such form exists.
          {...(isInsideForm ? { form: 'no-form' } : { name: 'text' })}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={onKeyDown}
          readOnly={isBusy}
          maxLength={maxCommentLength}
          dir="auto"
          spellCheck
          required={!isInsideForm}
          aria-invalid={error ? 'true' : undefined}
          aria-describedby={error ? `${textId}-error` : undefined}
          className="field-sizing-content min-h-20 w-full rounded-lg border border-line-strong bg-ground px-3 py-2 text-ink hover:border-ink-muted focus:border-cyan aria-invalid:border-red"
        />
        {/* Not of a name that is still being typed. */}
        <div role="status">
          <UnclearMentions text={text.replace(/@\S*$/, '')} />
        </div>
        <div role="alert">
          <ErrorText id={textId} error={error || undefined} />
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <SendButton onSend={() => void send()} isBusy={isBusy}>
          {props.submitLabel}
        </SendButton>
        {onCancel && (
          <Button look="outline" size="small" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </BoardForm>
  )
}

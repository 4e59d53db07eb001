import { useEffect, useState } from 'react'
import { maxQuoteLength, type Passage, passageAt } from '~/posts/review/comments/passage.rules'
import { Button } from '~/ui/button'
import { textSurface } from '../../../writing/surface/text-surface.browser'
import { CommentForm } from '../board/comment-form.view'
import { focusThread } from '../board/focus-thread.browser'
import { useDraftText } from '../board/use-draft-text.browser'
import { refusalTexts } from '../comment-texts.rules'

export const newCommentId = 'new-comment'

/** The passage of a comment that is being written, and how to choose another. */
export interface ChosenQuote {
  quote: Passage | null
  problem: string
  /** Takes what is selected in the text. False if nothing is. */
  quoteSelection: () => boolean
  sayWhatToSelect: () => void
  clearQuote: () => void
}

/** Kept with the words of the comment until it is sent. */
export function useChosenQuote(path: string, fieldId: string): ChosenQuote {
  const [stored, store, clear] = useDraftText(`${path} quote`, '')
  const [problem, setProblem] = useState('')
  return {
    quote: parsed(stored),
    problem,
    quoteSelection() {
      const quote = selectedPassage(fieldId)
      if (!quote) return false
      const isTooLong = quote.text.length > maxQuoteLength
      setProblem(isTooLong ? refusalTexts['quote-too-long'].text : '')
      if (!isTooLong) store(JSON.stringify(quote))
      return true
    },
    sayWhatToSelect: () => setProblem('Select words in the text first, then quote them.'),
    clearQuote() {
      setProblem('')
      clear()
    },
  }
}

function parsed(stored: string): Passage | null {
  return stored === '' ? null : JSON.parse(stored)
}

/** What is selected in a field, without the spaces around it. */
function selectedPassage(fieldId: string): Passage | null {
  const surface = textSurface(fieldId)
  if (!surface) return null
  const { start, end } = surface.selection()
  const text = surface.text()
  const selected = text.slice(start, end)
  if (selected.trim() === '') return null
  const from = start + selected.length - selected.trimStart().length
  return passageAt(text, from, start + selected.trimEnd().length)
}

interface NewThreadProps extends ChosenQuote {
  newId?: string
}

/** Begins a thread about the selected passage, or about the whole post. */
export function NewThread({ quote, problem, clearQuote, newId, ...chosen }: NewThreadProps) {
  const [isHydrated, setIsHydrated] = useState(false)
  useEffect(() => setIsHydrated(true), [])
  return (
    <CommentForm
      step="add"
      target=""
      {...(newId !== undefined && { newId })}
      textId={newCommentId}
      label={quote ? 'Comment on this passage' : 'Comment on the whole post'}
      submitLabel="Add the comment"
      scriptFields={quote ? quoteFields(quote) : {}}
      onSent={(threadId) => {
        clearQuote()
        focusThread(threadId)
      }}
    >
      {quote && (
        <blockquote
          dir="auto"
          className="wrap-anywhere max-h-40 overflow-y-auto whitespace-pre-line border-amber border-l-2 pl-3 text-ink-soft"
        >
          {quote.text}
        </blockquote>
      )}
      {problem && (
        <p role="alert" className="font-semibold text-red">
          {problem}
        </p>
      )}
      {isHydrated && (
        <div className="flex flex-wrap gap-2">
          <Button
            look="outline"
            size="small"
            // A click leaves the selection in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => chosen.quoteSelection() || chosen.sayWhatToSelect()}
          >
            Quote the selection
          </Button>
          {quote && (
            <Button look="outline" size="small" onClick={clearQuote}>
              Without the quote
            </Button>
          )}
        </div>
      )}
    </CommentForm>
  )
}

function quoteFields({ text, before, after, start }: Passage): Record<string, string> {
  return { quote: text, before, after, start: String(start), typed: '1' }
}

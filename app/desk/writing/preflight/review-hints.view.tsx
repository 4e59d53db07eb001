import type { MouseEvent } from 'react'
import type { Hint } from '~/posts/editing/preflight/hint.rules'
import { jumpTo } from './hint-places.browser'
import { keyOf, useIgnoredHints } from './ignored-hints.browser'

/** The list beside the text has all of them. */
const maxShown = 12

interface ReviewHintsProps {
  postId: string
  hints: readonly Hint[]
  beforeJump: () => void
}

/** The hints in the dialog before publishing: links, which also work without scripts. Ignored ones are only counted. */
export function ReviewHints({ postId, hints: all, beforeJump }: ReviewHintsProps) {
  const ignored = useIgnoredHints(postId)
  const hints = all.filter((hint) => !ignored.has(keyOf(hint)))
  const ignoredCount = all.length - hints.length
  if (all.length === 0) return null
  const onClick = (hint: Hint) => (event: MouseEvent) => {
    event.preventDefault()
    beforeJump()
    jumpTo(hint)
  }
  return (
    <div className="mt-4">
      {hints.length > 0 && <p className="font-semibold text-amber">Worth a look:</p>}
      <ul className="mt-1">
        {hints.slice(0, maxShown).map((hint) => (
          <li key={`${hint.code} ${hint.field} ${hint.range?.start} ${hint.message}`}>
            <a
              href={`#${hint.field}`}
              onClick={onClick(hint)}
              className="wrap-anywhere block py-1 underline underline-offset-4"
            >
              {hint.message}
            </a>
          </li>
        ))}
      </ul>
      {hints.length > maxShown && <p>And {hints.length - maxShown} more.</p>}
      {ignoredCount > 0 && (
        <p className="text-ink-muted text-sm">
          {ignoredCount === 1
            ? '1 hint that you ignored is not listed.'
            : `${ignoredCount} hints that you ignored are not listed.`}
        </p>
      )}
    </div>
  )
}

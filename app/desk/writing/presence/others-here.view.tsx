import { Users } from 'lucide-react'
import { othersText } from './presence-texts.rules'

/** Says quietly who else has the post open. Without scripts, who had it open when the page was loaded. */
export function OthersHere({ others }: { others: string[] }) {
  const text = othersText(others)
  return (
    // Always there: a live region that appears with its text is not announced.
    <p
      aria-live="polite"
      data-others=""
      className={text ? 'mb-4 flex items-center gap-2 text-ink-muted text-sm' : ''}
    >
      {text && <Users aria-hidden="true" className="size-4 shrink-0" />}
      {text}
    </p>
  )
}

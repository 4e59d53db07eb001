import { Users } from 'lucide-react'
import type { PostKind } from '~/config/post-kinds'
import { othersText } from './presence-texts.rules'
import { useOthers } from './use-others.browser'

interface OthersHereProps {
  deskPath: string
  kind: PostKind
  id: string
  tab: string
  /** The names of the other editors who had the post open when the page was loaded. */
  others: string[]
}

/** Says quietly who else has the post open. Without scripts, who had it open when the page was loaded. */
export function OthersHere({ others, ...post }: OthersHereProps) {
  const text = othersText(useOthers(post, others))
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

import { useSyncExternalStore } from 'react'
import type { Autosave } from '../../autosave/autosave.browser'
import { newerVersionText } from './presence-texts.rules'

interface NewerVersionProps {
  /** A newer version is stored than the one that the form began with. */
  isNewer: boolean
  autosave: Pick<Autosave<never>, 'status' | 'subscribe'>
  /** The page of the stored post. */
  path: string
}

/** Says that somebody saved the post meanwhile. Typed text stays: saving it merges both. */
export function NewerVersion({ isNewer, autosave, path }: NewerVersionProps) {
  const isTyped = () => autosave.status !== 'nothing-typed'
  const hasText = useSyncExternalStore(autosave.subscribe, isTyped, isTyped)
  return (
    // Always there: a live region that appears with its text is not announced.
    <p role="status" className={isNewer ? 'text-amber text-sm' : ''}>
      {isNewer && newerVersionText(hasText)}
      {isNewer && !hasText && (
        <a href={path} className="py-1 underline underline-offset-4">
          Show it
        </a>
      )}
    </p>
  )
}

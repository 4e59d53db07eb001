import { useSyncExternalStore } from 'react'
import type { Autosave } from './autosave.browser'
import type { Keeping } from './send-copy.browser'

const words: Record<Keeping, string> = {
  'nothing-typed': '',
  typing: 'Not saved yet',
  kept: 'Not saved yet, but kept for you on the server and in this browser',
  'kept-here': 'The server cannot be reached. What you type is kept in this browser',
  'signed-out': 'You are signed out. What you type is kept in this browser',
  'held-back':
    'Everybody at this desk needs a second factor now. What you type is kept in this browser',
  'not-kept': 'This text is too long for the server to keep. It is kept in this browser',
  'not-yours': 'This post is not yours to edit any more. What you type is kept in this browser',
}

const troubles: Keeping[] = ['kept-here', 'signed-out', 'held-back', 'not-kept', 'not-yours']

/** `base` is the desk's own path. */
export function KeepingStatus({ autosave, base }: { autosave: Autosave; base: string }) {
  const status = () => autosave.status
  const keeping = useSyncExternalStore(autosave.subscribe, status, status)
  const isTrouble = troubles.includes(keeping)
  return (
    <p
      role="status"
      className={`min-w-0 flex-1 basis-60 text-sm ${isTrouble ? 'text-amber' : 'text-ink-muted'}`}
    >
      {words[keeping]}
      {keeping === 'signed-out' && <WayOut href={`${base}/sign-in`}>Sign in in a new tab</WayOut>}
      {keeping === 'held-back' && (
        <WayOut href={`${base}/account/second-factor`}>Set one up in a new tab</WayOut>
      )}
    </p>
  )
}

function WayOut({ href, children }: { href: string; children: string }) {
  return (
    <>
      {'. '}
      <a href={href} target="_blank" rel="noreferrer" className="underline">
        {children}
      </a>
      , then save here.
    </>
  )
}

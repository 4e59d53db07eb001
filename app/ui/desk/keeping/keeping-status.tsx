import { useSyncExternalStore } from 'react'
import type { Autosave } from './autosave'
import type { Keeping } from './send-copy'

const words: Record<Keeping, string> = {
  'nothing-typed': '',
  typing: 'Not saved yet',
  kept: 'Not saved yet, but kept for you on the server and in this browser',
  'kept-here': 'The server cannot be reached. What you type is kept in this browser',
  'signed-out': 'You are signed out. What you type is kept in this browser',
  'not-kept': 'This text is too long for the server to keep. It is kept in this browser',
  'not-yours': 'This post is not yours to edit any more. What you type is kept in this browser',
}

const troubles: Keeping[] = ['kept-here', 'signed-out', 'not-kept', 'not-yours']

export function KeepingStatus({ autosave, signIn }: { autosave: Autosave; signIn: string }) {
  const status = () => autosave.status
  const keeping = useSyncExternalStore(autosave.subscribe, status, status)
  const isTrouble = troubles.includes(keeping)
  return (
    <p
      role="status"
      className={`min-w-0 flex-1 basis-60 text-sm ${isTrouble ? 'text-amber' : 'text-ink-muted'}`}
    >
      {words[keeping]}
      {keeping === 'signed-out' && (
        <>
          {'. '}
          <a href={signIn} target="_blank" rel="noreferrer" className="underline">
            Sign in in a new tab
          </a>
          , then save here.
        </>
      )}
    </p>
  )
}

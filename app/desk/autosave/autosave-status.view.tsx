import { useSyncExternalStore } from 'react'
import type { Autosave } from './autosave.browser'
import type { AutosaveStatus } from './send-autosave.browser'

const texts: Record<AutosaveStatus, string> = {
  'nothing-typed': '',
  typing: 'Not saved yet',
  stored: 'Not saved yet. Autosaved on the server and in this browser',
  'only-in-browser': 'The server cannot be reached. Your text is stored in this browser',
  'signed-out': 'You are signed out. Your text is stored in this browser',
  'second-factor-required':
    'This site now requires a second factor. Your text is stored in this browser',
  'too-long': 'This text is too long to autosave on the server. It is stored in this browser',
  'not-editable': 'You can no longer edit this. Your text is stored in this browser',
}

const problems: AutosaveStatus[] = [
  'only-in-browser',
  'signed-out',
  'second-factor-required',
  'too-long',
  'not-editable',
]

interface AutosaveStatusLineProps<Field extends string> {
  autosave: Autosave<Field>
  /** The path of the desk. */
  base: string
}

export function AutosaveStatusLine<Field extends string>({
  autosave,
  base,
}: AutosaveStatusLineProps<Field>) {
  const getStatus = () => autosave.status
  const status = useSyncExternalStore(autosave.subscribe, getStatus, getStatus)
  const isProblem = problems.includes(status)
  return (
    <p
      role="status"
      className={`min-w-0 flex-1 basis-60 text-sm ${isProblem ? 'text-amber' : 'text-ink-muted'}`}
    >
      {texts[status]}
      {status === 'signed-out' && (
        <Solution href={`${base}/sign-in`}>Sign in in a new tab</Solution>
      )}
      {status === 'second-factor-required' && (
        <Solution href={`${base}/account/second-factor`}>Set one up in a new tab</Solution>
      )}
    </p>
  )
}

function Solution({ href, children }: { href: string; children: string }) {
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

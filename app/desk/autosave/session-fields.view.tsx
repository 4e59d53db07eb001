import type { RefObject } from 'react'
import { type ResumedFrom, resumedFromFields } from '~/autosave/resumed-from.rules'

interface SessionFieldsProps {
  session: { tab: string; version: number; resumedFrom: ResumedFrom | null }
  /** Filled in when the form is submitted: see Autosave.beginSave(). */
  sequence: RefObject<HTMLInputElement | null>
}

/** The hidden fields that tell the server which autosave a form belongs to, and which version it changes. */
export function SessionFields({ session, sequence }: SessionFieldsProps) {
  return (
    <>
      <input type="hidden" name="tab" value={session.tab} />
      <input type="hidden" name="version" value={session.version} />
      <input ref={sequence} type="hidden" name="sequence" defaultValue="" />
      {resumedFromFields(session.resumedFrom).map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  )
}

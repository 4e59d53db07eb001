import type { FormTexts } from '~/autosave/document-kind.rules'
import { type ResumedFrom, resumedFromFields } from '~/autosave/resumed-from.rules'
import { type DenialReason, denialReasonOf } from '../shell/errors/denied-request.browser'
import type { JournalPlace } from './journal/journal.browser'
import { pendingAutosave } from './pending-autosaves.browser'

/** What became of the text that was typed since the last save. */
export type AutosaveStatus =
  | 'nothing-typed'
  | 'typing'
  | 'stored'
  | 'only-in-browser'
  | DenialReason
  | 'too-long'
  | 'not-editable'

interface AutosaveToSend<Field extends string> extends JournalPlace<Field> {
  typed: FormTexts<Field>
  version: number
  /** Counts what this tab sends: a text that arrives after a later one does not replace it. */
  sequence: number
  resumedFrom: ResumedFrom | null
}

/** A browser sends at most 64 KB from a page that is closed, the names of the fields included. */
const maxKeepaliveBytes = 60_000

/** 'saved': the text of this tab was saved meanwhile. */
export async function sendAutosave<Field extends string>(
  action: string,
  { documentKind, id, tab, typed, version, sequence, resumedFrom }: AutosaveToSend<Field>,
  isLeaving: boolean,
): Promise<AutosaveStatus | 'saved'> {
  const body = new FormData()
  for (const field of documentKind.fields) body.set(field, typed[field])
  const kind = documentKind.name
  for (const [name, value] of Object.entries({ kind, id, tab, version, sequence })) {
    body.set(name, String(value))
  }
  for (const { name, value } of resumedFromFields(resumedFrom)) body.set(name, value)
  const bytes = new Blob(Object.values<string>(typed)).size
  try {
    const { ok, status, redirected, url } = await pendingAutosave(
      fetch(action, {
        method: 'POST',
        body,
        keepalive: isLeaving && bytes < maxKeepaliveBytes,
      }),
    )
    if (redirected) return denialReasonOf(url) ?? 'only-in-browser'
    if (status === 401) return 'signed-out'
    return ok ? 'stored' : (refusals[status] ?? 'only-in-browser')
  } catch {
    return 'only-in-browser'
  }
}

const refusals: Record<number, AutosaveStatus | 'saved'> = {
  403: 'not-editable',
  409: 'saved',
  413: 'too-long',
}

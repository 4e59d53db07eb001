import type { AutosaveResult, SentText } from '~/autosave/autosave.actions'
import { type DocumentKind, readFormTexts } from '~/autosave/document-kind.rules'
import { resumedFromIn } from '~/autosave/resumed-from.rules'
import { textIn } from '~/http/body/form-text'

/** What a form, or its autosave, sends of the typed text. */
export function sentTextIn<Field extends string>(
  documentKind: DocumentKind<Field>,
  form: FormData,
): SentText<Field> {
  return {
    tab: textIn(form, 'tab'),
    baseVersion: Number(textIn(form, 'version')),
    sequence: Number(textIn(form, 'sequence')),
    typed: readFormTexts(documentKind, form),
    resumedFrom: resumedFromIn(form),
  }
}

type RefusalReason = Extract<AutosaveResult, { ok: false }>['reason'] | 'not-allowed'

const statuses: Record<RefusalReason, number> = {
  'bad-id': 422,
  'bad-version': 422,
  'too-large': 413,
  'not-allowed': 403,
  saved: 409,
  // The later text is stored: there is nothing for the sender to do.
  older: 200,
}

/** The HTTP status that tells a browser what became of its text. */
export function autosaveStatus(
  result: { ok: true } | { ok: false; reason: RefusalReason },
): number {
  return result.ok ? 200 : statuses[result.reason]
}

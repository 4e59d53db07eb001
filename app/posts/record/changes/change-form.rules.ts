import {
  type ChangeProblem,
  type PublicChange,
  publicChanges,
  readerText,
} from './public-change.rules'

/** The fields of a form that say what a change is to readers. A form without them makes a minor change. */
export const changeFieldNames = ['change', 'changeNote'] as const
export type ChangeFieldName = (typeof changeFieldNames)[number]
export type ChangeFormValues = Record<ChangeFieldName, string>

/** A minor change without a text: what every form begins with. */
export const noChangeTyped: ChangeFormValues = { change: '', changeNote: '' }

/** An unknown kind counts as a minor change, and its text is then a problem that the editor is told about. */
export function publicChangeIn({ change, changeNote }: ChangeFormValues): PublicChange {
  const kind = publicChanges.find((known) => known === change) ?? 'minor'
  return { change: kind, note: readerText(changeNote) }
}

/** The field that an editor has to look at again. */
export const fieldOfProblem = {
  'correction-without-text': 'changeNote',
  'text-of-minor-change': 'change',
  'text-too-long': 'changeNote',
  'not-public': 'change',
} as const satisfies Record<ChangeProblem, ChangeFieldName>

export function changeFormValues({ change, note }: PublicChange): ChangeFormValues {
  return { change: change === 'minor' ? '' : change, changeNote: note }
}

import { storable } from '~/http/body/form-text'

/** What an editor says a change of a public text is to readers. */
export const publicChanges = ['minor', 'update', 'correction'] as const
export type PublicChangeKind = (typeof publicChanges)[number]

export interface PublicChange {
  change: PublicChangeKind
  /** For readers; '' for nothing. */
  note: string
}

/** Spelling, wording or layout: readers are told nothing. */
export const minorChange: PublicChange = { change: 'minor', note: '' }

/** The most characters of a text for readers: about a change, a withdrawal or a hidden version. */
export const maxReaderText = 1_000

export type ChangeProblem =
  | 'correction-without-text'
  | 'text-of-minor-change'
  | 'text-too-long'
  | 'not-public'

export const changeProblemTexts = {
  'correction-without-text':
    'A correction needs a text for readers. Say what was wrong and what is right, or choose another kind of change.',
  'text-of-minor-change':
    'Readers see no text about a minor change. Choose “Update” or “Correction”, or delete the text.',
  'text-too-long': `The text for readers is too long. Use at most ${maxReaderText.toLocaleString('en')} characters.`,
  'not-public':
    'Readers do not see this post now, so it cannot be marked as updated or corrected. Choose “Minor” to save it.',
} as const satisfies Record<ChangeProblem, string>

/** A text for readers as it is stored: plain, without space around it. */
export function readerText(typed: string): string {
  return storable(typed).trim()
}

export function isTooLong(text: string): boolean {
  return Array.from(text).length > maxReaderText
}

/** Why a change cannot be shown to readers like this; null if it can. An update may have no text. */
export function changeProblem({ change, note }: PublicChange): ChangeProblem | null {
  if (isTooLong(note)) return 'text-too-long'
  if (change === 'correction' && note === '') return 'correction-without-text'
  return change === 'minor' && note !== '' ? 'text-of-minor-change' : null
}

export function isSameChange(one: PublicChange, other: PublicChange): boolean {
  return one.change === other.change && one.note === other.note
}

/** Readers are told about it. */
export function isToldToReaders({ change, note }: PublicChange): boolean {
  return change !== 'minor' || note !== ''
}

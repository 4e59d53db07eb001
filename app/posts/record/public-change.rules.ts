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

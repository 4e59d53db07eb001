import type { PostKind } from '~/config/post-kinds'

/** The changes that readers are told of. */
export const notedChanges = ['correction', 'update'] as const
export type NotedChange = (typeof notedChanges)[number]

/** What readers are told about a version. */
export interface PublicNote {
  version: number
  at: Date
  change: NotedChange
  /** '' for an update that nobody described: readers see only its date. Of a hidden version, that it was hidden. */
  text: string
  /** When the text was hidden for legal reasons; null if it is shown. */
  hiddenAt: Date | null
}

/** In place of the text of a hidden version: that there was a correction or an update stays. */
export function hiddenNote(change: NotedChange, reason: string): string {
  const text = `The text of this ${change} was hidden for legal reasons.`
  return reason === '' ? text : `${text} Reason: ${reason}`
}

/** A note with the post that it is about. */
export interface PostNote extends PublicNote {
  post: { kind: PostKind; id: string; title: string; slug: string | null; domain: string }
}

/** Where the note stands on the page of its post, and what makes the id of its feed entry unique. */
export function noteAnchor({ change, version }: Pick<PublicNote, 'change' | 'version'>): string {
  return `${change}-${version}`
}

export const noteNames = {
  correction: 'Correction',
  update: 'Update',
} as const satisfies Record<NotedChange, string>

/** The corrections that the page of a post shows above its text, newest first. */
export function correctionsIn(notes: readonly PublicNote[]): PublicNote[] {
  return notes.filter(({ change, text }) => change === 'correction' && text !== '')
}

/** The updates that it lists below its text, newest first. */
export function updatesIn(notes: readonly PublicNote[]): PublicNote[] {
  return notes.filter(({ change, text }) => change === 'update' && text !== '')
}

/** The newest correction and the newest update, newest first: a post that was updated later stays a corrected one. */
export function newestOfEach(notes: readonly PublicNote[]): PublicNote[] {
  return notes.filter(
    ({ change }, index) => notes.findIndex((one) => one.change === change) === index,
  )
}

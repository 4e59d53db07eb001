import type { PostKind } from '~/config/post-kinds'
import type { PublicChange, PublicChangeKind } from '~/posts/record/changes/public-change.rules'
import type { Change } from '~/record/entries/entry.rules'

/** The choices of the form. The first one is a minor change: nothing is shown to readers. */
export const changeOptions = [
  { value: '', label: 'Minor change' },
  { value: 'update', label: 'Update' },
  { value: 'correction', label: 'Correction' },
] as const

/** What each choice means, in the order of the choices. */
export const changeMeanings = {
  minor: 'Spelling, wording or layout. Readers are told nothing.',
  update: 'New information.',
  correction: 'Something was wrong.',
} as const satisfies Record<PublicChangeKind, string>

const names = { article: 'article', brief: 'brief' } as const satisfies Record<PostKind, string>

/** How a correction is worded: what was wrong, and what is right. */
export function exampleOf(kind: PostKind): string {
  return `An earlier version of this ${names[kind]} said that 40 servers were hit. It was 14.`
}

/** How it begins. */
export function beginningOf(kind: PostKind): string {
  return `An earlier version of this ${names[kind]} said …`
}

/** What readers will be told when the changes are published. */
export function announcement({ change, note }: PublicChange): string {
  switch (change) {
    case 'minor':
      return 'Readers are told nothing of the changes: they are minor.'
    case 'update':
      return `Readers see “Updated” with the date${note ? `, and: “${note}”` : '.'}`
    case 'correction':
      return `Readers see “Correction” with the date, and: “${note}”`
  }
}

/** A version that readers saw, in the list of revisions. */
export const shownChanges = {
  published: 'Published',
  minor: 'Minor change',
  update: 'Update',
  correction: 'Correction',
  republished: 'Published again',
  recorded: 'Public before the record began',
} as const satisfies Record<Change, string>

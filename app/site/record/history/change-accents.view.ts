import type { Change } from '~/record/entries/entry.rules'

/** The colour of a change's badge. */
export const changeAccents = {
  published: 'accent-grey',
  minor: 'accent-grey',
  update: 'accent-cyan',
  correction: 'accent-amber',
  republished: 'accent-grey',
  recorded: 'accent-grey',
} as const satisfies Record<Change, string>

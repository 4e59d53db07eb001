import { formatMoment } from '~/posts/fields/dates.rules'
import type { PublicVersion, SeenPeriod } from '~/posts/record/history/public-version.rules'
import type { Change } from '~/record/entries/entry.rules'

/** What a change is to readers. */
export const changeNames = {
  published: 'Published',
  minor: 'Minor change',
  update: 'Update',
  correction: 'Correction',
  republished: 'Republished',
  recorded: 'Public before the record began',
} as const satisfies Record<Change, string>

/** `before` is the version before it: an update or a correction may end a withdrawal, too. */
export function changeName(
  { change }: Pick<PublicVersion, 'change'>,
  before: Pick<PublicVersion, 'withdrawnAt'> | null,
): string {
  const name = changeNames[change]
  return before?.withdrawnAt && change !== 'republished' ? `${name}, republished` : name
}

/** From when to when readers saw a version. `at` is when it was recorded. */
export function seenWords({ from, until }: SeenPeriod, { at }: Pick<PublicVersion, 'at'>): string {
  if (from && until) return `Readers saw it from ${formatMoment(from)} to ${formatMoment(until)}.`
  if (from) return `Readers have seen it since ${formatMoment(from)}.`
  const began = `It was public before the record began on ${formatMoment(at)}`
  if (!until) return `${began}.`
  return until > at ? `${began}, and until ${formatMoment(until)}.` : `${began}.`
}

/** Of a post with one version. */
export function unchangedWords({ change }: Pick<PublicVersion, 'change'>): string {
  return change === 'recorded'
    ? 'The text has not changed since the record began.'
    : 'The text has not changed since it was published.'
}

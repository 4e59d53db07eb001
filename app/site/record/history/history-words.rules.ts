import { formatDate, formatMoment } from '~/posts/fields/dates.rules'
import type { PublicNote } from '~/posts/record/changes/public-notes.rules'
import {
  earlierDate,
  type PublicVersion,
  type SeenPeriod,
} from '~/posts/record/history/public-version.rules'
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

/** “Version 2, Nov 12, 2026”: which one it is, and of which day. */
export function versionLabel({
  version,
  at,
  change,
}: Pick<PublicVersion, 'version' | 'at' | 'change'>): string {
  const day = formatDate(at)
  return `Version ${version}, ${change === 'recorded' ? `recorded ${day}` : day}`
}

/** In tabs, bookmarks and shared links, an earlier version must not look like the article. */
export function versionTitle({ version, newest }: { version: PublicVersion; newest: number }) {
  const label = versionLabel(version)
  return version.version === newest ? label : `Earlier version: ${label}`
}

/** Of a version that was backdated or imported; null of any other. `before` is the version before it. */
export function datedWords(
  version: Pick<PublicVersion, 'at' | 'published'>,
  before: Pick<PublicVersion, 'published'> | null,
): string | null {
  const date = earlierDate(version, before)
  if (!date) return null
  return `Recorded ${formatDate(version.at)}; dated ${formatDate(date)} by the publication.`
}

/** From when to when readers saw a version. `at` is when it was recorded. */
export function seenWords({ from, until }: SeenPeriod, { at }: Pick<PublicVersion, 'at'>): string {
  if (from && until) return `Readers saw it from ${formatMoment(from)} to ${formatMoment(until)}.`
  if (from) return `Readers have seen it since ${formatMoment(from)}.`
  const began = `It was public before the record began on ${formatMoment(at)}`
  if (!until) return `${began}.`
  return until > at ? `${began}, and until ${formatMoment(until)}.` : `${began}.`
}

/** Of an earlier version: that it was wrong, or what was added to it. */
export function laterWords({ change, at, text }: Pick<PublicNote, 'change' | 'at' | 'text'>) {
  const said =
    change === 'correction'
      ? `This version was corrected on ${formatDate(at)}`
      : `It was updated on ${formatDate(at)}`
  return text === '' ? `${said}.` : `${said}: ${text}`
}

/** Of a post with one version. */
export function unchangedWords({ change }: Pick<PublicVersion, 'change'>): string {
  return change === 'recorded'
    ? 'The text has not changed since the record began.'
    : 'The text has not changed since it was published.'
}

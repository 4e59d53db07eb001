import { postPath } from '~/posts/addresses/urls.rules'
import { type Check, failed, hasFailed, skipped } from '~/record/checking/check.rules'
import { checkNewest } from '~/record/checking/check-newest.rules'
import type { CheckedVersion } from '~/record/checking/check-version.rules'
import type { LogClient } from '~/record/checking/log-client.rules'
import { LogError } from '~/record/checking/log-error.rules'
import { hidingIn, withdrawalIn } from '~/record/checking/post-events.rules'
import type { RecordDocument } from '~/record/entries/document.rules'
import type { ArticleParts } from './article-parts.rules'
import { checkAuthors } from './check-authors.rules'
import { checkNotes } from './check-notes.rules'

export interface PageToCheck {
  /** Null if the page is made in another way. */
  parts: ArticleParts | null
  /** The path at which the page is. */
  path: string
  /** The address that the page gives for the post; null if it gives none. */
  canonical: URL | null
  /** When the page was made: asked only if something was recorded later than its version. */
  madeAt: () => Promise<Date>
}

/** The number of a version in the history of a post, whose page says that it may be an earlier one; null for other pages. */
export function versionInPath(path: string): number | null {
  const [, version] = /\/history\/(\d+)$/.exec(path) ?? []
  return version === undefined ? null : Number(version)
}

/** Whether the byline, the notes and the address of a page are the recorded ones, and its version the newest. */
export async function checkPage(
  client: LogClient,
  { head, position, document, events, post, version }: CheckedVersion,
  { parts, path, canonical, madeAt }: PageToCheck,
): Promise<Check[]> {
  const inPath = versionInPath(path)
  const isEarlier = inPath !== null
  const byline = { recorded: document?.authors ?? [], shown: parts?.authors ?? [] }
  return [
    ...(parts
      ? []
      : [skipped('words', 'The page is made in another way, so its words were not compared.')]),
    ...(document && parts ? await checkAuthors({ client, head, position }, byline) : []),
    ...(isEarlier ? checkNumber(version, inPath) : []),
    ...(document && !isEarlier ? checkAddress(document, [path, canonical?.pathname ?? path]) : []),
    ...(parts && !isEarlier
      ? await checkNotes({ client, head, events, post, version }, parts.notes)
      : []),
    ...(await checkNewest(events, { version, isEarlier, madeAt })),
  ]
}

/** None if the page at the address of a version shows that one. */
function checkNumber(version: number, inPath: number): Check[] {
  if (version === inPath) return []
  return [
    failed(
      'words',
      `The page is at the address of version ${inPath}, but shows version ${version}.`,
    ),
  ]
}

/** The domain and the slug of a post are in its address. None if it is the recorded one. */
function checkAddress(
  { kind, post: id, domain, slug }: RecordDocument,
  paths: readonly string[],
): Check[] {
  const recorded = postPath({ kind, id, domain, slug })
  const other = paths.find((path) => path !== recorded)
  if (other === undefined) return []
  return [failed('words', `The page is at ${other}, but the recorded address is ${recorded}.`)]
}

/**
 * The checks of a page, if they say whether it is right. Throws a LogError if nothing is wrong, but no word of the page
 * was compared: that proves nothing about the page.
 */
export function withWords(
  checks: readonly Check[],
  { events, version }: Pick<CheckedVersion, 'events' | 'version'>,
): readonly Check[] {
  const areCompared = checks.some(({ name, result }) => name === 'words' && result === 'passed')
  if (areCompared || hasFailed(checks)) return checks
  const isHidden = hidingIn(events, version) !== null
  const reason = isHidden ? 'hidden' : withdrawalIn(events) ? 'withdrawn' : 'incomparable'
  const notes = checks.filter(({ result }) => result === 'skipped').map(({ text }) => text)
  throw new LogError(reason, notes.join(' '))
}

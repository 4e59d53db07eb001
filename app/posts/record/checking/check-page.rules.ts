import { postPath } from '~/posts/addresses/urls.rules'
import { type Check, failed } from '~/record/checking/check.rules'
import { checkNewest } from '~/record/checking/check-newest.rules'
import type { CheckedVersion, VersionToCheck } from '~/record/checking/check-version.rules'
import type { LogClient } from '~/record/checking/log-client.rules'
import type { RecordDocument } from '~/record/entries/document.rules'
import type { ArticleParts } from './article-parts.rules'
import { checkAuthors } from './check-authors.rules'
import { checkNotes } from './check-notes.rules'

export interface PageToCheck extends VersionToCheck {
  parts: ArticleParts
  /** The address that the page gives for the post. */
  path: string
  /** False for the page of an earlier version, which says that it is one, and has no notes. */
  isOfNewest: boolean
  /** When the page was made: asked only if something was recorded later than its version. */
  madeAt: () => Promise<Date>
}

/** Whether the byline and the notes of a page are the recorded ones, and its version the newest. */
export async function checkPage(
  client: LogClient,
  { head, position, document, events }: CheckedVersion,
  { post, version, parts, path, isOfNewest, madeAt }: PageToCheck,
): Promise<Check[]> {
  const byline = { recorded: document?.authors ?? [], shown: parts.authors }
  const authors = document ? await checkAuthors({ client, head, position }, byline) : []
  if (!isOfNewest) return authors
  return [
    ...authors,
    ...(document ? checkAddress(document, path) : []),
    ...(await checkNotes({ client, head, events, post, version }, parts.notes)),
    await checkNewest(events, { version, madeAt }),
  ]
}

/** The domain and the slug of a post are in its address. None if it is the recorded one. */
function checkAddress({ kind, post: id, domain, slug }: RecordDocument, path: string): Check[] {
  const recorded = postPath({ kind, id, domain, slug })
  if (recorded === path) return []
  return [failed('words', `The page is at ${path}, but the recorded address is ${recorded}.`)]
}

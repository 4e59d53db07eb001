import { type Check, failed, passed } from '~/record/checking/check.rules'
import type { LogClient } from '~/record/checking/log-client.rules'
import {
  type AuthorRename,
  areInRecord,
  renamesAfter,
  renamesBetween,
} from '~/record/checking/names.rules'
import type { RecordHead } from '~/record/head.rules'
import { tidy } from './page-element.rules'

interface Byline {
  recorded: readonly string[]
  shown: readonly string[]
}

/**
 * Whether the byline has the recorded names. Editors rename authors for all posts at once, which is no new version of
 * them: then the record has an entry that says so. No check if the names are the same.
 */
export async function checkAuthors(
  { client, head, position }: { client: LogClient; head: RecordHead; position: number },
  byline: Byline,
): Promise<Check[]> {
  const recorded = byline.recorded.map(tidy)
  const { shown } = byline
  if (recorded.join('\n') === shown.join('\n')) return []
  const different = failed(
    'authors',
    `The page names ${listOf(shown)} as its authors, but the record ${listOf(recorded)}.`,
  )
  if (recorded.length !== shown.length) return [different]
  const renames = await renamesAfter(client, position)
  const ways = recorded.map((name, index) =>
    renamesBetween(name, shown[index] ?? '', renames.authors.map(withTidyNames)),
  )
  const isRenamed = ways.every((way) => way !== null)
  if (!isRenamed) return [different]
  const used = ways.flat()
  if (!(await areInRecord(client, head, used))) return [different]
  const texts = used.map(({ from, to, time }) => `${from} to ${to} on ${time}`)
  return [
    passed('authors', `The record says that authors were renamed since: ${texts.join(', ')}.`),
  ]
}

function withTidyNames<Rename extends AuthorRename>(rename: Rename): Rename {
  return { ...rename, from: tidy(rename.from), to: tidy(rename.to) }
}

function listOf(names: readonly string[]): string {
  return names.join(', ') || 'nobody'
}

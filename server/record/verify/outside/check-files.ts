import { createHash } from 'node:crypto'
import { type Check, checked, skipped } from '~/record/checking/check.rules'
import { type EntryWithProof, parseFields } from '~/record/checking/log-answers.rules'
import { type Fetch, responseAt } from '~/record/checking/log-client.rules'
import { LogError } from '~/record/checking/log-error.rules'
import type { RecordedFile } from '~/record/entries/entry.rules'
import { bytesOf } from './fetch-outside'

/** Which files the site still serves as they were recorded. */
type IsServed = (path: string) => boolean

export const filesOfNewest: IsServed = () => true
/** The thumbnail and the exports of an earlier version have been replaced by those of the newest. */
export const filesOfEarlier: IsServed = (path) => path.includes('/article-pictures/')

/** Whether the pictures and exports of a version are those of its newest `files` entry. None if it has no such entry. */
export async function checkFiles(
  { fetch, site }: { fetch: Fetch; site: string },
  entries: readonly EntryWithProof[],
  isServed: IsServed,
): Promise<Check[]> {
  const newest = entries.at(-1)
  const recorded = newest ? (parseFields(newest.entry).files as readonly RecordedFile[]) : []
  // A path that does not begin with a slash could lead to another server.
  const files = recorded.filter(({ path }) => path.startsWith('/') && isServed(path))
  if (!newest || files.length === 0) return []
  const changed: string[] = []
  const missing: string[] = []
  for (const file of files) {
    try {
      const bytes = await bytesOf(await responseAt(fetch, site + file.path))
      const digest = createHash('sha256').update(bytes).digest('hex')
      if (digest !== file.sha256) changed.push(file.path)
    } catch (error) {
      if (!(error instanceof LogError)) throw error
      missing.push(file.path)
    }
  }
  const result = checked(
    'files',
    changed.length === 0,
    `${files.length - missing.length} pictures and exports are those of entry ${newest.position}.`,
    `These files are not what was recorded: ${changed.join(', ')}.`,
  )
  if (missing.length === 0) return [result]
  return [result, skipped('files', `These files cannot be fetched: ${missing.join(', ')}.`)]
}

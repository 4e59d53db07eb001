import { createHash } from 'node:crypto'
import { type Check, failed, passed, skipped } from '~/record/checking/check.rules'
import type { CheckedVersion, VersionToCheck } from '~/record/checking/check-version.rules'
import { limitedBody } from '~/record/checking/limited-body.rules'
import { type ListedEntry, parseFields } from '~/record/checking/log-answers.rules'
import { type Fetch, type LogClient, responseAt } from '~/record/checking/log-client.rules'
import { LogError } from '~/record/checking/log-error.rules'
import { areInRecord, renamesAfter } from '~/record/checking/names.rules'
import type { RecordedFile } from '~/record/entries/entry.rules'
import type { RecordHead } from '~/record/head.rules'
import { maxMegabytes } from './fetch-outside'

/** Which files the site still serves as they were recorded. */
type IsServed = (path: string) => boolean

export const filesOfNewest: IsServed = () => true
/** The thumbnail and the exports of an earlier version have been replaced by those of the newest. */
export const filesOfEarlier: IsServed = (path) => path.includes('/article-pictures/')

/**
 * Whether the pictures and exports of a version are those of its newest `files` entry. A note if it has no such entry.
 * Exports contain the name of the publication and of the authors: after one was changed, they are recorded again, a
 * little later.
 */
export async function checkFiles(
  { fetch, site }: { fetch: Fetch; site: string },
  client: LogClient,
  found: CheckedVersion,
  isServed: IsServed,
): Promise<Check[]> {
  const { head, document } = found
  const newest = found.files.at(-1)
  if (!newest) return document && document.pictures.length > 0 ? [notRecorded] : []
  const recorded = filesIn(newest, found)
  if (!recorded) {
    return [failed('files', `Entry ${newest.position} does not say which files this version has.`)]
  }
  // A path that does not begin with a slash could lead to another server.
  const files = recorded.filter(({ path }) => path.startsWith('/') && isServed(path))
  if (files.length === 0) return []
  const { same, changed, missing } = await compareFiles({ fetch, site }, files)
  const areRenamed = changed.length > 0 && changed.every(isExport)
  const renamed = areRenamed
    ? await renameAfter(client, head, { position: newest.position, authors: document?.authors })
    : null
  const checks: Check[] = []
  const add = (check: Check, paths: readonly string[]) => {
    if (paths.length > 0) checks.push({ ...check, text: `${check.text}: ${paths.join(', ')}.` })
  }
  if (same.length > 0) {
    const files =
      same.length === 1 ? '1 picture or export is' : `${same.length} pictures and exports are`
    checks.push(passed('files', `${files} as in entry ${newest.position}.`))
  }
  const different = renamed
    ? skipped(
        'files',
        `These exports contain a name that was changed on ${renamed}, and are not recorded again yet`,
      )
    : failed('files', 'These files are not what was recorded')
  add(different, changed)
  add(skipped('files', 'These files cannot be fetched'), missing)
  return checks
}

const notRecorded = skipped(
  'files',
  'The record has no hashes of the pictures of this version, which follow within minutes: they were not compared.',
)

/** Null if the entry is about something else. */
function filesIn(
  { entry }: ListedEntry,
  { post, version }: VersionToCheck,
): readonly RecordedFile[] | null {
  const fields = parseFields(entry)
  const isAbout = fields.type === 'files' && fields.post === post && fields.version === version
  return isAbout && Array.isArray(fields.files) ? fields.files : null
}

async function compareFiles(
  { fetch, site }: { fetch: Fetch; site: string },
  files: readonly RecordedFile[],
): Promise<Record<'same' | 'changed' | 'missing', string[]>> {
  const result: Record<'same' | 'changed' | 'missing', string[]> = {
    same: [],
    changed: [],
    missing: [],
  }
  for (const { path, sha256 } of files) {
    try {
      const address = site + path
      const body = await limitedBody(await responseAt(fetch, address), address, maxMegabytes)
      const bytes = new Uint8Array(await body.arrayBuffer())
      const digest = createHash('sha256').update(bytes).digest('hex')
      result[digest === sha256 ? 'same' : 'changed'].push(path)
    } catch (error) {
      if (!(error instanceof LogError)) throw error
      result.missing.push(path)
    }
  }
  return result
}

function isExport(path: string): boolean {
  return !path.startsWith('/storage/')
}

/** When a name in the exports was changed after they were recorded; null if none was. */
async function renameAfter(
  client: LogClient,
  head: RecordHead,
  { position, authors = [] }: { position: number; authors?: readonly string[] | undefined },
): Promise<string | null> {
  const renames = await renamesAfter(client, position)
  const ofAuthors = renames.authors.filter(({ from, to }) =>
    [from, to].some((name) => authors.includes(name)),
  )
  const last = [...ofAuthors, ...renames.sites].sort((a, b) => a.position - b.position).at(-1)
  return last && (await areInRecord(client, head, [last])) ? last.time : null
}

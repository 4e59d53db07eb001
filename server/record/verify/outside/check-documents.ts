import { type Check, failed, passed, skipped } from '~/record/checking/check.rules'
import { parseFields } from '~/record/checking/log-answers.rules'
import type { LogClient } from '~/record/checking/log-client.rules'
import { LogError } from '~/record/checking/log-error.rules'
import { hashOfText } from '~/record/tree/check.rules'
import { countOf } from '../../../doctor/finding'
import type { RecordedVersion, RecordReader } from './read-record'

/** So many requests at once are usual for a browser. */
const concurrency = 8
/** The first problems say enough. */
const maxListed = 20

interface NotShown {
  version: RecordedVersion
  reason: 'hidden' | 'withdrawn'
  /** The SHA-256 of what readers are told about it; null for nothing. */
  told: string | null
}

interface ReadDocuments {
  matching: number
  /** Those that the site does not show, and says so. */
  notShown: NotShown[]
  problems: string[]
  /** Why the rest could not be read; null if all were. */
  stoppedBy: LogError | null
}

/** Fetches the text of every version, and compares it with its entry. */
export async function readDocuments(
  client: LogClient,
  versions: readonly RecordedVersion[],
  report: (progress: string) => void,
): Promise<ReadDocuments> {
  const read: ReadDocuments = { matching: 0, notShown: [], problems: [], stoppedBy: null }
  const remaining = versions.values()
  let count = 0
  async function work(): Promise<void> {
    for (const version of remaining) {
      await readOne(client, version, read)
      if (read.stoppedBy) return
      count += 1
      report(`Comparing ${count} of ${versions.length} texts with their entries`)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return read
}

async function readOne(
  client: LogClient,
  version: RecordedVersion,
  read: ReadDocuments,
): Promise<void> {
  const problem = (text: string) =>
    read.problems.push(
      `Entry ${version.position}, version ${version.version} of the post ${version.post}: ${text}`,
    )
  try {
    const text = await client.document(version.post, version.version)
    const hash = await hashOfText(text)
    if (hash !== version.hash) {
      problem(`its text does not have the hash of the record (${hash}, not ${version.hash}).`)
    } else if (isOf(version, text)) read.matching += 1
    else problem('its text is of another version than the entry says.')
  } catch (error) {
    if (!(error instanceof LogError)) throw error
    const { reason } = error
    if (reason === 'hidden' || reason === 'withdrawn') {
      const text = error.textForReaders
      const told = text === '' ? null : await hashOfText(text)
      read.notShown.push({ version, reason, told })
    } else if (reason === 'missing') problem(`its text is missing: ${error.message}`)
    else read.stoppedBy ??= error
  }
}

function isOf(version: RecordedVersion, text: string): boolean {
  const document = parseFields(text)
  const same = ['kind', 'post', 'version', 'change', 'published'] as const
  return same.every((field) => document[field] === version[field])
}

/** Those that the site does not show, although the record does not say so. */
export function notExplained(
  { notShown }: Pick<ReadDocuments, 'notShown'>,
  { isHidden, isWithdrawn }: Pick<RecordReader, 'isHidden' | 'isWithdrawn'>,
) {
  return notShown.filter(({ version, reason }) =>
    reason === 'hidden' ? !isHidden(version) : !isWithdrawn(version),
  )
}

/** Throws a LogError if the texts could not be read, and nothing is wrong with the first of them. */
export async function checksOfDocuments(
  { matching, notShown, problems, stoppedBy }: ReadDocuments,
  record: RecordReader,
): Promise<Check[]> {
  const wrong = [
    ...problems,
    ...notExplained({ notShown }, record).map(
      ({ version: { position, post, version }, reason }) =>
        `Entry ${position}, version ${version} of the post ${post}: the site says that ${reasons[reason]}, but the record does not.`,
    ),
  ]
  wrong.push(...(await wrongReasons(notShown, record)))
  if (stoppedBy && wrong.length === 0) throw stoppedBy
  const more = wrong.length - maxListed
  return [
    ...wrong.slice(0, maxListed).map((text) => failed('document', text)),
    ...(more > 0 ? [failed('document', `… and ${countOf(more, 'text')} more.`)] : []),
    ...(stoppedBy
      ? [skipped('document', `The other texts were not read: ${stoppedBy.message}`)]
      : []),
    ...(wrong.length === 0 ? [passed('document', summaryOf(matching, notShown))] : []),
  ]
}

/** What readers are told about texts that the site does not show, if it is not what was recorded. */
async function wrongReasons(
  notShown: readonly NotShown[],
  { reasonFor }: Pick<RecordReader, 'reasonFor'>,
): Promise<string[]> {
  const none = await hashOfText('')
  return notShown
    .filter(({ version, reason, told }) => {
      const recorded = reasonFor(version, reason)
      return (recorded === none ? null : recorded) !== told
    })
    .map(
      ({ version: { position, post, version } }) =>
        `Entry ${position}, version ${version} of the post ${post}: the reason that readers are told is not the recorded one.`,
    )
}

const reasons = { hidden: 'it is hidden', withdrawn: 'the post was withdrawn' }

/** Such as `All 341 texts have the hashes of the record; 3 versions are hidden, 2 belong to withdrawn posts.` */
function summaryOf(matching: number, notShown: ReadDocuments['notShown']): string {
  const hidden = notShown.filter(({ reason }) => reason === 'hidden').length
  const withdrawn = notShown.length - hidden
  const texts =
    matching === 1
      ? 'The only text has the hash'
      : `All ${matching.toLocaleString('en')} texts have the hashes`
  const rest = [
    ...(hidden > 0 ? [`${countOf(hidden, 'version is', 'versions are')} hidden`] : []),
    ...(withdrawn > 0
      ? [
          `${countOf(withdrawn, 'version belongs to a withdrawn post', 'versions belong to withdrawn posts')}`,
        ]
      : []),
  ]
  const shown = matching > 0 ? `${texts} of the record` : 'The site shows no text'
  return `${[shown, ...rest].join('; ')}.`
}

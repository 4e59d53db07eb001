import type { RecordDocument } from '../entries/document.rules'
import type { RecordHead } from '../head.rules'
import { type Check, checked, failed, passed, skipped } from './check.rules'
import { checkKeys, checkSignature, withKeys } from './check-keys.rules'
import { fetchDocument } from './fetch-document.rules'
import { isInRecord, isProved } from './is-in-record.rules'
import { type EntryWithProof, parseFields, type VersionAnswer } from './log-answers.rules'
import type { LogClient } from './log-client.rules'
import { isMissing, LogError } from './log-error.rules'
import {
  eventsOfPost,
  hidingIn,
  isRecordedReason,
  type PostEvent,
  withdrawalIn,
} from './post-events.rules'

export interface VersionToCheck {
  post: string
  version: number
}

/** What the record says about a version. It is proved only if no check failed. */
export interface CheckedVersion extends VersionToCheck {
  checks: Check[]
  position: number
  /** When it was recorded. */
  time: string
  hash: string
  head: RecordHead
  /** Null if the site does not show it any more. */
  document: RecordDocument | null
  files: EntryWithProof[]
  /** Everything that happened to the post. */
  events: PostEvent[]
}

/**
 * Checks one public version: its text, its place in the record, the signature and the keys. Throws a LogError if the
 * site does not tell what is needed. `trusted`: the key that the verifier already has.
 */
export async function checkVersion(
  client: LogClient,
  { post, version }: VersionToCheck,
  trusted: string | null = null,
): Promise<CheckedVersion> {
  // Before the version, whose head then includes them all.
  const events = await eventsOfPost(client, post).catch((error: unknown) => {
    throw isMissing(error) ? unrecorded(version, []) : error
  })
  if (!events.some((event) => event.type === 'version' && event.version === version)) {
    throw unrecorded(version, events)
  }
  const [answer, chain] = await withKeys(
    client,
    () => entryOf(client, { post, version }),
    ({ head }) => head,
  )
  const { position, head } = answer
  const entry = parseFields(answer.entry)
  const isAbout = entry.type === 'version' && entry.post === post && entry.version === version
  const all = [answer, ...answer.files, ...answer.later]
  const areIncluded = await Promise.all(all.map((one) => isInRecord(one, head)))
  const hash = String(entry.hash)
  const text = await checkDocument({ client, head, events }, { post, version }, entry)
  const checks = [
    ...text.checks,
    checked(
      'entry',
      isAbout && areIncluded.every(Boolean),
      `Its hash is entry ${position} of the record, of ${entry.time}.`,
      `Entry ${position} is not in the record as it is signed: the entry was changed after it was recorded.`,
    ),
    ...(await checkEvents({ client, head, events })),
    await checkSignature(head, chain, trusted),
    await checkKeys(chain, trusted),
  ]
  return {
    post,
    version,
    checks,
    position,
    time: String(entry.time),
    hash,
    head,
    document: text.document,
    files: answer.files,
    events,
  }
}

/** Types of entries that explain why a text or a correction is not shown. */
const excuses: readonly string[] = ['hidden', 'shown', 'withdrawn']

/** Whether what excuses a missing text is in the record: a site could only list it. None if it is. */
async function checkEvents({ client, head, events }: Log): Promise<Check[]> {
  const found = events.filter(({ type }) => excuses.includes(type))
  for (const event of found) {
    if (await isProved({ client, head }, event)) continue
    const text = `The site lists entry ${event.position} (${event.type}) for this post, but its record does not have it.`
    return [failed('entry', text)]
  }
  return []
}

/**
 * Versions are recorded before readers see them. `version` is null for a page that does not name it.
 */
export function unrecorded(version: number | null, events: readonly PostEvent[]): LogError {
  const newest = events.findLast(({ type }) => type === 'version')
  const shown = version === null ? 'The page names no version' : `The page shows version ${version}`
  const known = newest
    ? `the newest one in the record is version ${newest.version}, of ${newest.time}`
    : 'the record has no version of this post'
  return new LogError('unrecorded', `${shown}, but ${known}: the text is not what was recorded.`)
}

/** A version that the record lists is in it: nothing of it may be missing. */
function entryOf(client: LogClient, { post, version }: VersionToCheck): Promise<VersionAnswer> {
  return client.version(post, version).catch((error: unknown) => {
    if (!isMissing(error)) throw error
    throw new LogError(
      'unrecorded',
      `The record lists version ${version} of this post, but does not have its entry: it was removed.`,
    )
  })
}

interface Log {
  client: LogClient
  head: RecordHead
  events: readonly PostEvent[]
}

interface CheckedDocument {
  checks: Check[]
  document: RecordDocument | null
}

async function checkDocument(
  log: Log,
  { post, version }: VersionToCheck,
  entry: Record<string, unknown>,
): Promise<CheckedDocument> {
  const found = await fetchDocument(log.client, { post, version, hash: String(entry.hash) })
  switch (found.is) {
    case 'text':
      return checkText(found.document, entry)
    case 'hidden':
    case 'withdrawn':
      return { checks: await checkGone(log, version, found), document: null }
    case 'missing':
      return wrongDocument(
        'The site does not have the text of this version any more: it was removed.',
      )
    case 'changed':
      return wrongDocument(
        `The recorded text does not have the hash of its entry: it was changed after it was recorded (${found.hash}, not ${entry.hash}).`,
      )
  }
}

function checkText(document: RecordDocument, entry: Record<string, unknown>): CheckedDocument {
  const same = ['kind', 'post', 'version', 'change', 'published'] as const
  return same.every((field) => document[field] === entry[field])
    ? { checks: [passed('document', `The recorded text has the hash ${entry.hash}.`)], document }
    : wrongDocument('The recorded text is of another version than its entry says.')
}

function wrongDocument(text: string): CheckedDocument {
  return { checks: [failed('document', text)], document: null }
}

/** A text that the site does not show any more: the record must say so, and why, if readers are told. */
async function checkGone(
  log: Log,
  version: number,
  { is, reason }: { is: 'hidden' | 'withdrawn'; reason: string },
): Promise<Check[]> {
  const { events } = log
  const isStated = (is === 'hidden' ? hidingIn(events, version) : withdrawalIn(events)) !== null
  if (!isStated) {
    return [
      failed(
        'document',
        `The site does not show the text, but the record does not say that it was ${is}.`,
      ),
    ]
  }
  const of = is === 'hidden' ? { of: is, version } : { of: is }
  const isRight = await isRecordedReason(log, of, reason)
  return [
    skipped(
      'document',
      is === 'hidden'
        ? 'The owner of the site has hidden the text of this version, so it cannot be compared.'
        : 'The post was withdrawn, so its text cannot be compared.',
    ),
    ...(reason === '' && isRight
      ? []
      : [
          checked(
            'reason',
            isRight,
            `The reason that readers are told is the recorded one: “${reason}”`,
            'The reason that readers are told is not the recorded one.',
          ),
        ]),
  ]
}

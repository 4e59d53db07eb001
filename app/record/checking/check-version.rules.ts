import type { RecordDocument } from '../entries/document.rules'
import type { RecordHead } from '../head.rules'
import { hashOfEntry, hashOfText, isIncluded } from '../tree/check.rules'
import { type Check, checked, failed, skipped } from './check.rules'
import { checkKeys, checkSignature } from './check-keys.rules'
import { type EntryWithProof, parseFields } from './log-answers.rules'
import type { LogClient } from './log-client.rules'
import { LogError } from './log-error.rules'

export interface VersionToCheck {
  post: string
  version: number
}

/** What the record says about a version. It is proved only if no check failed. */
export interface CheckedVersion {
  checks: Check[]
  position: number
  /** When it was recorded. */
  time: string
  hash: string
  head: RecordHead
  /** Null if the site does not show it any more. */
  document: RecordDocument | null
  files: EntryWithProof[]
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
  const [answer, chain] = await Promise.all([client.version(post, version), client.keys()])
  const { position, head } = answer
  const entry = parseFields(answer.entry)
  const isAbout = entry.type === 'version' && entry.post === post && entry.version === version
  const all = [answer, ...answer.files, ...answer.later]
  const areIncluded = await Promise.all(all.map((one) => isInRecord(one, head)))
  const hash = String(entry.hash)
  const document = await checkDocument(client, { post, version }, entry)
  const checks = [
    document.check,
    checked(
      'entry',
      isAbout && areIncluded.every(Boolean),
      `Its hash is entry ${position} of the record, of ${entry.time}.`,
      `Entry ${position} is not in the record as it is signed: the entry was changed after it was recorded.`,
    ),
    await checkSignature(head, chain, trusted),
    await checkKeys(chain, trusted),
  ]
  return {
    checks,
    position,
    time: String(entry.time),
    hash,
    head,
    document: document.document,
    files: answer.files,
  }
}

export async function isInRecord(
  { position, entry, path }: EntryWithProof,
  { size, root }: RecordHead,
): Promise<boolean> {
  return isIncluded({ leaf: await hashOfEntry(entry), position, size, root, path })
}

const reasonsOfSite = {
  hidden: 'The owner of the site has hidden the text of this version, so it cannot be compared.',
  withdrawn: 'The post was withdrawn, so its text cannot be compared.',
}

async function checkDocument(
  client: LogClient,
  { post, version }: VersionToCheck,
  entry: Record<string, unknown>,
): Promise<{ check: Check; document: RecordDocument | null }> {
  let text: string
  try {
    text = await client.document(post, version)
  } catch (error) {
    const reason = error instanceof LogError ? error.reason : null
    if (reason !== 'hidden' && reason !== 'withdrawn') throw error
    return { check: skipped('document', reasonsOfSite[reason]), document: null }
  }
  const hash = await hashOfText(text)
  if (hash !== entry.hash) {
    return {
      check: failed(
        'document',
        `The recorded text does not have the hash of its entry: it was changed after it was recorded (${hash}, not ${entry.hash}).`,
      ),
      document: null,
    }
  }
  const document = parseFields(text)
  const same = ['kind', 'post', 'version', 'change', 'published'] as const
  const isSame = same.every((field) => document[field] === entry[field])
  const check = checked(
    'document',
    isSame,
    `The recorded text has the hash ${hash}.`,
    'The recorded text is of another version than its entry says.',
  )
  return { check, document: document as unknown as RecordDocument }
}

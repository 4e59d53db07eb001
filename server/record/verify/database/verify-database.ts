import type { Db } from '~/database/database'
import { isSameKey } from '~/record/checking/check-keys.rules'
import type { RecordHead } from '~/record/head.rules'
import { type CheckedEntries, checkEntries } from './check-entries'
import { checkPictures, type DigestOf } from './check-pictures'
import { checkPosts } from './check-posts'
import { checkVersions } from './check-versions'
import { createProblems, type Problem, type Problems } from './problems'

export interface DatabaseToVerify {
  db: Db
  now: Date
  /** A key of the record that the verifier already has, as base64. */
  trusted: string | null
  report: (progress: string) => void
  /** Null if the pictures cannot be read. */
  digestOf: DigestOf | null
}

export interface VerifiedDatabase {
  /** The newest one; null if all entries were removed. */
  head: RecordHead | null
  keys: string[]
  versions: number
  documents: number
  posts: number
  /** Those that were compared. */
  pictures: number
  unrecorded: number
  renamed: string[]
  /** The first of them. */
  problems: Problem[]
  problemCount: number
}

/** Compares every row with the signed record. Null if the record has not begun. */
export async function verifyDatabase(deps: DatabaseToVerify): Promise<VerifiedDatabase | null> {
  const { db, now, trusted, report, digestOf } = deps
  const state = await db.selectFrom('record_state').selectAll().executeTakeFirst()
  if (!state) return null
  const problems = createProblems()
  const checked = await checkEntries(db, state.origin, problems, report)
  const { head, entries, frontier, keys } = checked
  const isState =
    state.size === head?.size &&
    state.frontier === frontier.hashes.join(' ') &&
    state.key_id === head.keyId &&
    new Date(state.at).toISOString() === head.time
  if (!isState) problems.add('record_state', 1, 'It is not the state after the last entry.')
  checkTrust(checked, trusted, problems)
  await checkKeyRows(db, checked, problems)
  report('Checking the texts of all versions')
  const versions = await checkVersions(db, entries, problems)
  report('Comparing public posts with the record')
  const posts = await checkPosts(db, now, { entries }, problems)
  report('Comparing pictures with the record')
  const pictures = digestOf ? await checkPictures(entries, digestOf, problems) : 0
  return {
    head,
    keys: keys.map(({ id }) => id),
    ...versions,
    ...posts,
    pictures,
    ...problems.all(),
  }
}

/** Without a key from elsewhere, the one of the first entry is trusted. */
function checkTrust({ keys }: CheckedEntries, trusted: string | null, problems: Problems): void {
  const from =
    trusted === null ? 0 : keys.findIndex(({ publicKey }) => isSameKey(publicKey, trusted))
  if (from < 0) {
    problems.add('record_keys', '', 'The key that you gave is no key of this record.')
    return
  }
  for (const { id, isSignedByPrevious } of keys.slice(from + 1)) {
    if (isSignedByPrevious) continue
    problems.add(
      'record_keys',
      id,
      'It is not signed by the key before: the operator lost that key, or someone else made this one.',
    )
  }
}

async function checkKeyRows(db: Db, { keys }: CheckedEntries, problems: Problems): Promise<void> {
  const rows = await db.selectFrom('record_keys').select(['id', 'public_key']).execute()
  const stored = new Map(rows.map(({ id, public_key }) => [id, public_key]))
  for (const { id, publicKey } of keys) {
    if (stored.get(id) !== publicKey) problems.add('record_keys', id, 'It was changed or removed.')
    stored.delete(id)
  }
  for (const id of stored.keys()) problems.add('record_keys', id, 'The record does not have it.')
}

import type { Db } from '~/database/database'
import { isSameKey } from '~/record/checking/check-keys.rules'
import type { RecordHead } from '~/record/head.rules'
import { type CheckedEntries, checkEntries } from './check-entries'
import {
  checkKnownHead,
  checkRestores,
  checkState,
  type HeadToFind,
  type RestoredEntry,
  restoresIn,
} from './check-head'
import { checkReasons } from './check-reasons'
import { checkVersions } from './check-versions'
import { checkPictures } from './pictures/check-pictures'
import type { DigestOf } from './pictures/picture-digests'
import { postNames } from './post-names'
import { checkPosts } from './posts/check-posts'
import { storedPosts } from './posts/stored-posts'
import { createProblems, type NamedProblem, type Problems } from './problems'

export interface DatabaseToVerify {
  db: Db
  /** The time of what is in it. */
  now: Date
  /** A key of the record that the verifier already has, as base64. */
  trusted: string | null
  report: (progress: string) => void
  /** Null if pictures are not compared. */
  digestOf: DigestOf | null
  /** Heads that are known from elsewhere. They must have been read before the database is. */
  known: readonly HeadToFind[]
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
  /** What the record says of restored backups. */
  restores: RestoredEntry[]
  /** The first of them. */
  problems: NamedProblem[]
  problemCount: number
}

/** Compares every row with the signed record. Null if the record has not begun. */
export async function verifyDatabase(deps: DatabaseToVerify): Promise<VerifiedDatabase | null> {
  const { db, trusted, report, digestOf } = deps
  const state = await db.selectFrom('record_state').selectAll().executeTakeFirst()
  if (!state) return null
  const problems = createProblems()
  const checked = await checkEntries(db, state.origin, problems, report)
  const { head, entries, keys } = checked
  checkState(state, checked, problems)
  const restores = await restoresIn(entries)
  for (const known of deps.known) {
    await checkKnownHead(db, known, { origin: state.origin, head, restores }, problems)
  }
  await checkRestores(db, restores, problems)
  checkTrust(checked, trusted, problems)
  await checkKeyRows(db, checked, problems)
  report('Checking the texts of all versions')
  const stored = await storedPosts(db)
  const versions = await checkVersions(db, { entries, stored }, problems)
  await checkReasons(db, entries, problems)
  report('Comparing public posts with the record')
  const posts = await checkPosts(db, { entries, stored, now: deps.now }, problems)
  const pictures = digestOf ? await checkPictures(entries, digestOf, problems, report) : 0
  const { problems: found, problemCount } = problems.all()
  const names = await postNames(
    db,
    found.map(({ post }) => post),
  )
  const named = found.map((row) => ({
    ...row,
    name: (row.post !== null && names.get(row.post)) || null,
  }))
  return {
    head,
    keys: keys.map(({ id }) => id),
    ...versions,
    ...posts,
    pictures,
    restores,
    problems: named,
    problemCount,
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

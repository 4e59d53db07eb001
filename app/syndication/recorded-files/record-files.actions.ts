import type { Db } from '~/database/database'
import { inTransaction } from '~/database/transactions/transaction'
import type { Post } from '~/posts/post.rules'
import { findById } from '~/posts/published/published-posts.queries'
import {
  dueFiles,
  type FilesToRecord,
  removeFromQueue,
  tryAgainAt,
} from '~/posts/record/recording/files-to-record.queries'
import { appendEntries } from '~/record/append.actions'
import { canonicalJson } from '~/record/entries/canonical-json.rules'
import type { RecordedFile } from '~/record/entries/entry.rules'
import { entriesOfVersion } from '~/record/log.queries'
import type { Publication } from '../exports/exported-post.rules'
import { findingsOf } from '../exports/exports.queries'
import {
  exportsToRecord,
  maxAttempts,
  nextAttempt,
  type PictureToRecord,
  picturesToRecord,
  recordedFile,
} from './recorded-files.rules'

interface RecordFilesDeps {
  db: Db
  now: Date
  site: Publication
  /** The bytes of a picture; null if its file is missing. */
  readPicture: (post: { id: string }, picture: PictureToRecord) => Promise<Uint8Array | null>
  log: {
    warn: (details: object, message: string) => void
  }
}

/** How many posts one call handles: between two calls the job rests. */
const batch = 5

/**
 * Adds the hashes of the pictures and exports of some public posts to the record, and nothing that it has already.
 * `isDone` when no post is due. No page shows it.
 */
export async function recordFiles(
  deps: RecordFilesDeps,
): Promise<{ isDone: boolean; isChanged: false }> {
  const due = await dueFiles(deps.db, deps.now, batch)
  for (const one of due) {
    try {
      await recordFilesOf(deps, one)
    } catch (error) {
      // The store may be away. It must not stop the others.
      deps.log.warn(
        { err: error, post: one.id },
        'files of a post could not be recorded; they will be tried again',
      )
      await tryAgainAt(deps.db, one, nextAttempt(one.attempts, deps.now))
    }
  }
  return { isDone: due.length < batch, isChanged: false }
}

async function recordFilesOf(deps: RecordFilesDeps, due: FilesToRecord): Promise<void> {
  const { db, now, log } = deps
  const post = await findById(db, due.kind, due.id)
  // Withdrawn or deleted.
  if (!post) return removeFromQueue(db, due)
  const { files, missing } = await filesOf(deps, post)
  const isFirstLook = due.attempts === 0
  // A picture that is still being stored would make two entries.
  if (missing.length > 0 && isFirstLook) return tryAgainAt(db, due, nextAttempt(0, now))
  await inTransaction(db, async (transaction) => {
    await append(transaction, now, post, files)
    if (missing.length === 0 || due.attempts >= maxAttempts) await removeFromQueue(transaction, due)
    else await tryAgainAt(transaction, due, nextAttempt(due.attempts, now))
  })
  if (missing.length > 0) {
    log.warn(
      { post: post.id, missing },
      'pictures are missing, and so are their hashes in the record',
    )
  }
}

async function filesOf(
  { db, site, readPicture }: RecordFilesDeps,
  post: Post,
): Promise<{ files: RecordedFile[]; missing: string[] }> {
  const files: RecordedFile[] = []
  const missing: string[] = []
  // One after the other: they may be large.
  for (const picture of picturesToRecord(post)) {
    const bytes = await readPicture(post, picture)
    if (bytes) files.push(recordedFile(picture.path, bytes))
    else missing.push(picture.path)
  }
  const findings = (await findingsOf(db, [post]))(post)
  files.push(...exportsToRecord(site, { post, ...findings }, post.body))
  return { files, missing }
}

/** Unless the newest entry of this version has the same list, or the version is not in the record. */
async function append(
  db: Db,
  now: Date,
  { kind, id, version }: Pick<Post, 'kind' | 'id' | 'version'>,
  files: RecordedFile[],
): Promise<void> {
  const entries = await entriesOfVersion(db, id, version)
  if (!entries.some(({ type }) => type === 'version')) return
  const newest = entries.findLast(({ type }) => type === 'files')
  const known = newest ? (JSON.parse(newest.entry) as { files: RecordedFile[] }).files : []
  if (canonicalJson(known) === canonicalJson(files)) return
  await appendEntries(db, now, [{ type: 'files', kind, post: id, version, files }])
}

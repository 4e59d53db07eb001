import { createHash } from 'node:crypto'
import type { Db } from '~/database/database'
import { appendEntries } from '~/record/append.actions'
import { documentText } from '~/record/entries/document.rules'
import type { Change } from '~/record/entries/entry.rules'
import { tables } from '../../published/published-posts.queries'
import { queueFiles } from './files-to-record.queries'
import { documentOf } from './public-rows.queries'

/** Adds one version to the record and to the versions that readers saw. */
export async function writePublicVersion(
  db: Db,
  now: Date,
  post: Parameters<typeof documentOf>[0],
  { change, note }: { change: Change; note: string },
): Promise<void> {
  const document = documentOf(post)
  const text = documentText({ ...document, change, note })
  const hash = createHash('sha256').update(text, 'utf8').digest('hex')
  const { kind, post: id, version, published } = document
  const event = { type: 'version' as const, change, hash, kind, post: id, published, version }
  const [entry] = await appendEntries(db, now, [event])
  if (!entry) throw new Error(`Version ${version} of ${id} was not added to the record.`)
  const at = entry.time.toISOString()
  await db
    .insertInto('public_versions')
    .values({
      kind,
      post_id: id,
      version,
      at,
      change,
      note,
      document: text,
      hash,
      position: entry.position,
      hidden_at: null,
    })
    .execute()
  const isForReaders = change === 'update' || change === 'correction'
  await db
    .updateTable(tables[kind].posts)
    .set({ recorded_version: version, ...(isForReaders && { changed_at: at }) })
    .where('id', '=', id)
    .execute()
  await queueFiles(db, { kind, id }, now)
}

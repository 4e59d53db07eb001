import { postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { postPath } from '~/posts/addresses/urls.rules'
import { missingLimitMs, missingPosts } from '~/posts/record/recording/missing-posts.queries'
import { countOf, type Finding, warning } from '../finding'

/** Public posts that have been missing from the public record for too long. */
export async function missingFromRecord(db: Db, now: Date): Promise<Finding[]> {
  const since = new Date(now.getTime() - missingLimitMs).toISOString()
  if (await isRecording(db, since)) return []
  const found = await Promise.all(
    postKinds.map(async (kind) => {
      const columns = ['id', 'slug', 'domain'] as const
      const missing = missingPosts(db, kind).where('updated_at', '<', since).select(columns)
      return (await missing.execute()).map((post) => postPath({ kind, ...post }))
    }),
  )
  const paths = found.flat()
  if (paths.length === 0) return []
  const are = paths.length === 1 ? 'is' : 'are'
  return [
    warning(
      `${countOf(paths.length, 'public post')} ${are} not in the public record, so readers cannot verify their text.`,
      'The server adds such posts within minutes. If it is running, its log says why it could not.',
      paths,
    ),
  ]
}

/** The record has just begun, or the posts that were public before are being added. */
async function isRecording(db: Db, since: string): Promise<boolean> {
  const begun = db.selectFrom('record_entries').select('at').where('position', '=', 0)
  const added = db
    .selectFrom('public_versions')
    .select('at')
    .where('change', '=', 'recorded')
    .orderBy('at', 'desc')
    .limit(1)
  const times = [await begun.executeTakeFirst(), await added.executeTakeFirst()]
  return times.some((row) => row !== undefined && new Date(row.at).toISOString() > since)
}

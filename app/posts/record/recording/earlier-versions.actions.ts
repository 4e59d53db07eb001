import { authorsWithIds } from '~/authors/authors.queries'
import type { Db } from '~/database/database'
import type { Change } from '~/record/entries/entry.rules'
import { faqEntries } from '../../fields/faq.rules'
import { isListed } from '../../lifecycle/visibility.rules'
import type { Post } from '../../post.rules'
import { findRevision } from '../../revisions/revisions.queries'
import { writePublicVersion } from './write-public-version.actions'

/**
 * Adds the versions between the recorded one and the newest that readers saw, and returns how many there were. Usually
 * none: they were public before the record began, or an older version of the program wrote them.
 */
export async function recordEarlierVersions(
  db: Db,
  now: Date,
  { post, recordedVersion }: { post: Post; recordedVersion: number },
): Promise<number> {
  if (post.version - recordedVersion <= 1) return 0
  const { kind, id: postId } = post
  const candidates = await db
    .selectFrom('revisions')
    .select('version')
    .where('kind', '=', kind)
    .where('post_id', '=', postId)
    .where('version', '>', recordedVersion)
    .where('version', '<', post.version)
    // A text may contain this, too: the content decides.
    .where('content', 'like', '%"status":"published"%')
    .orderBy('version')
    .execute()
  let count = 0
  for (const { version } of candidates) {
    const revision = await findRevision(db, { kind, postId, version })
    if (!revision || !isListed(revision.content)) continue
    const { content } = revision
    const byline = await authorsWithIds(db, content.authors)
    const faq = faqEntries(content.faq)
    const earlier = { ...content, faq, kind, id: postId, version, byline }
    await writePublicVersion(db, now, earlier, recordedLater(recordedVersion))
    count += 1
  }
  return count
}

/** A post without any recorded version was public before the record began. */
export function recordedLater(recordedVersion: number): { change: Change; note: string } {
  return { change: recordedVersion === 0 ? 'recorded' : 'minor', note: '' }
}

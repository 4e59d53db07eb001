import { type PostKind, postKinds } from '~/config/post-kinds'
import { inTransaction } from '~/database/transactions/transaction'
import type { Thumbnail } from '~/pictures/thumbnail.rules'
import { findForDesk } from '../editing/desk-posts.queries'
import { type MissingSearchText, missingSearchText } from '../saving/search-text.actions'
import type { DeskDeps } from '../saving/transaction.actions'
import { noActor, unchangedVersion, writeVersion } from '../saving/write-version.actions'
import { isPictureChangePending } from './picture-of-post.queries'

export interface BucketChange {
  /** The id of the post. */
  id: string
  /** The picture in the file; null if there is none, or it cannot be shown. */
  thumbnail: Thumbnail | null
  /** The reason, for the post's revisions. */
  note: string
}

/**
 * 'busy': a picture from the desk is being written to the bucket, or was just written, so the compared file is out of
 * date.
 */
export type AdoptResult = 'written' | 'unchanged' | 'busy' | 'no-post'

/**
 * Gives a post the picture that is in the bucket, like a save at the desk. Repeating it, in any process, changes
 * nothing.
 */
export async function adoptPicture(
  deps: DeskDeps,
  { id, thumbnail, note }: BucketChange,
  /** Whether the file is still the one that was compared. */
  isCurrent: () => Promise<boolean> = async () => true,
): Promise<AdoptResult> {
  const missing = new Map<PostKind, MissingSearchText | null>()
  for (const kind of postKinds) {
    missing.set(kind, await missingSearchText(deps, { kind, id, editorId: null }))
  }
  return inTransaction(deps.db, async (transaction) => {
    const now = deps.clock?.() ?? deps.now
    let result: AdoptResult = 'no-post'
    for (const kind of postKinds) {
      const post = await findForDesk(transaction, kind, id)
      if (!post) continue
      if (result === 'no-post') {
        if (await isPictureChangePending(transaction, id)) return 'busy'
        // Checked after that: a pending picture may have arrived since the file was compared.
        if (!(await isCurrent())) return 'busy'
        result = 'unchanged'
      }
      if (post.thumbnail?.fingerprint === thumbnail?.fingerprint) continue
      const unchanged = unchangedVersion(post, missing.get(kind) ?? null)
      const action = 'updated from the bucket' as const
      await writeVersion(transaction, now, post, { ...unchanged, thumbnail, action, note }, noActor)
      result = 'written'
    }
    return result
  })
}

import { type PostKind, postKinds } from '~/config/post-kinds'
import type { Thumbnail } from '~/pictures/thumbnail.rules'
import { findForDesk } from '../editing/desk-posts.queries'
import { type MissingSearchText, missingSearchText } from '../saving/search-text.actions'
import { type DeskDeps, inTransaction, Overtaken } from '../saving/transaction.actions'
import { asItIs, writeVersion } from '../saving/write-version.actions'
import { isPictureOnItsWay } from './picture-of-post.queries'

export interface BucketChange {
  /** Of the post. */
  id: string
  /** What the file shows; null where there is none, or none that can be shown. */
  thumbnail: Thumbnail | null
  /** Why, for the post's revisions. */
  note: string
}

/**
 * 'busy': a picture that was chosen at the desk has not reached the bucket yet, or has just reached it, so what was
 * seen of the file is not news.
 */
export type Adopted = 'written' | 'unchanged' | 'busy' | 'no-post'

/**
 * Makes a post name the picture that lies in the bucket, as a save at the desk would. The same again, by
 * whatever process, changes nothing.
 */
export async function adoptPicture(
  deps: DeskDeps,
  { id, thumbnail, note }: BucketChange,
  /** Is the file still as it was when it was compared? */
  isCurrent: () => Promise<boolean> = async () => true,
): Promise<Adopted> {
  const missing = new Map<PostKind, MissingSearchText | null>()
  for (const kind of postKinds) {
    missing.set(kind, await missingSearchText(deps, { kind, id, editorId: null }))
  }
  return inTransaction(deps.db, async (transaction) => {
    const now = deps.clock?.() ?? deps.now
    let result: Adopted = 'no-post'
    for (const kind of postKinds) {
      const post = await findForDesk(transaction, kind, id)
      if (!post) continue
      if (result === 'no-post') {
        if (await isPictureOnItsWay(transaction, id)) return 'busy'
        // Only now: a picture that is not on its way any more may have arrived since the file was compared.
        if (!(await isCurrent())) return 'busy'
        result = 'unchanged'
      }
      if (post.thumbnail?.fingerprint === thumbnail?.fingerprint) continue
      const deed = {
        by: { id: null, name: '' },
        action: 'updated from the bucket',
        note,
      } as const
      const next = { ...asItIs(post, missing.get(kind) ?? null), thumbnail }
      if (!(await writeVersion(transaction, now, post, next, deed))) throw new Overtaken()
      result = 'written'
    }
    return result
  })
}

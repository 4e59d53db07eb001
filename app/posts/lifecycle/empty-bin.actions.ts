import { type PostKind, postKinds } from '~/config/post-kinds'
import { addAudit } from '~/people/audit/audit.queries'
import { postPath } from '../addresses/urls.rules'
import { type DeskDeps, inTransaction } from '../saving/transaction.actions'
import { putPictureInPlace } from '../saving/write-version.actions'
import { dropRedirectsTo, removeBinned } from './bin.queries'

const keptForMs = 30 * 24 * 60 * 60 * 1000
const atOnce = 100
const mostBatches = 10

/**
 * Removes for good what has been in the bin for more than 30 days, a thousand posts of each kind at most.
 * Their pictures go with them. Returns which they were.
 */
export async function emptyBin({ db, now }: DeskDeps): Promise<{ kind: PostKind; id: string }[]> {
  const before = new Date(now.getTime() - keptForMs)
  const removed: { kind: PostKind; id: string }[] = []
  for (const kind of postKinds) {
    for (let batch = 0; batch < mostBatches; batch += 1) {
      const gone = await inTransaction(db, async (transaction) => {
        const posts = await removeBinned(transaction, kind, { before, limit: atOnce })
        for (const post of posts) {
          await dropRedirectsTo(transaction, postPath(post))
          await putPictureInPlace(transaction, { id: post.id }, now)
          await addAudit(transaction, {
            at: now,
            editorId: null,
            editorName: '',
            action: 'removed',
            kind,
            postId: post.id,
            subject: post.title,
            detail: 'In the bin for more than 30 days',
          })
        }
        return posts
      })
      removed.push(...gone.map(({ id }) => ({ kind, id })))
      if (gone.length < atOnce) break
    }
  }
  return removed
}

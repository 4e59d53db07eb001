import { type PostKind, postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { inTransaction } from '~/database/transactions/transaction'
import { addAudit } from '~/people/audit/audit.queries'
import { addRedirect } from '../../addresses/redirects.queries'
import { postPath } from '../../addresses/urls.rules'
import { markContentChanged } from '../../published/content-version.queries'
import { hideDeleted } from '../../record/hiding/hide-deleted.actions'
import { forgetTitle } from '../../record/withdrawals/withdrawals.queries'
import type { DeskDeps } from '../../saving/transaction.actions'
import { changePicture } from '../../saving/write-version.actions'
import { dropRedirectsTo, type RemovedPost, removeBinned } from './bin.queries'

const retentionMs = 30 * 24 * 60 * 60 * 1000
const batchSize = 100
const maxBatches = 10

/**
 * Deletes posts that have been in the bin for more than 30 days, with their pictures: at most a thousand of each kind.
 * Returns the deleted posts.
 */
export async function emptyBin({ db, now }: DeskDeps): Promise<{ kind: PostKind; id: string }[]> {
  const before = new Date(now.getTime() - retentionMs)
  const removed: { kind: PostKind; id: string }[] = []
  for (const kind of postKinds) {
    for (let batch = 0; batch < maxBatches; batch += 1) {
      const deleted = await inTransaction(
        db,
        async (transaction) => {
          const posts = await removeBinned(transaction, kind, { before, limit: batchSize })
          let wasPublic = false
          for (const post of posts) {
            wasPublic = (await hideDeleted(transaction, now, post)) || wasPublic
            await endRedirects(transaction, now, post)
            await changePicture(transaction, { id: post.id }, now)
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
          // The pages of withdrawn posts no longer say what they were about.
          if (wasPublic) await markContentChanged(transaction)
          return posts
        },
        { isLong: true },
      )
      removed.push(...deleted.map(({ id }) => ({ kind, id })))
      if (deleted.length < batchSize) break
    }
  }
  return removed
}

/** What was public leaves a page that says that it was withdrawn: its other addresses lead there. */
async function endRedirects(db: Db, now: Date, post: RemovedPost): Promise<void> {
  const withdrawnPath = await forgetTitle(db, post)
  if (withdrawnPath === null) await dropRedirectsTo(db, postPath(post))
  else await addRedirect(db, postPath(post), withdrawnPath, now)
}

import type { PostKind } from '~/config/post-kinds'
import { findForDesk } from '../editing/desk-posts.queries'
import { lastScheduledBy } from '../revisions/revisions.queries'
import { missingSearchText } from '../saving/search-text.actions'
import { type DeskDeps, inTransaction } from '../saving/transaction.actions'
import { asItIs, writeVersion } from '../saving/write-version.actions'
import { duePosts, nextDueAt } from './due-posts.queries'

export interface PublishedDue {
  published: number
  /** When there is next something to do; in the past where a post could not be published. */
  nextDueAt: Date | null
  /** Why posts stay scheduled whose hour has come; the next call tries them again. */
  failures: unknown[]
}

const atOnce = 100

/**
 * Publishes the scheduled posts whose hour has come, however long ago, each exactly once whoever else does
 * the same at this moment. The date that readers see is the one that was promised.
 */
export async function publishDue(deps: DeskDeps): Promise<PublishedDue> {
  const { db, now } = deps
  const failures: unknown[] = []
  let published = 0
  for (;;) {
    const due = await duePosts(db, now, atOnce)
    const failedBefore = failures.length
    for (const { kind, id } of due) {
      try {
        if (await publishOne(deps, kind, id)) published += 1
      } catch (error) {
        // One that fails must not keep the others from coming out.
        failures.push(error)
      }
    }
    if (due.length === 0 || failures.length > failedBefore) break
  }
  return { published, nextDueAt: await nextDueAt(db), failures }
}

async function publishOne(deps: DeskDeps, kind: PostKind, id: string): Promise<boolean> {
  const missing = await missingSearchText(deps, { kind, id, editorId: null })
  return inTransaction(deps.db, async (transaction) => {
    const now = deps.clock?.() ?? deps.now
    const post = await findForDesk(transaction, kind, id)
    if (post?.status !== 'scheduled' || !post.publishedAt || post.publishedAt > now) return false
    const { editorId, editorName } = await lastScheduledBy(transaction, { kind, postId: id })
    const as = asItIs(post, missing)
    const next = { ...as, standing: { ...as.standing, status: 'published' as const } }
    return writeVersion(transaction, now, post, next, {
      by: { id: editorId, name: editorName },
      action: 'published on schedule',
      note: '',
    })
  })
}

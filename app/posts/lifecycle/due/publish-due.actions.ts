import type { PostKind } from '~/config/post-kinds'
import { inTransaction } from '~/database/transactions/transaction'
import type { DeskPost } from '../../editing/desk-post.rules'
import { findForDesk } from '../../editing/desk-posts.queries'
import { approvalProblem } from '../../review/approval/approval.rules'
import { isApprovalRequired } from '../../review/approval/approval-rule.queries'
import { recordReviewStep } from '../../review/steps/record-review-step.actions'
import { lastScheduledBy } from '../../revisions/revisions.queries'
import { missingSearchText } from '../../saving/search-text.actions'
import type { DeskDeps } from '../../saving/transaction.actions'
import {
  type Actor,
  noActor,
  type PreparedVersion,
  unchangedVersion,
  writeVersion,
} from '../../saving/write-version.actions'
import { publishScheduledNext } from '../next-version/publish-next-version.actions'
import { duePosts, nextDueAt } from './due-posts.queries'

export interface PublishedDue {
  published: number
  /** When the next post is due. In the past if a post could not be published. */
  nextDueAt: Date | null
  /** Why due posts were not published; the next call retries them. */
  failures: unknown[]
}

const batchSize = 100

/**
 * Publishes the scheduled posts that are due, each exactly once, even if several processes do it at the same time.
 * Readers see the date that was scheduled; a next version changes its live post, which keeps its date.
 */
export async function publishDue(deps: DeskDeps): Promise<PublishedDue> {
  const { db, now } = deps
  const failures: unknown[] = []
  let published = 0
  for (;;) {
    const due = await duePosts(db, now, batchSize)
    const failedBefore = failures.length
    for (const { kind, id, isNextVersion } of due) {
      try {
        const publish = isNextVersion ? publishScheduledNext : publishOne
        if (await publish(deps, { kind, id })) published += 1
      } catch (error) {
        // A post that fails must not stop the others.
        failures.push(error)
      }
    }
    if (due.length === 0 || failures.length > failedBefore) break
  }
  return { published, nextDueAt: await nextDueAt(db), failures }
}

async function publishOne(
  deps: DeskDeps,
  { kind, id }: { kind: PostKind; id: string },
): Promise<boolean> {
  const missing = await missingSearchText(deps, { kind, id, editorId: null })
  return inTransaction(deps.db, async (transaction) => {
    const now = deps.clock?.() ?? deps.now
    const post = await findForDesk(transaction, kind, id)
    if (post?.status !== 'scheduled' || !post.publishedAt || post.publishedAt > now) return false
    const { editorId, editorName } = await lastScheduledBy(transaction, { kind, postId: id })
    const scheduler = { id: editorId, name: editorName }
    const unchanged = unchangedVersion(post, missing)
    const isRequired = await isApprovalRequired(transaction)
    if (approvalProblem({ isRequired, review: post.review, isNewText: false })) {
      await holdBack({ db: transaction, now }, post, unchanged, scheduler)
      return false
    }
    const lifecycle = { ...unchanged.lifecycle, status: 'published' as const }
    const next = { ...unchanged, lifecycle, action: 'published on schedule' as const, note: '' }
    await writeVersion(transaction, now, post, next, scheduler)
    return true
  })
}

/** Without the required approval it becomes a draft again, planned for the same time, and those concerned are told. */
async function holdBack(
  { db, now }: Pick<DeskDeps, 'db' | 'now'>,
  post: DeskPost,
  unchanged: Omit<PreparedVersion, 'action' | 'note'>,
  scheduler: Actor,
): Promise<void> {
  const lifecycle = { ...unchanged.lifecycle, status: 'draft' as const }
  const next = { ...unchanged, lifecycle, action: 'unscheduled' as const, note: 'Not approved' }
  // The log gets the entry of the review instead.
  await writeVersion(db, now, post, { ...next, isLoggedElsewhere: true }, noActor)
  const after = { ...post, version: post.version + 1 }
  await recordReviewStep(db, now, {
    step: 'hold-back',
    before: post,
    after,
    by: noActor,
    detail: 'Nobody had approved the text.',
    alsoNotify: [scheduler.id],
  })
}

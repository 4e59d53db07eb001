import { authorsWithIds } from '~/authors/authors.queries'
import type { PostKind } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { ConcurrentWriteError, inTransaction } from '~/database/transactions/transaction'
import type { ActingEditor } from '~/people/editor.rules'
import type { DeskPost } from '../../editing/desk-post.rules'
import { findForDesk } from '../../editing/desk-posts.queries'
import { minorChange } from '../../record/changes/public-change.rules'
import { moveThreads } from '../../review/comments/move-passages.actions'
import { addReviewEvent, lastReviewEvent } from '../../review/events/review-events.queries'
import { recordReviewStep } from '../../review/steps/record-review-step.actions'
import { storeReview } from '../../review/store-review.queries'
import { hasNewerText, lastScheduledBy } from '../../revisions/revisions.queries'
import type { VersionToWrite } from '../../saving/decisions/save.rules'
import { findWritten } from '../../saving/save-post.actions'
import { type MissingSearchText, searchTextFor } from '../../saving/search-text.actions'
import { type DeskDeps, inEditorTransaction } from '../../saving/transaction.actions'
import {
  type Actor,
  noActor,
  unchangedVersion,
  writeVersion,
} from '../../saving/write-version.actions'
import { lifecycleOf } from '../lifecycle.rules'
import { failureText, type NextOf } from './next-of.rules'
import { decidePublishNext, decideScheduledNext, type NextRefusal } from './next-version.rules'
import { loadNextVersion, setNextChange, setNextFailure, setNextOf } from './next-versions.queries'

export interface PublishNextRequest {
  editor: ActingEditor
  kind: PostKind
  /** The next version, not the live post. */
  id: string
  /** The version of its row that the editor saw. */
  baseVersion: number
}

/** `post` is the live post as it is now. */
export type PublishNextResult = { ok: true; post: DeskPost; isRepeat: boolean } | NextRefusal

/** What a transaction did: 'stale' if its text is not the one that was prepared. */
type Attempt<Result> = Result | 'stale'

const maxAttempts = 5

/**
 * Writes the text of a next version as the newest version of its live post, merged with what that has become since, in
 * one transaction. The row of the next version goes into the bin with its revisions and unsaved texts.
 */
export async function publishNextVersion(
  deps: DeskDeps,
  request: PublishNextRequest,
): Promise<PublishNextResult> {
  const { kind, id, editor: requester, baseVersion } = request
  const result = await withSearchText(deps, { kind, id, editorId: requester.id }, (prepared) =>
    inEditorTransaction<Attempt<PublishNextResult>>(deps, requester, async (context) => {
      const { db, now, editor } = context
      const next = await findNext(db, kind, id)
      if (!next) return { ok: false, reason: 'missing' }
      const { writers, ...loaded } = await loadNextVersion(db, next)
      const isNewer = await hasNewerText(db, next, baseVersion)
      const decision = decidePublishNext(
        { ...loaded, hasNewerText: isNewer },
        `Next version, by ${writers}`,
        { editor, now },
      )
      if (!decision.ok) return decision
      const { live, version } = decision
      if (!version) return { ok: true, post: live, isRepeat: true }
      if (prepared?.body !== version.content.body) return 'stale'
      await writeLive(db, now, { live, next, version, by: editor, prepared, isOnSchedule: false })
      return { ok: true, post: await findWritten(db, live), isRepeat: false }
    }),
  )
  return result === 'stale' ? { ok: false, reason: 'busy' } : result
}

/** The same at its scheduled time. What cannot be published becomes a draft again that says why. */
export async function publishScheduledNext(
  deps: DeskDeps,
  { kind, id }: { kind: PostKind; id: string },
): Promise<boolean> {
  const result = await withSearchText(deps, { kind, id, editorId: null }, (prepared) =>
    inTransaction<Attempt<boolean>>(deps.db, async (db) => {
      const now = deps.clock?.() ?? deps.now
      const next = await findNext(db, kind, id)
      if (next?.status !== 'scheduled' || !next.publishedAt || next.publishedAt > now) return false
      const { writers, ...loaded } = await loadNextVersion(db, next)
      const decision = decideScheduledNext(
        { ...loaded, hasNewerText: false },
        `Next version on schedule, by ${writers}`,
      )
      if (!decision.ok) {
        await backToDraft(db, now, next, decision.reason)
        return false
      }
      const { live, version } = decision
      if (prepared?.body !== version.content.body) return 'stale'
      const { editorId, editorName } = await lastScheduledBy(db, { kind, postId: id })
      const by = { id: editorId, name: editorName }
      await writeLive(db, now, { live, next, version, by, prepared, isOnSchedule: true })
      return true
    }),
  )
  if (result === 'stale') throw new Error(`The live text of ${id} keeps changing.`)
  return result
}

/** Parses the merged text before the transaction: on SQLite, a transaction makes all other writers wait. */
async function withSearchText<Result>(
  deps: DeskDeps,
  { kind, id, editorId }: { kind: PostKind; id: string; editorId: string | null },
  attempt: (prepared: MissingSearchText | null) => Promise<Attempt<Result>>,
): Promise<Attempt<Result>> {
  for (let count = 1; ; count += 1) {
    const result = await attempt(await preparedText(deps, { kind, id, editorId }))
    if (result !== 'stale' || count === maxAttempts) return result
  }
}

async function preparedText(
  deps: DeskDeps,
  { kind, id, editorId }: { kind: PostKind; id: string; editorId: string | null },
): Promise<MissingSearchText | null> {
  const next = await findNext(deps.db, kind, id)
  if (!next) return null
  const loaded = await loadNextVersion(deps.db, next)
  const merged = decideScheduledNext({ ...loaded, hasNewerText: false }, '')
  if (!merged.ok) return null
  const { title, body } = merged.version.content
  const searchText = await searchTextFor(deps, { title, body, editorId })
  return searchText === 'busy' ? null : { body, searchText }
}

async function findNext(
  db: Db,
  kind: PostKind,
  id: string,
): Promise<(DeskPost & { nextOf: NextOf }) | null> {
  const post = await findForDesk(db, kind, id)
  return post?.nextOf ? { ...post, nextOf: post.nextOf } : null
}

interface Publication {
  live: DeskPost
  next: DeskPost & { nextOf: NextOf }
  version: VersionToWrite
  by: Actor
  prepared: MissingSearchText
  isOnSchedule: boolean
}

async function writeLive(db: Db, now: Date, publication: Publication): Promise<void> {
  const { live, next, version, by, prepared, isOnSchedule } = publication
  // Authors who were removed since are not named any more.
  const authors = await authorsWithIds(db, version.content.authors)
  const content = { ...version.content, authors: authors.map(({ id }) => id) }
  const { searchText } = prepared
  const isApproved = next.review.state === 'approved'
  await writeVersion(db, now, live, { ...version, content, searchText, isApproved }, by)
  const published = live.version + 1
  await moveThreads(db, next, { ...live, version: published, body: content.body })
  if (isApproved) await approveLive(db, now, { live, next, approvedVersion: published })
  await writeVersion(
    db,
    now,
    next,
    {
      ...unchangedVersion(next, null),
      lifecycle: { ...lifecycleOf(next), status: 'binned', publishedAt: null, binnedAt: now },
      action: isOnSchedule ? 'published on schedule' : 'published',
      note: `Version ${published} of the live post`,
      isLoggedElsewhere: true,
    },
    by,
  )
  // Restored from the bin, it continues from there, and readers were told of this change.
  await setNextOf(db, next, { postId: live.id, baseVersion: published })
  await setNextChange(db, next, minorChange)
}

interface ApprovedNext {
  live: DeskPost
  next: DeskPost
  /** The version of the live post that has its text. */
  approvedVersion: number
}

/** The approval of the next version is now one of the live text. Those concerned were told when it was given. */
async function approveLive(
  db: Db,
  now: Date,
  { live, next, approvedVersion }: ApprovedNext,
): Promise<void> {
  const { kind, review } = live
  const written = { ...live, version: approvedVersion }
  const revision = review.revision + 1
  const approved = { ...review, state: 'approved' as const, approvedVersion, revision }
  if (!(await storeReview(db, written, approved))) throw new ConcurrentWriteError()
  const given = await lastReviewEvent(db, { kind, postId: next.id, step: 'approve' })
  await addReviewEvent(db, {
    kind,
    postId: live.id,
    at: now,
    editorId: given?.editorId ?? null,
    editorName: given?.editorName ?? '',
    step: 'approve',
    words: '',
    detail: 'It was approved as a next version.',
    version: approvedVersion,
  })
}

async function backToDraft(
  db: Db,
  now: Date,
  next: DeskPost,
  reason: Parameters<typeof failureText>[0],
): Promise<void> {
  const at = `${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const version = {
    ...unchangedVersion(next, null),
    lifecycle: { ...lifecycleOf(next), status: 'draft' as const, publishedAt: null },
    action: 'unscheduled' as const,
    note: failureText(reason, at),
    // The log gets the entry of the review instead.
    isLoggedElsewhere: true,
  }
  await writeVersion(db, now, next, version, noActor)
  await setNextFailure(db, next, { reason, at: now })
  const { editorId } = await lastScheduledBy(db, { kind: next.kind, postId: next.id })
  const after = { ...next, version: next.version + 1 }
  await recordReviewStep(db, now, {
    step: 'hold-back',
    before: next,
    after,
    by: noActor,
    detail: failureText(reason, at),
    alsoNotify: [editorId],
  })
}

import type { PostKind } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { addAudit } from '~/people/audit/audit.queries'
import { listEditors } from '~/people/stored/editors.queries'
import { eventActions, type ReviewEventStep } from '../events/review-event.rules'
import { lastReviewEvent } from '../events/review-events.queries'
import { addEventWithNotices } from '../notices/add-event.actions'
import { recipientsOf } from '../recipients.rules'
import type { Review } from '../review.rules'

export interface ReviewedPost {
  kind: PostKind
  id: string
  title: string
  version: number
  authorId: string | null
  review: Review
}

interface ReviewStepRecord {
  step: Exclude<ReviewEventStep, 'comment'>
  before: ReviewedPost
  after: ReviewedPost
  /** An editor, or the desk itself. */
  by: { id: string | null; name: string }
  words?: string
  detail?: string
  /** Others who are told, besides those whom the step concerns. */
  alsoNotify?: (string | null)[]
  /** Part of a change of many posts, which has one entry in the audit log. */
  isLoggedElsewhere?: boolean
}

/** Stores an event in the history with its entry in the audit log, and tells those concerned. */
export async function recordReviewStep(db: Db, now: Date, record: ReviewStepRecord): Promise<void> {
  const { step, before, after, by, words = '', detail = '', alsoNotify = [] } = record
  const { kind, id: postId, version } = after
  const people = await listEditors(db)
  const submitted = await lastReviewEvent(db, { kind, postId, step: 'submit' })
  const approved = await lastReviewEvent(db, { kind, postId, step: 'approve' })
  const concerned = recipientsOf(step, {
    before,
    after,
    submitterId: submitted?.editorId ?? null,
    approverId: approved?.editorId ?? null,
    people,
  })
  const actor = { at: now, editorId: by.id, editorName: by.name, kind, postId }
  const editors = [...concerned, ...alsoNotify]
  await addEventWithNotices(db, { ...actor, step, words, detail, version }, { editors })
  if (record.isLoggedElsewhere) return
  await addAudit(db, { ...actor, action: eventActions[step], subject: after.title, detail })
}

import type { PostKind } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { ConcurrentWriteError } from '~/database/transactions/transaction'
import { storable } from '~/http/body/form-text'
import type { ActingEditor } from '~/people/editor.rules'
import { listEditors } from '~/people/stored/editors.queries'
import { contentOfDeskPost, type DeskPost, isSameContent } from '../../editing/desk-post.rules'
import { findForDesk } from '../../editing/desk-posts.queries'
import type { PostContent } from '../../fields/post-fields.rules'
import { findRevision, revisionsOf } from '../../revisions/revisions.queries'
import { type DeskDeps, inEditorTransaction } from '../../saving/transaction.actions'
import { isApprovalRequired } from '../approval/approval-rule.queries'
import { lastReviewEvent } from '../events/review-events.queries'
import { storeReview } from '../store-review.queries'
import {
  decideReview,
  type LoadedReview,
  type ReviewChange,
  type ReviewRefusal,
} from './decide-review.rules'
import { recordReviewStep } from './record-review-step.actions'

export interface ReviewStepRequest {
  editor: ActingEditor
  kind: PostKind
  id: string
  /** The revision of the review that the form was opened with. */
  revision: number
  change: ReviewChange
}

/** A repeat is a request that was carried out before, or that changes nothing. */
export type ReviewResult = { ok: true; post: DeskPost; isRepeat: boolean } | ReviewRefusal

/** Takes a step in the review of a post. Its text and its versions stay as they are. */
export async function changeReview(
  deps: DeskDeps,
  request: ReviewStepRequest,
): Promise<ReviewResult> {
  const { kind, id, revision } = request
  const change = storableChange(request.change)
  return inEditorTransaction<ReviewResult>(deps, request.editor, async ({ db, now, editor }) => {
    const post = await findForDesk(db, kind, id)
    if (!post) return { ok: false, reason: 'missing' }
    const loaded = await loadReview(db, post, change)
    const decision = decideReview(loaded, { change, revision }, editor)
    if (!decision.ok) return decision
    const { review, words, detail } = decision
    if (!review) return { ok: true, post, isRepeat: true }
    if (!(await storeReview(db, post, review))) throw new ConcurrentWriteError()
    const after = { ...post, review }
    const { step } = change
    await recordReviewStep(db, now, { step, before: post, after, by: editor, words, detail })
    return { ok: true, post: after, isRepeat: false }
  })
}

function storableChange(change: ReviewChange): ReviewChange {
  return change.step === 'assign' ? change : { ...change, words: storable(change.words) }
}

async function loadReview(db: Db, post: DeskPost, change: ReviewChange): Promise<LoadedReview> {
  const isRequired = await isApprovalRequired(db)
  const isApproval = change.step === 'approve'
  return {
    post,
    hasNewerText: isApproval && !(await isTextOf(db, post, change.version)),
    people: await listEditors(db),
    lastEvent: await lastReviewEvent(db, { kind: post.kind, postId: post.id }),
    isApprovalRequired: isRequired,
    textBy: isRequired && change.step !== 'assign' ? await textWriterOf(db, post) : null,
  }
}

/** Whether the post still has the text of this version: a step of its lifecycle or a new picture is no new text. */
async function isTextOf(db: Db, post: DeskPost, version: number): Promise<boolean> {
  if (version === post.version) return true
  const revision = await findRevision(db, { kind: post.kind, postId: post.id, version })
  return revision !== null && isSameContent(revision.content, contentOfDeskPost(post))
}

/** Most posts got their text in one of the last few versions. */
const maxLookedAt = 20

/** The editor who wrote the present text: of the versions that have it, the first. Another name of a tag is no new text. */
async function textWriterOf(db: Db, post: DeskPost): Promise<string | null> {
  const key = { kind: post.kind, postId: post.id }
  let content: PostContent | null = contentOfDeskPost(post)
  let writer: string | null = null
  for (const { version, editorId, action } of await revisionsOf(db, key, { limit: maxLookedAt })) {
    const revision = await findRevision(db, { ...key, version })
    if (!revision || (content && !isSameContent(revision.content, content))) break
    writer = editorId
    content = action === 'retagged' ? null : revision.content
  }
  return writer
}

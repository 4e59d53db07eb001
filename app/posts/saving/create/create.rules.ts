import type { PostKind } from '~/config/post-kinds'
import type { Thumbnail } from '~/pictures/thumbnail.rules'
import { type ResolvedSlug, type SlugTaken, slugTaken } from '../../addresses/slug-plan.rules'
import { unknownAuthorsRefusal } from '../../authors/unknown-authors.rules'
import { type DeskPost, isSameContent } from '../../editing/desk-post.rules'
import type { PermissionSubject } from '../../editing/permissions.rules'
import type { PostContent } from '../../fields/post-fields.rules'
import { applyStep, type Lifecycle, type StatusChange } from '../../lifecycle/lifecycle.rules'
import { approvalProblem, type NotApproved } from '../../review/approval/approval.rules'
import { noReview } from '../../review/review.rules'
import type { RevisionAction, RevisionContent } from '../../revisions/revision.rules'
import {
  type BadStep,
  type Forbidden,
  type Incomplete,
  incompleteRefusal,
  permissionRefusal,
} from '../decisions/refusals.rules'
import type { DecisionContext, VersionToWrite } from '../decisions/save.rules'

/** When a new post is published, if it is. */
export type When =
  /** With `plannedAt`, the draft keeps a time, or loses it, and stays a draft. */
  { as: 'draft'; plannedAt?: Date | null } | { as: 'published' } | { as: 'scheduled'; at: Date }

export interface PostToCreate {
  kind: PostKind
  content: PostContent
  thumbnail: Thumbnail | null
  when: When
  /** For the list of revisions. */
  note?: string
}

export type CreateRefusal =
  | { ok: false; reason: 'bad-id' | 'id-taken' | 'busy' }
  | SlugTaken
  | Forbidden
  | Incomplete
  | BadStep
  | NotApproved

export type CreateDecision =
  | { ok: true; version: VersionToWrite }
  /** The same request was carried out before. */
  | { ok: true; version: null; existing: DeskPost }
  | CreateRefusal

/** A post that has the id already, with its first version. */
export interface ExistingPost {
  post: DeskPost
  first: RevisionContent | null
}

interface LoadedForCreate {
  existing: ExistingPost | null
  slug: ResolvedSlug
  /** Authors that the post names and that do not exist. */
  unknownAuthors?: readonly string[]
  /** Owners require an approval before publishing. */
  isApprovalRequired?: boolean
}

export function decideCreate(
  { existing, slug, unknownAuthors = [], isApprovalRequired = false }: LoadedForCreate,
  request: PostToCreate,
  { editor, now }: DecisionContext,
): CreateDecision {
  if (existing) {
    return isRepeat(existing, request, editor.id)
      ? { ok: true, version: null, existing: existing.post }
      : { ok: false, reason: 'id-taken' }
  }
  const { kind, content, thumbnail, when, note = '' } = request
  const change = changeFromDraft(when)
  const draft = ownDraft(editor.id)
  const plannedAt = (when.as === 'draft' && when.plannedAt) || null
  const step = change?.step ?? (plannedAt ? 'schedule' : 'create')
  const refusal = permissionRefusal(editor, [step], draft)
  if (refusal) return refusal
  const approval = { isRequired: isApprovalRequired, review: noReview, isNewText: true }
  const why = change ? approvalProblem(approval) : null
  if (why) return { ok: false, reason: 'not-approved', why }
  const missing =
    incompleteRefusal({ kind, content }, when.as) ?? unknownAuthorsRefusal(unknownAuthors)
  if (missing) return missing
  const before: Lifecycle = {
    status: 'draft',
    createdAt: now,
    publishedAt: plannedAt,
    binnedAt: null,
  }
  const after = change ? applyStep(before, change, now) : { ok: true as const, lifecycle: before }
  if (!after.ok) return { ok: false, reason: 'bad-step', why: after.reason }
  if (!slug.isFree) return slugTaken(editor, slug)
  return {
    ok: true,
    version: {
      content: { ...content, slug: slug.slug },
      thumbnail,
      lifecycle: after.lifecycle,
      action: firstAction[when.as],
      note,
    },
  }
}

/** Stands for a post that does not exist yet when permissions are checked. */
export function ownDraft(authorId: string): PermissionSubject {
  return { status: 'draft', authorId, review: noReview, publishedAt: null }
}

/** The step that publishes or schedules a new draft; undefined if it stays a draft. */
export function changeFromDraft(when: When): StatusChange | undefined {
  switch (when.as) {
    case 'draft':
      return undefined
    case 'published':
      return { step: 'publish' }
    case 'scheduled':
      return { step: 'schedule', at: when.at }
  }
}

const firstAction = {
  draft: 'created',
  published: 'published',
  scheduled: 'scheduled',
} as const satisfies Record<When['as'], RevisionAction>

/** Whether the same request created the existing post: then it was sent twice. */
function isRepeat({ post, first }: ExistingPost, request: PostToCreate, editorId: string): boolean {
  if (post.kind !== request.kind || post.authorId !== editorId || !first) return false
  const { content, thumbnail, when } = request
  return (
    first.status === when.as &&
    isSameTime(first.publishedAt, when) &&
    JSON.stringify(first.thumbnail) === JSON.stringify(thumbnail) &&
    isSameContent(first, { ...content, slug: content.slug ?? first.slug })
  )
}

function isSameTime(stored: Date | null, when: When): boolean {
  if (when.as === 'published') return true
  const at = when.as === 'scheduled' ? when.at : when.plannedAt
  return stored?.getTime() === at?.getTime()
}

import type { Editor } from '~/people/editor.rules'
import type { Thumbnail } from '~/pictures/thumbnail.rules'
import { domainToStore, type ResolvedSlug, slugTaken } from '../../addresses/slug-plan.rules'
import { unknownAuthorsRefusal } from '../../authors/unknown-authors.rules'
import { contentOfDeskPost, type DeskPost, isSameContent } from '../../editing/desk-post.rules'
import type { PostAction } from '../../editing/permissions.rules'
import type { PostContent } from '../../fields/post-fields.rules'
import {
  applyStep,
  type Lifecycle,
  lifecycleOf,
  plannedFor,
  type StatusChange,
} from '../../lifecycle/lifecycle.rules'
import { hasLiveAddress, isStepForReaders } from '../../lifecycle/next-version/next-of.rules'
import { minorChange, type PublicChange } from '../../record/changes/public-change.rules'
import { approvalProblem, type NotApproved } from '../../review/approval/approval.rules'
import type { RevisionAction } from '../../revisions/revision.rules'
import { isAlreadyApplied, isStored, isToldAlready } from './already-stored.rules'
import { changeRefusal } from './change-refusal.rules'
import { incompleteRefusal, permissionRefusal, type SaveRefusal } from './refusals.rules'

// Decisions about saving a post: what to write, or why not. Actions load what a decision needs, and write its result.

/** The next version of a post; `action` and `note` describe it in the list of revisions. */
export interface VersionToWrite {
  content: PostContent
  thumbnail: Thumbnail | null
  lifecycle: Lifecycle
  action: RevisionAction
  note: string
  /** What the change of a public text is to readers; a minor one if left out. */
  publicChange?: PublicChange
  /** What readers are told if they can no longer see it. */
  withdrawalReason?: string
}

/** `version` is null if there is nothing to write: the request was repeated, or changes nothing. */
export type SaveDecision = { ok: true; version: VersionToWrite | null } | SaveRefusal

/** Who wants the change, and when. */
export interface DecisionContext {
  editor: Pick<Editor, 'id' | 'role'>
  now: Date
}

export interface PostEdit {
  content: PostContent
  thumbnail: Thumbnail | null | 'unchanged'
  note: string
  /** The version that the editor opened. */
  baseVersion: number
  /** A step that is applied together with the edit, or not at all. */
  change?: StatusChange
  /** When a draft is to be published, null for no time: it stays a draft. Left out, its time stays as it is. */
  plannedAt?: Date | null
  /** What it is to readers, if they see the post; a minor change if left out. A next version stores it. */
  publicChange?: PublicChange
  /** What readers are told if they can no longer see it. */
  withdrawalReason?: string
}

/** What must be loaded before a decision. */
export interface LoadedPost {
  current: DeskPost
  slug: ResolvedSlug
  /** Another text was saved after the version that the editor opened. */
  hasNewerText: boolean
  /** A later text of the same form is saved already. */
  isSuperseded?: boolean
  /** Authors that the edit names and that do not exist. */
  unknownAuthors?: readonly string[]
  /** Owners require an approval before publishing. */
  isApprovalRequired?: boolean
  /** What readers were told of the stored version; left out if they do not see it. */
  storedChange?: PublicChange | null
}

export function decideSave(
  { current, slug, hasNewerText, isSuperseded, ...loaded }: LoadedPost,
  edit: PostEdit,
  { editor, now }: DecisionContext,
): SaveDecision {
  const { change, note, plannedAt } = edit
  const seeRefusal = permissionRefusal(editor, ['see'], current)
  if (seeRefusal) return seeRefusal
  if (!slug.isFree) return slugTaken(editor, slug)
  const typedDomain = hasLiveAddress(current) ? current.domain : edit.content.domain
  const domain = domainToStore(current.domain, typedDomain)
  const content = { ...edit.content, slug: slug.slug, domain }
  const thumbnail = edit.thumbnail === 'unchanged' ? current.thumbnail : edit.thumbnail
  const stored = { current, storedChange: loaded.storedChange ?? minorChange }
  if (isSuperseded || isStored(stored, { ...edit, content, thumbnail })) {
    return { ok: true, version: null }
  }
  // Permissions before the conflict: an editor who may not change the post has no conflict to resolve.
  const steps: PostAction[] = plannedAt === undefined ? [] : ['schedule']
  if (change) steps.push(change.step)
  const refusal = permissionRefusal(editor, ['edit', ...steps], current)
  if (refusal) return refusal
  if (hasNewerText) return { ok: false, reason: 'conflict', current }
  if (current.status === 'binned' && change?.step !== 'restore') {
    return { ok: false, reason: 'bad-step', why: 'in-the-bin' }
  }
  const unknown = unknownAuthorsRefusal(loaded.unknownAuthors ?? [])
  if (unknown) return unknown
  const { isApprovalRequired } = loaded
  const { publicChange, withdrawalReason } = edit
  const forReaders = { publicChange, withdrawalReason }
  const plan = { content, thumbnail, change, note, plannedAt, isApprovalRequired, ...forReaders }
  return planVersion(current, plan, now)
}

export interface PostStep {
  change: StatusChange
  note: string
  /** What republishing it is to readers; a minor change if left out. */
  publicChange?: PublicChange
  /** What readers are told if they can no longer see it. */
  withdrawalReason?: string
}

/** A step in a post's lifecycle that leaves its text as it is. */
export function decideStep(
  {
    current,
    hasNewerText,
    isApprovalRequired,
    storedChange,
  }: Pick<LoadedPost, 'current' | 'hasNewerText' | 'isApprovalRequired' | 'storedChange'>,
  { change, note, publicChange, withdrawalReason }: PostStep,
  { editor, now }: DecisionContext,
): SaveDecision {
  const seeRefusal = permissionRefusal(editor, ['see'], current)
  if (seeRefusal) return seeRefusal
  if (hasNewerText) {
    const isRepeat = isAlreadyApplied(current, change) && isToldAlready(publicChange, storedChange)
    if (isRepeat) return { ok: true, version: null }
    return { ok: false, reason: 'conflict', current }
  }
  const refusal = permissionRefusal(editor, [change.step], current)
  if (refusal) return refusal
  const { thumbnail } = current
  const content = contentOfDeskPost(current)
  const forReaders = { publicChange, withdrawalReason }
  const plan = { content, thumbnail, change, note, isApprovalRequired, ...forReaders }
  return planVersion(current, plan, now)
}

interface Plan {
  content: PostContent
  thumbnail: Thumbnail | null
  change: StatusChange | undefined
  note: string
  plannedAt?: Date | null | undefined
  isApprovalRequired: boolean | undefined
  publicChange?: PublicChange | undefined
  withdrawalReason?: string | undefined
}

function planVersion(current: DeskPost, plan: Plan, now: Date): SaveDecision {
  const { content, thumbnail, change, note, plannedAt } = plan
  if (current.nextOf && change && isStepForReaders(change.step)) {
    return { ok: false, reason: 'bad-step', why: 'is-next-version' }
  }
  const before = plannedFor(lifecycleOf(current), plannedAt)
  const after = change ? applyStep(before, change, now) : { ok: true as const, lifecycle: before }
  if (!after.ok) return { ok: false, reason: 'bad-step', why: after.reason }
  const { lifecycle } = after
  const unapproved = change && isReleased(lifecycle) ? unapprovedRefusal(current, plan) : null
  if (unapproved) return unapproved
  const missing = incompleteRefusal({ kind: current.kind, content }, lifecycle.status)
  if (missing) return missing
  const badChange = changeRefusal(current, plan, lifecycle)
  if (badChange) return badChange
  const action = change ? actionOfStep[change.step] : 'saved'
  return {
    ok: true,
    version: {
      content,
      thumbnail,
      lifecycle,
      action,
      note,
      ...(plan.publicChange && { publicChange: plan.publicChange }),
      ...(plan.withdrawalReason !== undefined && { withdrawalReason: plan.withdrawalReason }),
    },
  }
}

/** Readers see it now, or will without another step. */
function isReleased({ status }: Lifecycle): boolean {
  return status === 'published' || status === 'scheduled'
}

function unapprovedRefusal(
  current: DeskPost,
  { content, isApprovalRequired = false }: Plan,
): NotApproved | null {
  const isNewText = !isSameContent(contentOfDeskPost(current), content)
  const { review } = current
  const why = approvalProblem({ isRequired: isApprovalRequired, review, isNewText })
  return why && { ok: false, reason: 'not-approved', why }
}

const actionOfStep = {
  publish: 'published',
  schedule: 'scheduled',
  unschedule: 'unscheduled',
  withdraw: 'withdrawn',
  republish: 'republished',
  bin: 'binned',
  restore: 'restored',
} as const satisfies Record<StatusChange['step'], RevisionAction>

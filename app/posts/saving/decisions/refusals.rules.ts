import type { Editor } from '~/people/editor.rules'
import type { SlugTaken } from '../../addresses/slug-plan.rules'
import type { DeskPost } from '../../editing/desk-post.rules'
import { completenessAt, missingFields, type PostErrors } from '../../editing/form/parse-post.rules'
import {
  may,
  type NotAllowed,
  type PermissionSubject,
  type PostAction,
} from '../../editing/permissions.rules'
import type { PostContent } from '../../fields/post-fields.rules'
import type { Lifecycle, StepRefusal } from '../../lifecycle/lifecycle.rules'
import type { ChangeProblem } from '../../record/changes/public-change.rules'
import type { NotApproved } from '../../review/approval/approval.rules'

/** Why a post was not saved. */
export type SaveRefusal =
  | { ok: false; reason: 'missing' }
  /** Too many other saves of the same editor are not done yet. */
  | { ok: false; reason: 'busy' }
  | SlugTaken
  | Forbidden
  | Incomplete
  | BadStep
  | BadChange
  | NotApproved
  /** A newer text was saved; `current` is the post with that text, `baseVersion` what both texts began with. */
  | { ok: false; reason: 'conflict'; current: DeskPost; baseVersion?: number }

export interface Forbidden {
  ok: false
  reason: 'not-allowed'
  why: NotAllowed
}

export interface Incomplete {
  ok: false
  reason: 'incomplete'
  errors: PostErrors
}

export interface BadStep {
  ok: false
  reason: 'bad-step'
  why: StepRefusal
}

/** Readers cannot be told of the change like this. */
export interface BadChange {
  ok: false
  reason: 'bad-change'
  why: ChangeProblem
}

/** Why the editor may not do one of these actions; null if they may do all of them. */
export function permissionRefusal(
  editor: Pick<Editor, 'id' | 'role'>,
  actions: readonly PostAction[],
  post: Parameters<typeof may>[2],
): Forbidden | null {
  for (const action of actions) {
    const permission = may(editor, action, post)
    if (!permission.ok) return { ok: false, reason: 'not-allowed', why: permission.reason }
  }
  return null
}

/** Why this editor cannot edit the post as it is; null if they can. */
export function editRefusal(
  editor: Pick<Editor, 'id' | 'role'>,
  post: PermissionSubject,
): Forbidden | BadStep | null {
  if (post.status === 'binned') return { ok: false, reason: 'bad-step', why: 'in-the-bin' }
  return permissionRefusal(editor, ['edit'], post)
}

/** The fields that a post would lack with this status; null if it lacks none. */
export function incompleteRefusal(
  { kind, content }: { kind: DeskPost['kind']; content: PostContent },
  status: Lifecycle['status'],
): Incomplete | null {
  const errors = missingFields(kind, content, completenessAt(status))
  return Object.keys(errors).length > 0 ? { ok: false, reason: 'incomplete', errors } : null
}

import type { Editor } from '~/people/editor.rules'
import { steps } from '../lifecycle/lifecycle.rules'
import type { PostStatus } from '../post.rules'
import type { Review } from '../review/review.rules'

export const postActions = ['create', 'see', 'preview', 'edit', 'prepare', 'pin', ...steps] as const
export type PostAction = (typeof postActions)[number]

/** What permissions depend on. */
export interface PermissionSubject {
  status: PostStatus
  authorId: string | null
  review: Pick<Review, 'assignedTo'>
  publishedAt: Date | null
}

export type NotAllowed = 'owner-only' | 'editors-only' | 'not-yours' | 'not-a-draft' | 'signed-out'

export type Permission = { ok: true } | { ok: false; reason: NotAllowed }

export const notAllowedTexts = {
  'owner-only': 'Only the owner decides who the editors are. Ask the owner.',
  'editors-only': 'Authors write drafts, and editors publish them. Ask an editor.',
  'not-yours':
    'Authors work on their own posts, and on those assigned to them. Ask its author, or an editor.',
  'not-a-draft': 'This post has left the drafts, so an editor has to change it. Ask an editor.',
  'signed-out':
    'You were signed out before this could be saved. Sign in in another tab, then save it again. Ask the owner if you cannot sign in.',
} as const satisfies Record<NotAllowed, string>

/**
 * Whether this editor may do this. Authors create drafts, see only their own posts and those assigned to
 * them, and edit or bin them while they are drafts. 'prepare' is to write a next version of a published post, which
 * authors may do for the same posts. Editors and the owner may do everything with posts; the owner also manages the editors.
 */
export function may(editor: Pick<Editor, 'id' | 'role'>, action: 'manage-editors'): Permission
export function may(editor: Pick<Editor, 'id' | 'role'>, action: 'create'): Permission
export function may(
  editor: Pick<Editor, 'id' | 'role'>,
  action: PostAction,
  post: PermissionSubject,
): Permission
export function may(
  editor: Pick<Editor, 'id' | 'role'>,
  action: PostAction | 'manage-editors',
  post?: PermissionSubject,
): Permission {
  if (action === 'manage-editors') {
    return editor.role === 'owner' ? { ok: true } : { ok: false, reason: 'owner-only' }
  }
  if (editor.role !== 'author' || action === 'create') return { ok: true }
  if (!post || !isTheirs(editor, post)) return { ok: false, reason: 'not-yours' }
  return authorMay(action, post)
}

/** Whether they created the post, or it is assigned to them. */
function isTheirs(
  { id }: Pick<Editor, 'id'>,
  { authorId, review }: Pick<PermissionSubject, 'authorId' | 'review'>,
): boolean {
  return authorId === id || review.assignedTo === id
}

function authorMay(action: Exclude<PostAction, 'create'>, own: PermissionSubject): Permission {
  switch (action) {
    case 'see':
    case 'preview':
      return { ok: true }
    case 'edit':
    case 'bin':
      return own.status === 'draft' ? { ok: true } : { ok: false, reason: 'not-a-draft' }
    case 'prepare':
      return own.status === 'published' ? { ok: true } : { ok: false, reason: 'editors-only' }
    case 'restore':
      // A post that was published was binned by an editor: only editors may restore it.
      return own.publishedAt === null ? { ok: true } : { ok: false, reason: 'editors-only' }
    case 'pin':
    case 'publish':
    case 'schedule':
    case 'unschedule':
    case 'withdraw':
    case 'republish':
      return { ok: false, reason: 'editors-only' }
  }
}

import type { PostKind } from '~/config/post-kinds'
import type { Editor } from '~/people/editor.rules'
import { type DomainSlug, domainChoice, domainNames } from '../../addresses/domain.rules'
import type { PostContent } from '../../fields/post-fields.rules'
import { foldTag, oncePerTopic } from '../../fields/tags.rules'
import type { PostStatus } from '../../post.rules'
import {
  editRefusal,
  permissionRefusal,
  type SaveRefusal,
} from '../../saving/decisions/refusals.rules'
import { contentOfDeskPost, type DeskPost } from '../desk-post.rules'
import { type PostErrors, parsePost } from '../form/parse-post.rules'
import { formValuesOfContent } from '../form/post-form.rules'

export const bulkSteps = [
  'add-tag',
  'remove-tag',
  'set-domain',
  'add-author',
  'set-authors',
  'assign',
  'withdraw',
  'bin',
] as const
export type BulkStep = (typeof bulkSteps)[number]

/** One change of many posts. */
export type BulkChange =
  | { step: 'add-tag' | 'remove-tag'; tags: string[] }
  | { step: 'set-domain'; domain: DomainSlug }
  /** The ids of authors. */
  | { step: 'add-author' | 'set-authors'; authors: string[] }
  /** Null: the creator of each post. */
  | { step: 'assign'; editorId: string | null }
  | { step: 'withdraw' | 'bin' }

/** The list has 50 posts on a page. */
export const maxPostsAtOnce = 100

export interface ChosenPost {
  kind: PostKind
  id: string
  /** The version that the confirmation showed; for `assign`, the revision of the review. */
  version: number
}

/** A chosen post, as the confirmation shows it. */
export interface PlannedPost extends ChosenPost {
  title: string
  status: PostStatus
  tags: string[]
  isApproved: boolean
  /** It replaces the text of a published post, and may have its title. */
  isNextVersion: boolean
  /** Why it will not be changed; null if it will be. */
  refusal: string | null
}

export interface BulkPlan {
  posts: PlannedPost[]
  /** How many of the chosen posts do not exist any more, or are not for this editor to see. */
  unseen: number
}

/** A post of a change that is done, with what undoing it needs. */
export interface ChangedPost {
  kind: PostKind
  id: string
  title: string
  /** Versions of the post; for `assign`, revisions of its review. */
  before: number
  after: number
  /** Who it was assigned to before; only for `assign`. */
  assignedTo?: string | null
}

export interface RefusedPost {
  kind: PostKind
  id: string
  /** Empty for a post that does not exist, or that the editor may not see. */
  title: string
  reason: string
}

/** What came of one post: it was changed, or why not. */
export type PostOutcome = ({ isChanged: true } & ChangedPost) | ({ isChanged: false } & RefusedPost)

export function refusedPost({ kind, id, title }: DeskPost, reason: string): PostOutcome {
  return { isChanged: false, kind, id, title, reason }
}

export interface BulkRecord {
  id: string
  at: Date
  change: BulkChange
  changed: ChangedPost[]
  /** Not changed; after undoing it, not restored. */
  refused: RefusedPost[]
  isUndone: boolean
}

/** Changes of the content; the others are steps in the lifecycle, or change the review. */
export type ContentChange = Exclude<BulkChange, { step: 'assign' | 'withdraw' | 'bin' }>

export function isContentChange(change: BulkChange): change is ContentChange {
  return change.step !== 'assign' && change.step !== 'withdraw' && change.step !== 'bin'
}

export function changedContent(post: DeskPost, change: ContentChange): PostContent {
  const content = contentOfDeskPost(post)
  switch (change.step) {
    case 'add-tag': {
      return { ...content, tags: oncePerTopic([...content.tags, ...change.tags]) }
    }
    case 'remove-tag': {
      const removed = new Set(change.tags.map(foldTag))
      return { ...content, tags: content.tags.filter((tag) => !removed.has(foldTag(tag))) }
    }
    case 'set-domain': {
      const { stored } = domainNames[change.domain]
      return { ...content, domain: domainChoice(post.kind, stored) ?? stored }
    }
    case 'add-author':
      return { ...content, authors: [...new Set([...content.authors, ...change.authors])] }
    case 'set-authors':
      return { ...content, authors: change.authors }
  }
}

/** The fields that such a change writes. Undoing it restores them, and leaves the others alone. */
export function restoredContent(post: DeskPost, before: PostContent): PostContent {
  const { tags, domain, authors } = before
  return { ...contentOfDeskPost(post), tags, domain, authors }
}

/** What is wrong with the changed fields, such as too many tags. A title that is too long is no reason. */
export function fieldErrors(kind: PostKind, content: PostContent): PostErrors | null {
  const parsed = parsePost(kind, formValuesOfContent(kind, content), 'draft')
  if (parsed.ok) return null
  const { tags, authors } = parsed.errors
  return tags || authors ? { ...(tags && { tags }), ...(authors && { authors }) } : null
}

/** Why this post will not be changed, as far as it is known before the editor confirms; null if it will be. */
export function expectedRefusal(
  editor: Pick<Editor, 'id' | 'role'>,
  post: DeskPost,
  step: BulkStep,
): SaveRefusal | null {
  switch (step) {
    case 'withdraw':
      return permissionRefusal(editor, ['withdraw'], post) ?? statusRefusal(post, 'published')
    case 'bin':
      return permissionRefusal(editor, ['bin'], post) ?? statusRefusal(post)
    case 'assign':
      return assignRefusal(editor) ?? statusRefusal(post)
    default:
      return editRefusal(editor, post)
  }
}

export function assignRefusal({ role }: Pick<Editor, 'role'>): SaveRefusal | null {
  return role === 'author' ? { ok: false, reason: 'not-allowed', why: 'editors-only' } : null
}

function statusRefusal({ status }: DeskPost, needed?: 'published'): SaveRefusal | null {
  if (status === 'binned') return { ok: false, reason: 'bad-step', why: 'in-the-bin' }
  if (!needed || status === needed) return null
  return { ok: false, reason: 'bad-step', why: 'not-published' }
}

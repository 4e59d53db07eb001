import type { PostKind } from '~/config/post-kinds'
import { allFields } from '../fields/post-fields.rules'
import { foldTag, oncePerTopic } from '../fields/tags.rules'
import type { PostStatus } from '../post.rules'

export const tagSteps = ['rename', 'merge', 'remove'] as const
export type TagStep = (typeof tagSteps)[number]

/** What becomes of a tag in all posts. */
export type TagRequest =
  | { step: 'rename'; to: string }
  | { step: 'merge'; to: string }
  | { step: 'remove' }

/** A change that is not finished: posts still have to get their version. */
export interface TagChange {
  id: string
  step: TagStep
  tag: string
  /** Null if the tag is removed. */
  replacedBy: string | null
  editorId: string | null
  editorName: string
  at: Date
}

/** A tag with its number of posts. */
export interface CountedTag {
  tag: string
  /** Posts that readers find under the topic. */
  listed: number
  /** All posts, also drafts, next versions and those in the bin. */
  posts: number
}

/** A post in the list of a tag. */
export interface TaggedPost {
  kind: PostKind
  id: string
  title: string
  status: PostStatus
}

export type TagRefusal =
  /** No post has it, or none any more; `movedTo` is the tag that it became. */
  | { ok: false; reason: 'missing'; movedTo: string | null }
  /** This change of the tag, or of the one that replaces it, is not finished. */
  | { ok: false; reason: 'busy'; change: TagChange }
  | { ok: false; reason: 'empty' }
  | { ok: false; reason: 'too-long'; length: number }
  | { ok: false; reason: 'comma' }
  /** No page can have this address: browsers leave `.` and `..` out. */
  | { ok: false; reason: 'dots' }
  | { ok: false; reason: 'itself' }
  /** There is a tag with the new name, or one that differs only in case, width or spaces. */
  | { ok: false; reason: 'taken'; by: CountedTag; isSimilar: boolean }
  /** There is no tag to merge into; perhaps one in another spelling. */
  | { ok: false; reason: 'unknown'; similar: string | null }

export interface LoadedTags {
  tag: string
  /** All tags that differ from `tag` or `to` only in case, width or spaces, or not at all. */
  similar: readonly CountedTag[]
  /** Changes that are not finished. */
  pending: readonly TagChange[]
  movedTo: string | null
}

export const maxTagLength = allFields.tags.maxEntryLength ?? 100

/** A tag as it is typed: one line, without spaces around it. */
export function readTagName(typed: string): string {
  return typed.replace(/\s+/g, ' ').trim()
}

/** What to write, or why not. */
export function decideTagChange(
  { tag, similar, pending, movedTo }: LoadedTags,
  request: TagRequest,
): { ok: true; posts: number } | TagRefusal {
  const named = request.step === 'remove' ? [tag] : [tag, request.to]
  const busy = pending.find((change) =>
    [change.tag, change.replacedBy].some((one) => one !== null && named.includes(one)),
  )
  if (busy) return { ok: false, reason: 'busy', change: busy }
  const source = similar.find((one) => one.tag === tag)
  if (!source) return { ok: false, reason: 'missing', movedTo }
  const refusal = request.step === 'remove' ? null : nameRefusal({ tag, similar }, request)
  return refusal ?? { ok: true, posts: source.posts }
}

function nameRefusal(
  { tag, similar }: Pick<LoadedTags, 'tag' | 'similar'>,
  { step, to }: Exclude<TagRequest, { step: 'remove' }>,
): TagRefusal | null {
  if (to === '') return { ok: false, reason: 'empty' }
  if (to === tag) return { ok: false, reason: 'itself' }
  const others = similar.filter((one) => one.tag !== tag && foldTag(one.tag) === foldTag(to))
  const same = others.find((one) => one.tag === to)
  if (step === 'merge') {
    return same ? null : { ok: false, reason: 'unknown', similar: others[0]?.tag ?? null }
  }
  const length = Array.from(to).length
  if (length > maxTagLength) return { ok: false, reason: 'too-long', length }
  if (to.includes(',')) return { ok: false, reason: 'comma' }
  if (to === '.' || to === '..') return { ok: false, reason: 'dots' }
  const [by = null] = same ? [same] : others
  return by && { ok: false, reason: 'taken', by, isSimilar: !same }
}

/** The tags of a post after the change, in their order. Texts may have other spellings of the topic. */
export function changedTags(
  tags: readonly string[],
  { tag, replacedBy }: Pick<TagChange, 'tag' | 'replacedBy'>,
): string[] {
  const after = tags.flatMap((one) => {
    if (foldTag(one) !== foldTag(tag)) return [one]
    return replacedBy === null ? [] : replacedBy
  })
  return oncePerTopic(after)
}

/** 'Renamed the tag “A” to “B”', for revisions. */
export function changeNote({
  step,
  tag,
  replacedBy,
}: Pick<TagChange, 'step' | 'tag' | 'replacedBy'>) {
  switch (step) {
    case 'rename':
      return `Renamed the tag “${tag}” to “${replacedBy}”`
    case 'merge':
      return `Merged the tag “${tag}” into “${replacedBy}”`
    case 'remove':
      return `Removed the tag “${tag}”`
  }
}

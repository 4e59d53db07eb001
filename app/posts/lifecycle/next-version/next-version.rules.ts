import type { PostKind } from '~/config/post-kinds'
import type { Thumbnail } from '~/pictures/thumbnail.rules'
import { contentOfDeskPost, type DeskPost, isSameContent } from '../../editing/desk-post.rules'
import { parsePost } from '../../editing/form/parse-post.rules'
import { formValuesOfContent, type PostFormValues } from '../../editing/form/post-form.rules'
import {
  isSamePicture,
  type PictureOverlap,
  pictureOverlap,
} from '../../editing/merging/picture-merge.rules'
import {
  type MergedVersions,
  mergePosts,
  type PostMerge,
  resolveOverlaps,
} from '../../editing/merging/post-merge.rules'
import type { PostContent } from '../../fields/post-fields.rules'
import type { Post } from '../../post.rules'
import { changeProblem, minorChange } from '../../record/changes/public-change.rules'
import { approvalProblem, type NotApproved } from '../../review/approval/approval.rules'
import type { RevisionContent } from '../../revisions/revision.rules'
import { badChange } from '../../saving/decisions/change-refusal.rules'
import {
  type BadChange,
  type BadStep,
  type Incomplete,
  incompleteRefusal,
  permissionRefusal,
  type SaveRefusal,
} from '../../saving/decisions/refusals.rules'
import type { DecisionContext, VersionToWrite } from '../../saving/decisions/save.rules'
import { lifecycleOf, type StepRefusal } from '../lifecycle.rules'
import type { NextFailure } from './next-of.rules'

// Decisions about next versions: a text that replaces a published one later. Readers do not see it until then.

/** The address belongs to the live post. The domain is a part of it for an article. */
export function withLiveAddress<Text extends Pick<PostContent, 'slug' | 'domain'>>(
  content: Text,
  live: Pick<Post, 'kind' | 'slug' | 'domain'>,
): Text {
  const { slug, domain } = live
  return { ...content, slug, ...(live.kind === 'article' && { domain }) }
}

/** A next version as readers will see it: at the address of the live post, with its dates. */
export function asReadersWillSee<Shown extends Post>(next: Shown, live: Post): Shown {
  const { status, createdAt, publishedAt } = live
  // Pictures are stored by the id of their post.
  const id = isSamePicture(next.thumbnail, live.thumbnail) ? live.id : next.id
  return { ...withLiveAddress(next, live), id, status, createdAt, publishedAt }
}

interface TextWithPicture {
  content: PostContent
  thumbnail: Thumbnail | null
}

export interface LiveMerge {
  versions: MergedVersions
  merge: PostMerge
  picture: PictureOverlap | null
  /** The picture, if only one side changed it. */
  thumbnail: Thumbnail | null
}

/** Merges the text of a next version with what the live text has become since. */
export function mergeWithLive(
  next: TextWithPicture | { typed: PostFormValues; thumbnail: Thumbnail | null },
  live: DeskPost,
  base: RevisionContent | null,
): LiveMerge {
  const { kind, thumbnail: theirs } = live
  const valuesOf = (content: PostContent) =>
    formValuesOfContent(kind, withLiveAddress(content, live))
  const address = addressValues(kind, live)
  const mine = 'typed' in next ? { ...next.typed, ...address } : valuesOf(next.content)
  const versions = { base: base && valuesOf(base), mine, theirs: valuesOf(contentOfDeskPost(live)) }
  const isMineOld = base !== null && isSamePicture(base.thumbnail, next.thumbnail)
  return {
    versions,
    merge: mergePosts(versions),
    picture: isMineOld ? null : pictureOverlap(base?.thumbnail, next.thumbnail, theirs),
    thumbnail: isMineOld ? theirs : next.thumbnail,
  }
}

function addressValues(kind: PostKind, live: DeskPost): Partial<PostFormValues> {
  const { slug, domain } = formValuesOfContent(kind, contentOfDeskPost(live))
  return kind === 'article' ? { slug, domain } : { slug }
}

export interface LoadedNextVersion {
  next: DeskPost
  live: DeskPost | null
  /** The version of the live post that the text is based on; null if it is not stored any more. */
  base: RevisionContent | null
  /** The names of those who typed text here that is not saved. */
  unsavedBy: readonly string[]
  /** Another text was saved after the version that the editor saw. */
  hasNewerText: boolean
  /** It was published before, most likely by the same request a moment ago. */
  isPublished: boolean
  /** Owners require an approval before publishing. */
  isApprovalRequired: boolean
}

export type NextPublication =
  /** `version` is null if it was published before. */
  { ok: true; live: DeskPost; version: VersionToWrite | null } | NextRefusal

export type NextRefusal =
  | SaveRefusal
  /** The live text was changed in the same places since. */
  | { ok: false; reason: 'overlap'; live: DeskPost }
  | { ok: false; reason: 'unsaved'; by: readonly string[] }

/** Publishes a next version at once: an editor wants it. */
export function decidePublishNext(
  loaded: LoadedNextVersion,
  note: string,
  { editor }: DecisionContext,
): NextPublication {
  const { next, live } = loaded
  const refusal = permissionRefusal(editor, ['see', 'publish'], next)
  if (refusal) return refusal
  if (loaded.isPublished && live) return { ok: true, live, version: null }
  if (next.status === 'binned') return badStep('in-the-bin')
  if (loaded.hasNewerText) return { ok: false, reason: 'conflict', current: next }
  const unapproved = unapprovedRefusal(loaded)
  if (unapproved) return unapproved
  const merged = mergedVersion(loaded, note)
  if (merged.ok && loaded.unsavedBy.length > 0) {
    return { ok: false, reason: 'unsaved', by: loaded.unsavedBy }
  }
  return merged
}

export type ScheduledPublication =
  | { ok: true; live: DeskPost; version: VersionToWrite }
  /** It becomes a draft again. */
  | { ok: false; reason: NextFailure }

/** Publishes a next version at its time. A text that somebody has not saved is offered to them later. */
export function decideScheduledNext(loaded: LoadedNextVersion, note: string): ScheduledPublication {
  if (unapprovedRefusal(loaded)) return { ok: false, reason: 'not-approved' }
  const merged = mergedVersion(loaded, note)
  if (merged.ok) return merged
  if (merged.reason === 'bad-step') return { ok: false, reason: 'not-live' }
  if (merged.reason === 'bad-change') return { ok: false, reason: 'incomplete' }
  return { ok: false, reason: merged.reason }
}

/** What was changed in the live text since needs no approval: readers see it already. */
function unapprovedRefusal({
  next: { review },
  isApprovalRequired: isRequired,
}: LoadedNextVersion): NotApproved | null {
  const why = approvalProblem({ isRequired, review, isNewText: false })
  return why && { ok: false, reason: 'not-approved', why }
}

/** The next version of the live post: it keeps its address, status and date. */
function mergedVersion(
  { next, live, base }: Pick<LoadedNextVersion, 'next' | 'live' | 'base'>,
  note: string,
):
  | { ok: true; live: DeskPost; version: VersionToWrite }
  | BadStep
  | BadChange
  | Incomplete
  | { ok: false; reason: 'overlap'; live: DeskPost } {
  if (live?.status !== 'published') return badStep('not-live')
  const text = { content: contentOfDeskPost(next), thumbnail: next.thumbnail }
  const { merge, picture, thumbnail } = mergeWithLive(text, live, base)
  const resolved = resolveOverlaps(merge, {})
  if (!resolved.ok || picture) return { ok: false, reason: 'overlap', live }
  const parsed = parsePost(live.kind, resolved.values, 'complete')
  if (!parsed.ok) return { ok: false, reason: 'incomplete', errors: parsed.errors }
  const content = withLiveAddress(parsed.content, live)
  const lifecycle = lifecycleOf(live)
  const publicChange = next.nextOf?.publicChange ?? minorChange
  const problem = changeProblem(publicChange)
  if (problem) return badChange(problem)
  const version = { content, thumbnail, lifecycle, action: 'saved' as const, note, publicChange }
  return { ok: true, live, version }
}

/** What is kept as a next version: the text of a form, or the live text as it is. */
export interface TextToKeep extends TextWithPicture {
  /** The version of the live post that the text is based on. */
  baseVersion: number
}

export type KeepDecision =
  | { ok: true; version: VersionToWrite; baseVersion: number }
  /** The same request was carried out before. */
  | { ok: true; version: null; existing: DeskPost }
  | SaveRefusal

export function decideKeep(
  { live, existing }: { live: DeskPost; existing: DeskPost | null },
  { content: typed, thumbnail, baseVersion }: TextToKeep,
  { editor, now }: DecisionContext,
): KeepDecision {
  const refusal = permissionRefusal(editor, ['see', 'prepare'], live)
  if (refusal) return refusal
  if (live.nextOf) return badStep('is-next-version')
  if (live.status !== 'published') return badStep('not-live')
  const content = { ...withLiveAddress(typed, live), slug: null }
  if (existing) {
    const isSame =
      isSameContent(contentOfDeskPost(existing), content) &&
      isSamePicture(existing.thumbnail, thumbnail)
    return isSame ? { ok: true, version: null, existing } : badStep('next-version-exists')
  }
  const missing = incompleteRefusal({ kind: live.kind, content }, 'draft')
  if (missing) return missing
  const isVersion = Number.isInteger(baseVersion) && baseVersion >= 1
  return {
    ok: true,
    version: {
      content,
      thumbnail,
      lifecycle: { status: 'draft', createdAt: now, publishedAt: null, binnedAt: null },
      action: 'created',
      note: 'Next version',
    },
    // Without a version to compare with, publishing asks about everything that differs.
    baseVersion: isVersion && baseVersion <= live.version ? baseVersion : 0,
  }
}

/** Why a next version cannot leave the bin; null if it can. */
export function restoreRefusal({
  live,
  hasOther,
}: {
  live: Pick<DeskPost, 'status'> | null
  hasOther: boolean
}): BadStep | null {
  if (!live || live.status === 'binned') return badStep('live-gone')
  return hasOther ? badStep('next-version-exists') : null
}

function badStep(why: StepRefusal): BadStep {
  return { ok: false, reason: 'bad-step', why }
}

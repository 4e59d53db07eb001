import type { Db } from '~/database/database'
import { addToOutbox, type ChangedPost, type ChangedThumbnail } from '~/database/outbox/outbox'
import { ConcurrentWriteError } from '~/database/transactions/transaction'
import { storable } from '~/http/body/form-text'
import { addAudit } from '~/people/audit/audit.queries'
import { addRedirect } from '../addresses/redirects.queries'
import { postPath } from '../addresses/urls.rules'
import { contentOfDeskPost, type DeskPost, isSameContent } from '../editing/desk-post.rules'
import { contentOf, valuesOf } from '../fields/post-fields.rules'
import { lifecycleOf, wasPublished } from '../lifecycle/lifecycle.rules'
import { changeForReaders, isListed } from '../lifecycle/visibility.rules'
import type { PostToSave } from '../post.rules'
import { markContentChanged } from '../published/content-version.queries'
import { recordPublicVersion, recordWithdrawal } from '../record/recording/record-version.actions'
import { reviewNewText } from '../review/approval/new-text.actions'
import { movePassages } from '../review/comments/move-passages.actions'
import { type ChangeSize, changeSize } from '../revisions/change-size.rules'
import type { RevisionAction, RevisionContent } from '../revisions/revision.rules'
import { addRevision, hasRevision } from '../revisions/revisions.queries'
import type { VersionToWrite } from './decisions/save.rules'
import { type MissingSearchText, searchTextToWrite } from './search-text.actions'
import type { SearchText } from './search-text.rules'
import { updatePost } from './write-post.queries'

/** Who made a version: an editor, or a program. */
export interface Actor {
  id: string | null
  name: string
}

export const noActor: Actor = { id: null, name: '' }

const maxNoteLength = 500

export interface PreparedVersion extends VersionToWrite {
  searchText: SearchText | 'unchanged'
  /** Part of a change of many posts, which has one entry in the audit log. */
  isLoggedElsewhere?: boolean
  /** The new text is approved already, as that of a next version, or only a tag has another name. */
  isApproved?: boolean
  /** Part of a change of many posts, which purges the cached pages and pings feeds once for all of them. */
  isAnnouncedElsewhere?: boolean
}

export function toPostToSave(
  { kind, id }: Pick<DeskPost, 'kind' | 'id'>,
  { content, thumbnail, lifecycle }: VersionToWrite,
): PostToSave & { binnedAt: Date | null } {
  return { kind, id, ...content, thumbnail, ...lifecycle }
}

/**
 * Writes the next version of a post with its revision, redirects and outbox messages, and moves the passages of its
 * comments; call it inside a transaction.
 * Throws a ConcurrentWriteError if another version was stored after `before` was loaded: the transaction then runs
 * again, and finds a conflict or a repeated request.
 */
export async function writeVersion(
  db: Db,
  now: Date,
  before: DeskPost,
  next: PreparedVersion,
  by: Actor,
): Promise<void> {
  const after = toPostToSave(before, next)
  const { searchText } = next
  const isWritten = await updatePost(db, after, { baseVersion: before.version, searchText, now })
  if (!isWritten) throw new ConcurrentWriteError()
  await addImportedRevision(db, before)
  await updateRedirects(db, now, { before, after, by })
  await movePassages(db, before, before, { version: before.version + 1, body: after.body })
  const size = changeSize(contentOfDeskPost(before), next.content)
  await recordVersion(db, now, after, before.version + 1, { by: actorOf(by), ...next, size })
  if (!next.isApproved && !isSameContent(contentOfDeskPost(before), next.content)) {
    const written = { ...after, version: before.version + 1, authorId: before.authorId }
    await reviewNewText(db, now, written, actorOf(by))
  }
  if (before.thumbnail?.fingerprint !== after.thumbnail?.fingerprint) {
    const replaced = before.thumbnail?.fingerprint ?? null
    await changePicture(db, { id: after.id, before: replaced }, now)
  }
  const change = changeForReaders(isListed(before), isListed(after))
  await recordForReaders(db, now, { before, change, next })
  if (next.isAnnouncedElsewhere) return
  if (change) await markChanged(db, { ...after, change, version: before.version + 1 }, now)
}

/** Adds what readers see, or no longer see, to the public record. */
async function recordForReaders(
  db: Db,
  now: Date,
  {
    before,
    change,
    next,
  }: { before: DeskPost; change: ReturnType<typeof changeForReaders>; next: PreparedVersion },
): Promise<void> {
  if (change === 'withdrawn') {
    await recordWithdrawal(db, now, before, next.withdrawalReason ?? '')
  } else if (change) {
    await recordPublicVersion(db, now, before, next.publicChange)
  }
}

interface RecordedVersion extends Pick<PreparedVersion, 'isLoggedElsewhere'> {
  by: Actor
  action: RevisionAction
  note: string
  size: ChangeSize
}

/** Adds the revision and the audit entry of a version that was just written. */
export async function recordVersion(
  db: Db,
  now: Date,
  post: PostToSave,
  version: number,
  { by, action, note, size, isLoggedElsewhere = false }: RecordedVersion,
): Promise<void> {
  const shortNote = Array.from(storable(note).trim()).slice(0, maxNoteLength).join('')
  const { kind, id: postId, title } = post
  const event = { at: now, editorId: by.id, editorName: by.name, action, kind, postId }
  const content = revisionContent(post)
  await addRevision(db, { ...event, version, note: shortNote, content, size })
  if (!isLoggedElsewhere) await addAudit(db, { ...event, subject: title, detail: shortNote })
}

/** Purges cached pages, pings feeds and calls webhooks. Call it when what readers see has changed. */
export async function markChanged(
  db: Db,
  { kind, id, change, version }: Required<ChangedPost>,
  now: Date,
): Promise<void> {
  const payload = { kind, id, change, version }
  await addToOutbox(db, { topic: 'post-changed', payload }, now)
  await markContentChanged(db)
}

/** Has the file written after the commit: it cannot be part of the transaction. */
export async function changePicture(db: Db, change: ChangedThumbnail, now: Date): Promise<void> {
  await addToOutbox(db, { topic: 'thumbnail-changed', payload: change }, now)
}

/** An imported post has no revision yet: its original text must not be lost with the first edit. */
export async function addImportedRevision(db: Db, before: DeskPost): Promise<void> {
  const { kind, id: postId, version, updatedAt } = before
  if (await hasRevision(db, { kind, postId })) return
  const content = revisionContent({ ...before, faq: before.typedFaq })
  await addRevision(db, {
    kind,
    postId,
    version,
    at: updatedAt,
    editorId: null,
    editorName: '',
    action: 'imported',
    note: '',
    content,
    size: changeSize(null, content),
  })
}

/** An old address redirects to the new one; an address in use redirects nowhere. */
async function updateRedirects(
  db: Db,
  now: Date,
  { before, after, by }: { before: DeskPost; after: PostToSave; by: Actor },
): Promise<void> {
  const [from, to] = [postPath(before), postPath(after)]
  if (from !== to && wasPublished(before)) {
    await addRedirect(db, from, to, now, { reason: 'post', editorName: by.name })
  }
  if (after.status === 'published') await claimAddress(db, after, now)
}

/** Removes a redirect from the address of a post that is published there. */
export async function claimAddress(db: Db, post: PostToSave, now: Date): Promise<void> {
  const path = postPath(post)
  await addRedirect(db, path, path, now)
}

export function revisionContent(post: PostToSave): RevisionContent {
  const { thumbnail, status, publishedAt } = post
  return { ...contentOf(valuesOf(post)), thumbnail, status, publishedAt }
}

/** The post as it is stored: the basis of a step that leaves the text alone. */
export function unchangedVersion(
  post: DeskPost,
  missing: MissingSearchText | null,
): Omit<PreparedVersion, 'action' | 'note'> {
  return {
    content: contentOfDeskPost(post),
    thumbnail: post.thumbnail,
    lifecycle: lifecycleOf(post),
    searchText: searchTextToWrite(post, missing),
  }
}

export function actorOf({ id, name }: Actor): Actor {
  return { id, name }
}

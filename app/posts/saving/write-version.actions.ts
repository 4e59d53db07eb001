import type { Db } from '~/database/database'
import { addToOutbox, type ChangedThumbnail } from '~/database/outbox'
import type { SearchText } from '~/markdown/visible-text'
import { addAudit } from '~/people/audit/audit.queries'
import type { Editor } from '~/people/editor.rules'
import type { Thumbnail } from '~/pictures/thumbnail.rules'
import { addRedirect } from '../addresses/redirects.queries'
import { postPath } from '../addresses/urls.rules'
import { type DeskPost, type WrittenPost, writtenOf } from '../editing/desk-post.rules'
import { storable } from '../editing/post-form.rules'
import { type Standing, wasPublished } from '../lifecycle/lifecycle.rules'
import type { PostToSave } from '../post.rules'
import { markContentChanged } from '../published/content-version.queries'
import {
  addRevision,
  hasRevision,
  type RevisionAction,
  type RevisionContent,
} from '../revisions/revisions.queries'
import { isListed } from '../visibility.rules'
import type { MissingSearchText } from './search-text.actions'
import { updatePost } from './write-post.queries'

/** Whose doing it is: an editor's, or nobody's any more. */
export interface Doer {
  id: string | null
  name: string
}

export interface Deed {
  by: Doer
  action: RevisionAction
  note: string
}

const longestNote = 500

/** What a post is to be. */
export interface NextVersion {
  written: WrittenPost
  thumbnail: Thumbnail | null
  standing: Standing
  searchText: SearchText | 'unchanged'
}

export function standingOf(post: DeskPost): Standing {
  const { status, createdAt, publishedAt, binnedAt } = post
  return { status, createdAt, publishedAt, binnedAt }
}

export function toSave(
  { kind, id }: Pick<DeskPost, 'kind' | 'id'>,
  { written, thumbnail, standing }: Omit<NextVersion, 'searchText'>,
): PostToSave & { binnedAt: Date | null } {
  return { kind, id, ...written, thumbnail, ...standing }
}

/**
 * Writes the next version of a post with all that goes with it; call it inside a transaction. False, with
 * nothing written, if another version has been stored since.
 */
export async function writeVersion(
  db: Db,
  now: Date,
  before: DeskPost,
  next: NextVersion,
  deed: Deed,
): Promise<boolean> {
  const after = toSave(before, next)
  const { searchText } = next
  const isWritten = await updatePost(db, after, { baseVersion: before.version, searchText, now })
  if (!isWritten) return false
  await keepFirstState(db, before)
  await keepAddresses(db, now, before, after)
  await recordVersion(db, now, after, before.version + 1, deed)
  if (before.thumbnail?.fingerprint !== after.thumbnail?.fingerprint) {
    const replaced = before.thumbnail?.fingerprint ?? null
    await putPictureInPlace(db, { id: after.id, before: replaced }, now)
  }
  if (isListed(before, now) || isListed(after, now)) await tellReaders(db, after, now)
  return true
}

/** The revision and the log of a version that was just written. */
export async function recordVersion(
  db: Db,
  now: Date,
  post: PostToSave,
  version: number,
  { by, action, note: typed }: Deed,
): Promise<void> {
  const note = Array.from(storable(typed).trim()).slice(0, longestNote).join('')
  const { kind, id: postId, title } = post
  const shared = { at: now, editorId: by.id, editorName: by.name, action, kind, postId }
  await addRevision(db, { ...shared, version, note, content: contentOf(post) })
  await addAudit(db, { ...shared, subject: title, detail: note })
}

export async function tellReaders(
  db: Db,
  { kind, id }: Pick<PostToSave, 'kind' | 'id'>,
  now: Date,
): Promise<void> {
  await addToOutbox(db, { topic: 'post-changed', payload: { kind, id } }, now)
  await markContentChanged(db)
}

/** The picture itself follows the commit: a file cannot be part of a transaction. */
export async function putPictureInPlace(
  db: Db,
  changed: ChangedThumbnail,
  now: Date,
): Promise<void> {
  await addToOutbox(db, { topic: 'thumbnail-changed', payload: changed }, now)
}

/** What was imported has no revision yet: the first edit must not be the end of what was there. */
async function keepFirstState(db: Db, before: DeskPost): Promise<void> {
  const { kind, id: postId, version, updatedAt } = before
  if (await hasRevision(db, { kind, postId })) return
  await addRevision(db, {
    kind,
    postId,
    version,
    at: updatedAt,
    editorId: null,
    editorName: '',
    action: 'imported',
    note: '',
    content: contentOf({ ...before, faq: before.typedFaq }),
  })
}

/** Readers who know an old address are led to the new one; an address in use leads nowhere else. */
async function keepAddresses(
  db: Db,
  now: Date,
  before: DeskPost,
  after: PostToSave,
): Promise<void> {
  const [from, to] = [postPath(before), postPath(after)]
  if (from !== to && wasPublished(before)) await addRedirect(db, from, to, now)
  if (after.status === 'published') await claimAddress(db, after, now)
}

export async function claimAddress(db: Db, post: PostToSave, now: Date): Promise<void> {
  const path = postPath(post)
  await addRedirect(db, path, path, now)
}

export function contentOf(post: PostToSave): RevisionContent {
  const { thumbnail, status, publishedAt } = post
  const { title, slug, domain, body, summary, tags, approximateReadTime } = post
  const { metaTitle, metaDescription, focusKeyword, faq } = post
  return {
    ...{ title, slug, domain, body, summary, tags, approximateReadTime },
    ...{ metaTitle, metaDescription, focusKeyword, faq },
    ...{ thumbnail, status, publishedAt },
  }
}

/** The post as it is now, unchanged: what a step without text starts from. */
export function asItIs(post: DeskPost, missing: MissingSearchText | null): NextVersion {
  return {
    written: writtenOf(post),
    thumbnail: post.thumbnail,
    standing: standingOf(post),
    searchText: missing && missing.body === post.body ? missing.searchText : 'unchanged',
  }
}

export function doer({ id, name }: Pick<Editor, 'id' | 'name'>): Doer {
  return { id, name }
}

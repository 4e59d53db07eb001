import type { Db } from '~/database/database'
import { ConcurrentWriteError } from '~/database/transactions/transaction'
import { maxPathLength, storedPath } from '../../addresses/redirects/redirect.rules'
import { addRedirect, findRedirect } from '../../addresses/redirects.queries'
import { postPath } from '../../addresses/urls.rules'
import type { DeskPost } from '../../editing/desk-post.rules'
import { findForDesk } from '../../editing/desk-posts.queries'
import { contentOf, valuesOf } from '../../fields/post-fields.rules'
import { wasPublished } from '../../lifecycle/lifecycle.rules'
import { setNextOf } from '../../lifecycle/next-version/next-versions.queries'
import { changeForReaders, isListed } from '../../lifecycle/visibility.rules'
import type { PostToSave } from '../../post.rules'
import { tables } from '../../published/published-posts.queries'
import { recordPublicVersion } from '../../record/recording/record-version.actions'
import type { SearchText } from '../../saving/search-text.rules'
import { insertPost } from '../../saving/write-post.queries'
import {
  addImportedRevision,
  changePicture,
  claimAddress,
  noActor,
  writeVersion,
} from '../../saving/write-version.actions'
import type { ImportedPost } from '../imported-post.rules'

interface Deps {
  db: Db
  now: Date
}

interface PostToWrite {
  post: PostToSave
  /** The post that it replaces; null for a new one. */
  stored: DeskPost | null
  imported: ImportedPost
  searchText: SearchText
  /** For what could not be done. */
  notes: string[]
}

/** Writes a new post, or the next version of one; call it inside a transaction. */
export async function writeImported(
  { db, now }: Deps,
  { post: imported, stored, imported: source, searchText, notes }: PostToWrite,
): Promise<{ version: number; change: ReturnType<typeof changeForReaders> }> {
  const post = stored ? withdrawnIfSeen(stored, imported, notes) : imported
  const version = stored
    ? await replacePost({ db, now }, stored, post, searchText)
    : await addPost({ db, now }, post, { searchText, updatedAt: source.updatedAt ?? null })
  // Later, its base is where editors have brought it.
  if (source.nextOf && !stored) await linkToLive(db, post, source.nextOf, notes)
  await addOldAddresses({ db, now }, post, source.redirectsFrom, notes)
  const wasListed = stored !== null && isListed(stored)
  return { version, change: changeForReaders(wasListed, isListed(post)) }
}

/** A post that readers know is withdrawn, and never a draft again. */
function withdrawnIfSeen(stored: DeskPost, post: PostToSave, notes: string[]): PostToSave {
  const isUnseen = post.status === 'draft' || post.status === 'scheduled'
  if (!isUnseen || !wasPublished(stored)) return post
  notes.push('Readers have seen it: it was withdrawn.')
  return { ...post, status: 'withdrawn', publishedAt: stored.publishedAt }
}

async function addPost(
  { db, now }: Deps,
  post: PostToSave,
  { searchText, updatedAt }: { searchText: SearchText; updatedAt: Date | null },
): Promise<number> {
  const version = await insertPost(db, post, now, null, searchText)
  if (version === null) throw new ConcurrentWriteError()
  if (updatedAt) {
    const at = updatedAt.toISOString()
    const isChanged = post.publishedAt !== null && updatedAt > post.publishedAt
    await setDates(db, post, { updated_at: at, changed_at: isChanged ? at : null })
  }
  if (post.status === 'published') await claimAddress(db, post, now)
  if (post.thumbnail) await changePicture(db, { id: post.id, before: null }, now)
  await recordPublicVersion(db, now, post)
  return version
}

async function replacePost(
  { db, now }: Deps,
  stored: DeskPost,
  post: PostToSave,
  searchText: SearchText,
): Promise<number> {
  const { status, createdAt, publishedAt, thumbnail } = post
  const binnedAt = status === 'binned' ? (stored.binnedAt ?? now) : null
  const lifecycle = { status, createdAt, publishedAt, binnedAt }
  await writeVersion(
    db,
    now,
    stored,
    {
      content: contentOf(valuesOf(post)),
      thumbnail,
      lifecycle,
      searchText,
      action: 'imported',
      note: '',
      isLoggedElsewhere: true,
      isAnnouncedElsewhere: true,
    },
    noActor,
  )
  if (createdAt.getTime() !== stored.createdAt.getTime()) {
    await setDates(db, post, { created_at: createdAt.toISOString() })
  }
  return stored.version + 1
}

async function setDates(
  db: Db,
  { kind, id }: Pick<PostToSave, 'kind' | 'id'>,
  dates: { updated_at: string; changed_at: string | null } | { created_at: string },
): Promise<void> {
  await db.updateTable(tables[kind].posts).set(dates).where('id', '=', id).execute()
}

/** Its text is compared with the version that the live post has now. */
async function linkToLive(
  db: Db,
  { kind, id }: Pick<PostToSave, 'kind' | 'id'>,
  liveId: string,
  notes: string[],
): Promise<void> {
  const live = await findForDesk(db, kind, liveId)
  if (!live) {
    notes.push(
      `The post ${liveId} that it is the next version of is not here: it is a post of its own.`,
    )
    return
  }
  await addImportedRevision(db, live)
  await setNextOf(db, { kind, id }, { postId: live.id, baseVersion: live.version })
}

/** Redirects from where readers found it before; call it inside a transaction. */
export async function addOldAddresses(
  { db, now }: Deps,
  post: Parameters<typeof postPath>[0],
  paths: readonly string[],
  notes: string[],
): Promise<void> {
  const to = postPath(post)
  for (const path of paths) {
    const from = storedPath(path)
    if (from === null || from.length > maxPathLength) {
      notes.push(`There can be no redirect from ${path}.`)
      continue
    }
    if (from === '/' || from === to) continue
    const existing = await findRedirect(db, [from])
    if (existing === to) continue
    if (existing !== null) notes.push(`${from} redirects to ${existing} already.`)
    else await addRedirect(db, from, to, now, { reason: 'import', editorName: '' })
  }
}

import { type PostKind, postKinds } from '~/config/post-kinds'
import { slugify } from '~/config/slugify'
import type { Db } from '~/database/database'
import type { Thumbnail } from '~/pictures/thumbnail.rules'
import { freeSlug, importedSlug } from '../addresses/slug.rules'
import { contentOfDeskPost, type DeskPost, isSameContent } from '../editing/desk-post.rules'
import { findForDesk } from '../editing/desk-posts.queries'
import { contentOf, valuesOf } from '../fields/post-fields.rules'
import type { PostToSave } from '../post.rules'
import { hasNewerText } from '../revisions/revisions.queries'
import { isSlugTaken } from '../saving/write-post.queries'
import { inSpellingOfTopics } from '../topics/topic-spellings.queries'
import { decideImport, type ImportDecision } from './decide-import.rules'
import { fitFutureDate } from './future-dates/future-date.rules'
import { digestOf, findImportedItem } from './imported-items.queries'
import type { ImportedItem, ImportedPost, SourceKey } from './imported-post.rules'

/** An item that is valid here, before it is compared with what is stored. */
export interface FittedItem {
  key: SourceKey
  imported: ImportedPost
  /** The post as it will be written, apart from a slug that is taken. */
  post: PostToSave
  digest: string
}

export interface LoadedDecision {
  decision: ImportDecision
  /** With its free slug, and the id that it has here. */
  post: PostToSave
  stored: DeskPost | null
  /** The slug that another post has. */
  takenSlug: string | null
  /** What became of a date in the future. */
  dateNote: string | null
}

/** Loads what is stored of an item, and decides what to do with it. */
export async function decideItem(
  db: Db,
  { key, imported, post: fitted, digest }: FittedItem,
  { overwrite, thumbnail, now }: { overwrite: boolean; thumbnail: Thumbnail | null; now: Date },
): Promise<LoadedDecision> {
  const earlier = await findImportedItem(db, key)
  const id = earlier?.targetId ?? fitted.id
  const stored = await findForDesk(db, fitted.kind, id)
  const { post: dated, note: dateNote } = fitFutureDate(fitted, stored, now)
  const wished = {
    ...dated,
    id: stored?.id ?? id,
    tags: await inSpellingOfTopics(db, { id: stored?.id ?? id, tags: dated.tags }),
    thumbnail: thumbnail ?? stored?.thumbnail ?? null,
  }
  const slug = imported.nextOf ? null : await slugFor(db, wished)
  const post = { ...wished, slug: slug?.free ?? null }
  const decision = decideImport(
    {
      earlier,
      stored,
      isIdTaken: stored === null && (await isIdOfOtherKind(db, fitted.kind, id)),
      isChangedHere:
        stored !== null &&
        !imported.isBasedOn?.(stored) &&
        (await isChangedHere(db, stored, earlier)),
      isSame: stored !== null && isSamePost(stored, post),
    },
    { digest, overwrite },
  )
  return { decision, post, stored, takenSlug: slug?.taken ?? null, dateNote }
}

/** Articles and briefs share one bucket of pictures, named after their ids. */
async function isIdOfOtherKind(db: Db, kind: PostKind, id: string): Promise<boolean> {
  for (const other of postKinds.filter((each) => each !== kind)) {
    if ((await findForDesk(db, other, id)) !== null) return true
  }
  return false
}

/** Of everything that an import takes from an item. */
export function digestOfItem({ post, ...item }: ImportedPost): string {
  const { kind, id, status, createdAt, publishedAt } = post
  return digestOf([
    valuesOf(post),
    { kind, id, status, createdAt, publishedAt },
    item.redirectsFrom,
    item.thumbnail && digestOf(item.thumbnail),
    item.updatedAt ?? null,
    item.nextOf ?? null,
  ])
}

async function slugFor(
  db: Db,
  { kind, id, slug, title }: PostToSave,
): Promise<{ free: string; taken: string | null }> {
  const wished = importedSlug(slug?.trim() ?? '') || slugify(title)
  const free = await freeSlug(wished, (candidate) => isSlugTaken(db, kind, candidate, id))
  return { free, taken: free === wished || slug === null ? null : wished }
}

/** A post that was published at its time, or got a picture from the bucket, still has the imported text. */
async function isChangedHere(
  db: Db,
  stored: DeskPost,
  earlier: ImportedItem | null,
): Promise<boolean> {
  if (!earlier) return true
  return hasNewerText(db, stored, earlier.version, [
    'updated from the bucket',
    'published on schedule',
  ])
}

function isSamePost(stored: DeskPost, post: PostToSave): boolean {
  return (
    stored.status === post.status &&
    stored.createdAt.getTime() === post.createdAt.getTime() &&
    stored.publishedAt?.getTime() === post.publishedAt?.getTime() &&
    stored.thumbnail?.fingerprint === post.thumbnail?.fingerprint &&
    isSameContent(contentOfDeskPost(stored), contentOf(valuesOf(post)))
  )
}

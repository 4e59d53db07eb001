import { authorsWithPictures } from '~/authors/authors.queries'
import { autosavesContaining } from '~/autosave/text-in-autosaves.queries'
import type { Db } from '~/database/database'
import { issuesShowing } from '~/newsletter/composing/issue-pictures.queries'
import type { Editor } from '~/people/editor.rules'
import {
  type BodyPicture,
  bodyPictureName,
  isBodyPictureName,
  pictureIdOf,
} from '~/pictures/body-pictures.rules'
import { pictureFileName } from '~/pictures/library/library-picture.rules'
import type { Thumbnails } from '~/pictures/processing/thumbnails.service'
import type { MediaStore } from '~/pictures/stores/store.rules'
import {
  deletableBefore,
  deleteRemovedPicture,
  describePicture,
  type PictureRequest,
  removePicture,
  restorePicture,
} from '~/posts/pictures/library/change-picture.actions'
import {
  listPictures,
  type PictureListRequest,
  type PicturePosition,
  picturesAfter,
  usesOfPictures,
} from '~/posts/pictures/library/library-list.queries'
import {
  addFoundPictures,
  addUploadedPicture,
  findPicture,
  removedBefore,
  setPictureBytes,
  setPictureStored,
} from '~/posts/pictures/library/pictures.queries'
import {
  type ReplaceRequest,
  replacePicture,
} from '~/posts/pictures/library/replace-picture.actions'
import { planReplacement } from '~/posts/pictures/library/replace-picture.rules'
import type { MakeSearchText } from '~/posts/saving/search-text.actions'
import { pagesContaining } from '~/publication/pages/page-texts.queries'
import { maySeeTitle, withUses } from './listed-picture.rules'

interface LibraryParts {
  db: Db
  clock: () => Date
  makeSearchText: MakeSearchText
  bodyPictures: MediaStore
  thumbnailFiles: Pick<Thumbnails, 'original' | 'storeUpload'>
  /** Called after a change of posts is committed. */
  onChanged: () => Promise<void>
}

interface PictureUpload {
  picture: BodyPicture
  bytes: Uint8Array
  /** The name of the file. */
  name: string
  alt?: string
}

export type PictureLibrary = ReturnType<typeof createPictureLibrary>

const batch = 200
const maxDeleted = 500

/** The pictures of posts and texts: their files, and where they are used. */
export function createPictureLibrary(parts: LibraryParts) {
  const { db, clock, makeSearchText, bodyPictures, thumbnailFiles, onChanged } = parts
  const deps = () => ({ db, now: clock(), clock, makeSearchText })
  const isInIssueOrPage = (id: string) => async (transaction: Db) =>
    (await issuesShowing(transaction, id)).length > 0 ||
    (await pagesContaining(transaction, id)).length > 0

  return {
    add,
    list,
    /** Without their uses. */
    listAfter: (
      editor: Editor,
      text: string,
      page: { after: PicturePosition | null; limit: number },
    ) => picturesAfter(db, { filter: 'all', text, ...authorOf(editor) }, page),
    /** Without its uses; null if there is none with this id. */
    get: (id: string) => findPicture(db, id),
    find,
    ensureFile,
    copyToUploads,
    replace,
    sweep,
    addFiles,
    describe: (request: PictureRequest & { alt: string }) => describePicture(deps(), request),
    remove: (request: PictureRequest) =>
      removePicture(deps(), request, isInIssueOrPage(request.id)),
    restore: (request: PictureRequest) => restorePicture(deps(), request),
  }

  /** Stores an uploaded picture. The file first: a row without its file would be a broken picture. */
  async function add(editor: Editor, { picture, bytes, name, alt = '' }: PictureUpload) {
    await bodyPictures.put(bodyPictureName(picture), bytes)
    const id = pictureIdOf(picture)
    const named = { name: pictureFileName(name), alt }
    await addUploadedPicture(db, { id, bytes: bytes.byteLength, ...named, editor }, clock())
  }

  /** Authors search and see only their own posts, and published ones. */
  async function list(editor: Editor, request: Omit<PictureListRequest, 'author'>) {
    const page = await listPictures(db, {
      ...request,
      ...authorOf(editor),
    })
    const ids = page.pictures.map(({ id }) => id)
    const [uses, authors] = await Promise.all([
      usesOfPictures(db, ids),
      authorsWithPictures(db, ids),
    ])
    const pictures = await Promise.all(
      page.pictures.map(async (picture) => {
        const ofPicture = ({ pictureId }: { pictureId: string | null }) => pictureId === picture.id
        return withUses(
          editor,
          { ...picture, bytes: await bytesOf(picture) },
          uses.filter(ofPicture),
          authors.filter(ofPicture).map(({ name }) => name),
        )
      }),
    )
    return { ...page, pictures }
  }

  /** The picture with all uses, and what replacing it would change. Null if there is none with this id. */
  async function find(editor: Editor, id: string) {
    const picture = await findPicture(db, id)
    if (!picture) return null
    const [uses, authors, autosaves, issues, pages, bytes] = await Promise.all([
      usesOfPictures(db, [id]),
      authorsWithPictures(db, [id]),
      autosavesContaining(db, id),
      issuesShowing(db, id),
      pagesContaining(db, id),
      bytesOf(picture),
    ])
    const { posts, liveCount, unchanged } = planReplacement(editor, uses)
    return {
      ...withUses(
        editor,
        { ...picture, bytes },
        uses,
        authors.map(({ name }) => name),
      ),
      autosaveCount: autosaves.length,
      issues: editor.role === 'author' ? [] : issues,
      pages,
      isUsed: [uses, authors, autosaves, issues, pages].some(({ length }) => length > 0),
      replacement: {
        changed: posts.length,
        live: liveCount,
        unchanged: unchanged.map(({ post, why }) => ({
          title: maySeeTitle(editor, post) ? post.title : 'A post of somebody else',
          why,
        })),
      },
    }
  }

  /** Looks it up once: pictures from before the library, and those of imported texts, have no size in the database. */
  async function bytesOf(picture: { id: string; bytes: number | null; isStored: boolean }) {
    if (picture.bytes !== null || !picture.isStored) return picture.bytes
    const bytes = await bodyPictures.size(`${picture.id}.webp`)
    if (bytes !== null) await setPictureBytes(db, picture.id, bytes)
    return bytes
  }

  /** A thumbnail gets a file that texts can show. False if the picture has no file at all. */
  async function ensureFile(id: string): Promise<boolean> {
    const picture = await findPicture(db, id)
    if (!picture) return false
    if (picture.isStored) return (await bodyPictures.size(`${id}.webp`)) !== null
    const original = await thumbnailOf(id, picture.fingerprint)
    if (!original) return false
    await bodyPictures.put(`${id}.webp`, original.bytes)
    await setPictureStored(db, id, original.bytes.byteLength)
    return true
  }

  /** For a post that is about to use it as its thumbnail. Null if the picture has no file. */
  async function copyToUploads(id: string): Promise<BodyPicture | null> {
    const picture = await findPicture(db, id)
    if (!picture) return null
    const { fingerprint, width, height, isStored } = picture
    const original = isStored
      ? await bodyPictures.get(`${id}.webp`)
      : await thumbnailOf(id, fingerprint)
    if (!original) return null
    await thumbnailFiles.storeUpload({ fingerprint, bytes: original.bytes })
    return { fingerprint, width, height }
  }

  async function thumbnailOf(id: string, fingerprint: string) {
    for (const use of await usesOfPictures(db, [id])) {
      if (use.place !== 'thumbnail') continue
      const original = await thumbnailFiles.original({ id: use.id, fingerprint })
      if (original) return original
    }
    return null
  }

  /** Posts that use it as their thumbnail need the new one among the uploads. */
  async function replace(request: ReplaceRequest) {
    const stored = await bodyPictures.get(bodyPictureName(request.to))
    if (!stored) return { ok: false as const, reason: 'missing' as const }
    await thumbnailFiles.storeUpload({ ...request.to, bytes: stored.bytes })
    const result = await replacePicture(deps(), request)
    await onChanged()
    return result
  }

  /** Deletes the files of pictures that were removed 30 days ago and are still unused. */
  async function sweep(): Promise<number> {
    const now = clock()
    let deleted = 0
    for (const { id, removedAt } of await removedBefore(db, deletableBefore(now), maxDeleted)) {
      if (!(await deleteRemovedPicture({ db, now }, id, isInIssueOrPage(id)))) continue
      for (const file of await bodyPictures.list(id)) {
        // A file that is newer was uploaded again a moment ago.
        if (removedAt && file.modifiedAt > removedAt && file.name === `${id}.webp`) break
        await bodyPictures.remove(file.name)
      }
      deleted += 1
    }
    return deleted
  }

  /** Adds files that are on the disk and not in the library. It can be interrupted and repeated. */
  async function addFiles(): Promise<number> {
    const files = (await bodyPictures.list(''))
      .filter(({ name }) => isBodyPictureName(name))
      .map(({ name, ...file }) => ({ id: name.slice(0, -'.webp'.length), ...file }))
    let added = 0
    for (let start = 0; start < files.length; start += batch) {
      added += await addFoundPictures(db, files.slice(start, start + batch))
    }
    return added
  }
}

/** Authors search only their own posts, and published ones. */
function authorOf({ role, id }: Editor): { author?: { id: string } } {
  return role === 'author' ? { author: { id } } : {}
}

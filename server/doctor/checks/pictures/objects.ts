import type { Env } from '~/config/env.server'
import type { Db } from '~/database/database'
import { isBodyPictureName } from '~/pictures/body-pictures.rules'
import { parsePostPictureName } from '~/pictures/processing/thumbnail-names.rules'
import { DamagedObjectError } from '~/pictures/stores/objects/object-storage-error.rules'
import type { MediaStore } from '~/pictures/stores/store.rules'
import { fingerprintOf } from '~/pictures/uploads/webp.rules'
import { everyPostPicture, isPictureChangePending } from '~/posts/pictures/picture-of-post.queries'
import { objectStoresIn } from '../../../storage/picture-stores/object-stores'
import { libraryPictures, shownPictures } from './references'
import type { Survey, SuspectFile } from './survey'

interface ObjectSurvey {
  db: Db
  storage: NonNullable<Env['objectStorage']>
  signal: AbortSignal
  report: (text: string) => void
}

const stays = 'objects are not moved: a backup has the picture, or choose it again'

/** The originals in object storage. What nothing uses is marked and deleted by the server itself. */
export async function surveyObjects(options: ObjectSurvey): Promise<Survey[]> {
  const stores = objectStoresIn(options.storage)
  return [await surveyThumbnails(options, stores), await surveyTextPictures(options, stores)]
}

type Stores = ReturnType<typeof objectStoresIn>

async function surveyThumbnails(
  options: ObjectSurvey,
  { thumbnails, uploads }: Stores,
): Promise<Survey> {
  const files = (await thumbnails.list('')).map(({ name }) => name)
  const stored = new Set(files)
  const missing: string[] = []
  let named = 0
  for await (const batch of everyPostPicture(options.db)) {
    for (const { id, fingerprint } of batch) {
      if (fingerprint === null) continue
      named += 1
      const name = `${id}.${fingerprint}.webp`
      if (stored.has(name) || (await thumbnails.size(name)) !== null) continue
      // Saved a moment ago.
      const isPending = await isPictureChangePending(options.db, id)
      if (isPending && (await uploads.size(`${fingerprint}.webp`)) !== null) continue
      // Again, since the job may just have ended.
      if ((await thumbnails.size(name)) === null) missing.push(`article-thumbnails/${name}`)
    }
  }
  const suspects = await damagedObjects(options, {
    store: thumbnails,
    folder: 'article-thumbnails',
    names: files,
    fingerprintIn: (name) => parsePostPictureName(name)?.fingerprint ?? null,
  })
  return { name: 'thumbnails', files: files.length, named, missing, suspects, notes: [] }
}

async function surveyTextPictures(
  options: ObjectSurvey,
  { bodyPictures }: Stores,
): Promise<Survey> {
  const names = (await bodyPictures.list('')).map(({ name }) => name).filter(isBodyPictureName)
  const stored = new Set(names)
  const { stored: inLibrary } = await libraryPictures(options.db)
  const needed = new Set([...inLibrary, ...(await shownPictures(options.db))])
  const missing: string[] = []
  for (const id of needed) {
    const name = `${id}.webp`
    const isThere = stored.has(name) || (await bodyPictures.size(name)) !== null
    if (!isThere) missing.push(`article-pictures/${name}`)
  }
  const suspects = await damagedObjects(options, {
    store: bodyPictures,
    folder: 'article-pictures',
    names,
    fingerprintIn: (name) => name.slice(0, 12),
  })
  const counts = { files: names.length, named: needed.size }
  return { name: 'pictures in texts', ...counts, missing, suspects, notes: [] }
}

interface Originals {
  store: Pick<MediaStore, 'get'>
  folder: string
  names: readonly string[]
  fingerprintIn: (name: string) => string | null
}

/** Reads every original: its name says what its content is. */
async function damagedObjects(
  { signal, report }: ObjectSurvey,
  { store, folder, names, fingerprintIn }: Originals,
): Promise<SuspectFile[]> {
  const found: SuspectFile[] = []
  const isDamaged = async (name: string) => {
    try {
      const picture = await store.get(name)
      return picture !== null && fingerprintOf(picture.bytes) !== fingerprintIn(name)
    } catch (error) {
      if (error instanceof DamagedObjectError) return true
      throw error
    }
  }
  for (const [index, name] of names.entries()) {
    signal.throwIfAborted()
    report(`Reading ${folder} in the object storage: ${index + 1} of ${names.length} …`)
    if (!(await isDamaged(name))) continue
    found.push({
      path: `${folder}/${name}`,
      is: 'damaged',
      reason: 'its content is not what its name says',
      keepBecause: stays,
      isStillSo: () => isDamaged(name),
    })
  }
  return found
}

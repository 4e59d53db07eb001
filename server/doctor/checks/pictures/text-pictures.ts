import { join } from 'node:path'
import { isBodyPictureName, parseBodyVariant } from '~/pictures/body-pictures.rules'
import { fingerprintOf } from '~/pictures/uploads/webp.rules'
import { filesIn } from './files-in'
import { isInLibrary, libraryPictures, picturesInVersions, shownPictures } from './references'
import type { Survey, SurveyDeps, SuspectFile } from './survey'

const folder = 'article-pictures'

/** Pictures in texts, and their sizes. */
export async function surveyTextPictures(deps: SurveyDeps): Promise<Survey> {
  const { db, dataDir } = deps
  // The files first: what is uploaded meanwhile is in the database afterwards.
  const files = await filesIn(join(dataDir, folder))
  const originals = new Set(files.filter(isBodyPictureName).map(idOf))
  const library = await libraryPictures(db)
  const shown = await shownPictures(db)
  const needed = new Set([...library.stored, ...shown])
  const missing: string[] = []
  for (const id of needed) {
    // A file that arrived since is not missing.
    if (!originals.has(id) && (await deps.pictures.bodyPictures.size(`${id}.webp`)) === null) {
      missing.push(join(folder, `${id}.webp`))
    }
  }
  const unknown = [...originals].filter((id) => !library.all.has(id) && !shown.has(id))
  const orphaned = new Set(await neverShown(deps, unknown))
  const suspects = [
    ...(await damagedFiles(deps, originals, orphaned)),
    ...files.flatMap((name) => {
      const reason = orphanReason(name, originals, orphaned)
      return reason === null ? [] : [orphan(deps, name, reason)]
    }),
  ]
  return {
    name: 'pictures in texts',
    files: files.length,
    named: needed.size,
    missing,
    suspects,
    notes: [],
  }
}

function idOf(name: string): string {
  return name.slice(0, -'.webp'.length)
}

/** Those of them that no older version and no unsaved text shows, either. */
async function neverShown({ db }: SurveyDeps, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const left = new Set(ids)
  for await (const id of picturesInVersions(db)) left.delete(id)
  return [...left]
}

/** Null for a file that belongs here. */
function orphanReason(
  name: string,
  originals: ReadonlySet<string>,
  orphaned: ReadonlySet<string>,
): string | null {
  if (isBodyPictureName(name)) {
    return orphaned.has(idOf(name)) ? 'no text and no version of one shows it' : null
  }
  const variant = parseBodyVariant(name)
  if (!variant) return 'no picture of this site has such a name'
  const original = idOf(variant.original)
  if (!originals.has(original)) return 'it is a size of a picture that is not there'
  return orphaned.has(original) ? 'it is a size of a picture that nothing shows' : null
}

function orphan({ db }: SurveyDeps, name: string, reason: string): SuspectFile {
  const id = isBodyPictureName(name) ? idOf(name) : (parseBodyVariant(name)?.original ?? null)
  return {
    path: join(folder, name),
    is: 'orphaned',
    reason,
    keepBecause: null,
    isStillSo: async () => id === null || !(await isInLibrary(db, id.replace(/\.webp$/, ''))),
  }
}

/** The name of a picture begins with the fingerprint of its content. */
async function damagedFiles(
  { pictures: { bodyPictures }, signal, report }: SurveyDeps,
  originals: ReadonlySet<string>,
  orphaned: ReadonlySet<string>,
): Promise<SuspectFile[]> {
  const found: SuspectFile[] = []
  let count = 0
  const isDamaged = async (id: string) => {
    const picture = await bodyPictures.get(`${id}.webp`)
    return picture !== null && !id.startsWith(`${fingerprintOf(picture.bytes)}-`)
  }
  for (const id of originals) {
    signal.throwIfAborted()
    count += 1
    report(`Reading the pictures in texts: ${count} of ${originals.size} …`)
    if (orphaned.has(id) || !(await isDamaged(id))) continue
    found.push({
      path: join(folder, `${id}.webp`),
      is: 'damaged',
      reason: 'its content is not what its name says',
      keepBecause: null,
      isStillSo: () => isDamaged(id),
    })
  }
  return found
}

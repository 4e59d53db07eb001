import { join } from 'node:path'
import { parseVariantName } from '~/pictures/picture-addresses.rules'
import type { Picture } from '~/pictures/stores/store.rules'
import { fingerprintOf } from '~/pictures/uploads/webp.rules'
import {
  everyPostPicture,
  fingerprintOfPost,
  isPictureChangePending,
} from '~/posts/pictures/picture-of-post.queries'
import { postOfFile } from '../../../storage/bucket/bucket-folder'
import { filesIn } from './files-in'
import type { Survey, SurveyDeps, SuspectFile } from './survey'

const folder = 'article-thumbnails'

type State = 'intact' | 'missing' | 'damaged' | 'another'

/** The bucket of thumbnails, into which people copy files as well. */
export async function surveyThumbnails(deps: SurveyDeps): Promise<Survey> {
  const names = (await filesIn(join(deps.dataDir, folder))).filter(
    // Sizes that an older version stored here; the next start moves them.
    (name) => parseVariantName(name) === null,
  )
  const posts = new Map<string, string | null>()
  for await (const batch of everyPostPicture(deps.db)) {
    for (const { id, fingerprint } of batch) posts.set(id, fingerprint ?? posts.get(id) ?? null)
  }
  const missing: string[] = []
  const another: string[] = []
  const suspects = names.flatMap((name) => orphan(deps, name, posts) ?? [])
  let count = 0
  for (const [id, fingerprint] of posts) {
    deps.signal.throwIfAborted()
    count += 1
    deps.report(`Reading the thumbnails: ${count} of ${posts.size} posts …`)
    if (fingerprint === null) continue
    const state = await stateOf(deps, id, fingerprint)
    const path = join(folder, `${id}.webp`)
    if (state === 'missing') missing.push(path)
    if (state === 'another') another.push(path)
    if (state === 'damaged') suspects.push(damaged(deps, id))
  }
  const unused = names.filter((name) => posts.get(postOfFile(name) ?? '') === null)
  return {
    name: 'thumbnails',
    files: names.length,
    named: [...posts.values()].filter((fingerprint) => fingerprint !== null).length,
    missing,
    suspects,
    notes: [
      ...another.map((path) => `${path} is another picture than that of its post`),
      ...unused.map((name) => `${join(folder, name)} is not the picture of its post yet`),
    ],
  }
}

async function stateOf(
  { db, pictures: { thumbnails, thumbnailFiles, reportIfDamaged } }: SurveyDeps,
  id: string,
  fingerprint: string,
): Promise<State> {
  const isIn = (picture: Picture | null) => picture && fingerprintOf(picture.bytes) === fingerprint
  if (isIn(await thumbnails.get(`${id}.webp`))) return 'intact'
  // A moment after a save. Later an upload is no thumbnail: it is deleted after a week.
  const isPending = await isPictureChangePending(db, id)
  if (isPending && (await thumbnailFiles.original({ id, fingerprint }))) return 'intact'
  // Again, since the job may just have ended.
  const file = await thumbnails.get(`${id}.webp`)
  if (!file) return 'missing'
  if (isIn(file)) return 'intact'
  return (await reportIfDamaged(`${id}.webp`, file)) ? 'damaged' : 'another'
}

function damaged(deps: SurveyDeps, id: string): SuspectFile {
  return {
    path: join(folder, `${id}.webp`),
    is: 'damaged',
    reason: 'its content is not a whole picture',
    keepBecause: 'without the file, the server would take the thumbnail off its post',
    async isStillSo() {
      const fingerprint = await fingerprintOfPost(deps.db, id)
      return fingerprint ? (await stateOf(deps, id, fingerprint)) === 'damaged' : false
    },
  }
}

function orphan(
  { db }: SurveyDeps,
  name: string,
  posts: ReadonlyMap<string, string | null>,
): SuspectFile | null {
  const id = postOfFile(name)
  if (id !== null && posts.has(id)) return null
  return {
    path: join(folder, name),
    is: 'orphaned',
    reason: id === null ? 'no thumbnail has such a name' : 'there is no post with this id',
    keepBecause: null,
    isStillSo: async () => id === null || (await fingerprintOfPost(db, id)) === undefined,
  }
}

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseVariantName } from '~/pictures/picture-addresses.rules'
import { unlessMissing } from '~/pictures/stores/disk-store.service'
import { fingerprintOfPost, picturesOfPosts } from '~/posts/pictures/picture-of-post.queries'
import { filesIn } from './files-in'
import type { Survey, SurveyDeps, SuspectFile } from './survey'

const folder = 'thumbnail-sizes'

/** Sizes of thumbnails. They are made again when they are requested, so none is missing. */
export async function surveyThumbnailSizes(deps: SurveyDeps): Promise<Survey> {
  const { db, dataDir, signal, report } = deps
  const shards = ((await unlessMissing(() => readdir(join(dataDir, folder)))) ?? []).filter(
    (name) => /^[0-9a-f]{2}$/.test(name),
  )
  const suspects: SuspectFile[] = []
  let files = 0
  for (const [index, shard] of shards.entries()) {
    signal.throwIfAborted()
    report(`Comparing the sizes of thumbnails: folder ${index + 1} of ${shards.length} …`)
    const names = await filesIn(join(dataDir, folder, shard))
    files += names.length
    const ids = new Set(names.map((name) => parseVariantName(name)?.id ?? ''))
    const pictures = await picturesOfPosts(db, [...ids])
    for (const name of names) {
      const id = parseVariantName(name)?.id
      if (id !== undefined && pictures.has(id)) continue
      suspects.push({
        path: join(folder, shard, name),
        is: 'orphaned',
        reason: id === undefined ? 'no size has such a name' : 'there is no post with this id',
        keepBecause: null,
        isStillSo: async () => id === undefined || (await fingerprintOfPost(db, id)) === undefined,
      })
    }
  }
  return { name: 'sizes of thumbnails', files, named: 0, missing: [], suspects, notes: [] }
}

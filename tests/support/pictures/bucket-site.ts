import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Database } from '../../../app/database/database'
import { drainOutbox } from '../../../app/database/outbox'
import { acceptWebp } from '../../../app/pictures/uploads/accept-webp.service'
import { findForDesk } from '../../../app/posts/editing/desk-posts.queries'
import { adoptPicture } from '../../../app/posts/pictures/adopt-picture.actions'
import {
  everyPictureOfPost,
  picturesOfPosts,
} from '../../../app/posts/pictures/picture-of-post.queries'
import { bucketFolder } from '../../../server/storage/bucket/bucket-folder'
import { createBucketScan } from '../../../server/storage/bucket/bucket-scan'
import { openPictures } from '../../../server/storage/pictures'
import { temporaryFolder } from '../server'

const picture = async (background: string, width = 160) =>
  new Uint8Array(
    await sharp({ create: { width, height: 90, channels: 3, background } })
      .webp()
      .toBuffer(),
  )
export const [red, blue] = [await picture('#ff0000'), await picture('#0000ff')]

/** An installation whose bucket a test fills by hand. */
export async function bucketSite(
  { db }: Pick<Database, 'db'>,
  dataDir?: string,
  /** What happens between a look at the files and the comparison with their posts. */
  { afterLook = async () => {} }: { afterLook?: () => Promise<void> } = {},
) {
  const data = dataDir ?? (await temporaryFolder())
  const bucket = join(data, 'article-thumbnails')
  await mkdir(bucket, { recursive: true })
  const pictures = openPictures({ dataDir: data, root: data, db, reportError: () => {} })
  const { thumbnailFiles } = pictures
  const lines: { level: string; line: string; [more: string]: unknown }[] = []
  const logged = (level: string) => (more: object, line: string) =>
    void lines.push({ level, line, ...more })
  let later = 0
  let reads = 0
  const clock = () => new Date(Date.now() + later)
  const folder = bucketFolder(bucket)
  const scan = createBucketScan({
    folder: {
      ...folder,
      read: (name) => {
        reads += 1
        return folder.read(name)
      },
    },
    thumbnailFiles,
    posts: {
      async of(ids) {
        await afterLook()
        return picturesOfPosts(db, ids)
      },
      every: () => everyPictureOfPost(db),
    },
    accept: acceptWebp,
    adopt: (change, isCurrent) => adoptPicture({ db, now: clock() }, change, isCurrent),
    clock,
    log: { info: logged('info'), warn: logged('warn'), error: logged('error') } as never,
  })
  /** What follows from changes: pictures that were chosen at the desk reach the bucket. */
  const carryOut = () =>
    drainOutbox(
      { db },
      async (message) => {
        if (message.topic !== 'thumbnail-changed') return
        await thumbnailFiles.settle(message.payload.id, message.payload.before)
      },
      clock,
    )
  /** What a running server does in time: it looks around, looks again, and carries out what follows. */
  const settle = async () => {
    for (let times = 0; times < 4; times += 1) {
      await scan.lookAround()
      await carryOut()
    }
  }
  const shown = async (id: string) =>
    (await findForDesk(db, 'article', id))?.thumbnail?.fingerprint ?? null
  return {
    ...{ data, bucket, pictures, scan, settle, carryOut, shown },
    put: (id: string, bytes: Uint8Array) => writeFile(join(bucket, `${id}.webp`), bytes),
    file: (id: string) => join(bucket, `${id}.webp`),
    warnings: () => lines.filter(({ level }) => level !== 'info'),
    infos: () => lines.filter(({ level }) => level === 'info'),
    pass: (ms: number) => {
      later += ms
    },
    reads: () => reads,
  }
}

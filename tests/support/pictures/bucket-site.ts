import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Database } from '../../../app/database/database'
import { drainOutbox } from '../../../app/database/outbox/outbox'
import { acceptWebp } from '../../../app/pictures/uploads/accept-webp.service'
import { findForDesk } from '../../../app/posts/editing/desk-posts.queries'
import { adoptPicture } from '../../../app/posts/pictures/adopt-picture.actions'
import {
  everyPostPicture,
  picturesOfPosts,
} from '../../../app/posts/pictures/picture-of-post.queries'
import { bucketFolder } from '../../../server/storage/bucket/bucket-folder'
import { createBucketScan } from '../../../server/storage/bucket/bucket-scan'
import { openPictures } from '../../../server/storage/pictures'
import { temporaryFolder } from '../temporary-folder'

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
  /** `afterListing` runs between listing the files and comparing them with their posts. */
  { afterListing = async () => {} }: { afterListing?: () => Promise<void> } = {},
) {
  const data = dataDir ?? (await temporaryFolder())
  const bucket = join(data, 'article-thumbnails')
  await mkdir(bucket, { recursive: true })
  const pictures = openPictures({
    objectStorage: null,
    dataDir: data,
    root: data,
    db,
    reportError: () => {},
  })
  const { thumbnailFiles } = pictures
  const lines: { level: string; line: string; [more: string]: unknown }[] = []
  const logAt = (level: string) => (more: object, line: string) =>
    void lines.push({ level, line, ...more })
  let offsetMs = 0
  let reads = 0
  const clock = () => new Date(Date.now() + offsetMs)
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
      async fingerprintsOf(ids) {
        await afterListing()
        return picturesOfPosts(db, ids)
      },
      allPictures: () => everyPostPicture(db),
    },
    accept: acceptWebp,
    adopt: (change, isCurrent) => adoptPicture({ db, now: clock() }, change, isCurrent),
    clock,
    log: { info: logAt('info'), warn: logAt('warn'), error: logAt('error') } as never,
  })
  /** Handles the outbox: pictures that were chosen at the desk are written to the bucket. */
  const handleOutbox = () =>
    drainOutbox(
      { db },
      async (message) => {
        if (message.topic !== 'thumbnail-changed') return
        await thumbnailFiles.syncBucket(message.payload.id, message.payload.before)
      },
      clock,
    )
  /** Scans the bucket and handles the outbox several times, as a running server does. */
  const settle = async () => {
    for (let times = 0; times < 4; times += 1) {
      await scan.scanFolder()
      await handleOutbox()
    }
  }
  const shownFingerprint = async (id: string) =>
    (await findForDesk(db, 'article', id))?.thumbnail?.fingerprint ?? null
  return {
    data,
    bucket,
    pictures,
    scan,
    settle,
    handleOutbox,
    shownFingerprint,
    put: (id: string, bytes: Uint8Array) => writeFile(join(bucket, `${id}.webp`), bytes),
    file: (id: string) => join(bucket, `${id}.webp`),
    warnings: () => lines.filter(({ level }) => level !== 'info'),
    errors: () => lines.filter(({ level }) => level === 'error'),
    infos: () => lines.filter(({ level }) => level === 'info'),
    pass: (ms: number) => {
      offsetMs += ms
    },
    reads: () => reads,
  }
}

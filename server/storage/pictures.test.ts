import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { thumbnailSources } from '~/content/address/pictures'
import type { Database } from '~/data/engine/database'
import { savePost } from '~/desk/posts/save-post'
import { acceptPicture } from '~/media/accept-picture'
import { anEditor, created, someFields } from '../../tests/support/data/desk'
import { onEachEngine } from '../../tests/support/data/on-each-engine'
import { temporaryFolder } from '../../tests/support/server'
import { type Jobs, startJobs } from '../jobs/jobs'
import { openPictures } from './pictures'

let jobs: Jobs | undefined
afterEach(() => jobs?.stop(10_000))

async function picturesOn({ db }: Database) {
  const dataDir = await temporaryFolder()
  const errors: unknown[] = []
  const root = join(dataDir, 'nothing-ready')
  return openPictures({ dataDir, root, db, reportError: (error) => errors.push(error) })
}

type Pictures = Awaited<ReturnType<typeof picturesOn>>

async function upload({ thumbnailFiles }: Pictures, background: string) {
  const file = sharp({ create: { width: 800, height: 450, channels: 3, background } })
  const accepted = await acceptPicture(await file.png().toBuffer())
  if (!accepted.ok) throw new Error(accepted.reason)
  await thumbnailFiles.keepUpload(accepted)
  const { width, height, fingerprint } = accepted
  return { width, height, fingerprint }
}

/** What a process does once it is up: first of all, what the one before it left. */
function start({ db }: Database, { thumbnailFiles }: Pictures): void {
  const nothing = async () => {}
  jobs = startJobs({
    ...{ db, clock: () => new Date(), log: { warn: () => {}, error: () => {} } },
    handlers: {
      ...{ 'post-changed': nothing, 'posts-imported': nothing, 'contact-message': nothing },
      ...{ 'key-link': nothing, 'password-forgotten': nothing },
      'subscription-requested': nothing,
      'thumbnail-changed': ({ id, before }) => thumbnailFiles.settle(id, before),
    },
  })
}

onEachEngine('the pictures of posts', (open) => {
  test('a process that ends between the save and the file leaves readers nothing wrong', async () => {
    const database = await open()
    const pictures = await picturesOn(database)
    const { thumbnails, thumbnailFiles, thumbnailVariants } = pictures
    const first = await upload(pictures, '#ff0000')
    const post = await created(database.db, { thumbnail: first })
    const second = await upload(pictures, '#0000ff')
    const edit = { editor: anEditor('ada'), kind: 'article' as const, id: post.id, tab: '' }
    await savePost(
      { db: database.db, now: new Date() },
      { ...edit, baseVersion: 1, fields: someFields(), thumbnail: second, note: '' },
    )
    // Nothing has been put in place yet, and the page already names the second picture.
    expect(await thumbnails.get(`${post.id}.webp`)).toBeNull()
    const [avif] = thumbnailSources({ id: post.id, thumbnail: second })
    const named = /([^/]+\.480\.avif) 480w/.exec(avif?.srcSet ?? '')?.[1] ?? ''
    const size = await thumbnailVariants(named)
    const [r = 255, , b = 0] = await sharp(size?.bytes).raw().toBuffer()
    expect(r).toBeLessThan(60)
    expect(b).toBeGreaterThan(200)

    start(database, pictures)
    const settled = async () => (await thumbnails.get(`${post.id}.webp`))?.bytes
    const wanted = (await thumbnailFiles.upload(second.fingerprint))?.bytes
    await expect.poll(settled).toEqual(wanted)
  })
})

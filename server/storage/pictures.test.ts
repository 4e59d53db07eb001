import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import type { Database } from '~/database/database'
import { thumbnailSources } from '~/pictures/picture-addresses.rules'
import { acceptPicture } from '~/pictures/uploads/accept-picture.service'
import { savePost } from '~/posts/saving/save-post.actions'
import { anEditor, createdPost, someContent } from '../../tests/support/data/desk'
import { onEachEngine } from '../../tests/support/data/on-each-engine'
import { temporaryFolder } from '../../tests/support/temporary-folder'
import { type Jobs, startJobs } from '../jobs/jobs'
import { openPictures } from './pictures'

let jobs: Jobs | undefined
afterEach(() => jobs?.stop(10_000))

async function picturesOn({ db }: Database, dataDir?: string) {
  dataDir ??= await temporaryFolder()
  const errors: unknown[] = []
  const root = join(dataDir, 'nothing-ready')
  return openPictures({
    objectStorage: null,
    dataDir,
    root,
    db,
    reportError: (error) => errors.push(error),
  })
}

type Pictures = Awaited<ReturnType<typeof picturesOn>>

async function upload({ thumbnailFiles }: Pictures, background: string) {
  const file = sharp({ create: { width: 800, height: 450, channels: 3, background } })
  const accepted = await acceptPicture(await file.png().toBuffer())
  if (!accepted.ok) throw new Error(accepted.reason)
  await thumbnailFiles.storeUpload(accepted)
  const { width, height, fingerprint } = accepted
  return { width, height, fingerprint }
}

/** Handles the messages that the last process left in the outbox. */
function start({ db }: Database, { thumbnailFiles }: Pictures): void {
  const nothing = async () => {}
  jobs = startJobs({
    db,
    clock: () => new Date(),
    log: { warn: () => {}, error: () => {} },
    handlers: {
      'post-changed': nothing,
      'posts-imported': nothing,
      'posts-retagged': nothing,
      'webhook-turned-off': nothing,
      'contact-message': nothing,
      'contact-answer': nothing,
      'contact-overflow': nothing,
      'key-link': nothing,
      'password-forgotten': nothing,
      'author-renamed': nothing,
      'tag-changed': nothing,
      'subscription-requested': nothing,
      'subscribers-import': nothing,
      'review-notices': nothing,
      'thumbnail-changed': ({ id, before }) => thumbnailFiles.syncBucket(id, before),
    },
  })
}

onEachEngine('the pictures of posts', (open) => {
  test('unfinished files of a killed process are deleted from every folder', async () => {
    const dataDir = await temporaryFolder()
    const database = await open()
    const { db } = database
    const pictures = await picturesOn(database, dataDir)
    const left = [`.probe-${randomUUID()}`]
    for (const folder of ['mail', 'article-thumbnails', 'article-pictures', 'uploads/a7']) {
      await mkdir(join(dataDir, folder), { recursive: true })
      left.push(join(folder, `.${randomUUID()}`))
    }
    for (const name of left) await writeFile(join(dataDir, name), 'half')
    await pictures.sweep(new Date(), db)
    const found = async () => (await readdir(dataDir, { recursive: true })).filter(isLeft)
    const isLeft = (name: string) => left.includes(name)
    expect(await found()).toHaveLength(left.length)
    // Even if the hourly sweep is not due.
    await pictures.sweep(new Date(Date.now() + 11 * 60_000), db)
    expect(await found()).toEqual([])
  })

  test('if a process ends between saving the post and moving its picture, readers still get the right one', async () => {
    const database = await open()
    const pictures = await picturesOn(database)
    const { thumbnails, thumbnailFiles, thumbnailVariants } = pictures
    const first = await upload(pictures, '#ff0000')
    const post = await createdPost(database.db, { thumbnail: first })
    const second = await upload(pictures, '#0000ff')
    const edit = { editor: anEditor('ada'), kind: 'article' as const, id: post.id, tab: '' }
    await savePost(
      { db: database.db, now: new Date() },
      { ...edit, baseVersion: 1, content: someContent(), thumbnail: second, note: '' },
    )
    // No file is in the bucket yet, and the page already names the second picture.
    expect(await thumbnails.get(`${post.id}.webp`)).toBeNull()
    const [avif] = thumbnailSources({ id: post.id, thumbnail: second }, 'card')
    const named = /([^/]+\.480\.avif) 480w/.exec(avif?.srcSet ?? '')?.[1] ?? ''
    const size = await thumbnailVariants(named)
    const [r = 255, , b = 0] = await sharp(size?.bytes).raw().toBuffer()
    expect(r).toBeLessThan(60)
    expect(b).toBeGreaterThan(200)

    start(database, pictures)
    const settled = async () => (await thumbnails.get(`${post.id}.webp`))?.bytes
    const expected = (await thumbnailFiles.getUpload(second.fingerprint))?.bytes
    await expect.poll(settled).toEqual(expected)
  })

  test('the flat data folder of an older version is served, and moved into sub-folders', async () => {
    const database = await open()
    const dataDir = await temporaryFolder()
    const [bucket, uploads] = ['article-thumbnails', 'uploads'].map((name) => join(dataDir, name))
    const old = await picturesOn(database, dataDir)
    const thumbnail = await upload(old, '#ff0000')
    const { id } = await createdPost(database.db, { thumbnail })
    const picture = (await old.thumbnailFiles.getUpload(thumbnail.fingerprint))?.bytes ?? ''
    await rm(uploads ?? '', { recursive: true })
    for (const folder of [bucket, uploads]) await mkdir(folder ?? '')
    const size = `${id}.${thumbnail.fingerprint}.480.avif`
    const sizeMadeBefore = Buffer.from(picture)
    const replaced = `${id}.abcdefghijkl.webp`
    await writeFile(join(bucket ?? '', `${id}.webp`), picture)
    await writeFile(join(bucket ?? '', size), sizeMadeBefore)
    await writeFile(join(uploads ?? '', `${thumbnail.fingerprint}.webp`), picture)
    await writeFile(join(uploads ?? '', replaced), 'replaced')

    const pictures = await picturesOn(database, dataDir)
    const isSizeThere = async (there = pictures) =>
      sizeMadeBefore.equals((await there.thumbnailVariants(size))?.bytes ?? Buffer.of())
    const isReplacedThere = async () =>
      (await pictures.thumbnailFiles.original({ id, fingerprint: 'abcdefghijkl' })) !== null
    expect([await isSizeThere(), await isReplacedThere()]).toEqual([true, true])
    expect(await pictures.moveFlatFiles()).toBe(3)
    expect([await isSizeThere(), await isReplacedThere()]).toEqual([true, true])
    expect(await readdir(bucket ?? ''), 'the bucket stays flat').toEqual([`${id}.webp`])
    const again = await picturesOn(database, dataDir)
    expect(await again.moveFlatFiles()).toBe(0)
    expect(await isSizeThere(again)).toBe(true)
    await database.db.deleteFrom('articles').execute()
    await again.thumbnailFiles.syncBucket(id)
    expect(await again.thumbnailVariants(size)).toBeNull()
  })

  test('one of several processes sweeps, at most once an hour', async () => {
    const database = await open()
    const dataDir = await temporaryFolder()
    const both = [await picturesOn(database, dataDir), await picturesOn(database, dataDir)]
    const previews = join(dataDir, 'social-card-previews')
    await mkdir(previews)
    const writeOldFile = async () => {
      await writeFile(join(previews, 'old.jpg'), 'x')
      await utimes(join(previews, 'old.jpg'), new Date(0), new Date(0))
    }
    const sweepIn = (minutes: number) =>
      Promise.all(
        both.map(({ sweep }) => sweep(new Date(Date.now() + minutes * 60_000), database.db)),
      )
    await writeOldFile()
    await sweepIn(0)
    expect(await readdir(previews)).toEqual([])
    await writeOldFile()
    await sweepIn(50)
    expect(await readdir(previews)).toEqual(['old.jpg'])
    await sweepIn(60)
    expect(await readdir(previews)).toEqual([])
  })
})

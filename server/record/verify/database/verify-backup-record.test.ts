import { createHash } from 'node:crypto'
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openDatabase } from '~/database/database'
import { inTransaction } from '~/database/transactions/transaction'
import { recordMissing } from '~/posts/record/recording/record-missing.actions'
import { appendEntries } from '~/record/append.actions'
import { currentHead } from '~/record/log.queries'
import { engines } from '../../../../tests/support/data/databases'
import { smallSite, type TestSite } from '../../../../tests/support/data/sites/backed-up-site'
import { createBackup } from '../../../backup/create-backup'
import { writeKnownHead } from '../../head-file'
import { digestsOf } from './pictures/picture-digests'
import { verifyBackupRecord } from './verify-backup-record'
import { verifyDatabase } from './verify-database'

const report = () => {}
const now = new Date()
const storage = '/storage/v1/object/public'

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp()
})

test.each(engines)(
  'a backup of %s is verified, with the newest head that was seen',
  async (engine) => {
    const site = await recordedSite(await smallSite(engine))
    const verify = await backUp(site)
    expect(await verify()).toMatchObject({ problems: [], pictures: 2 })
    const { head } = site
    await writeKnownHead(site.env.dataDir, { ...head, size: head.size + 2 })
    const verifyOlder = await backUp(site)
    expect((await verifyOlder())?.problems).toMatchObject([
      {
        table: 'record_entries',
        text: `The record had ${head.size + 2} entries on ${head.time}, as the manifest of the backup says; now it has ${head.size}: the last 2 are missing.`,
      },
    ])
  },
)

test('a picture that was replaced by another is not called missing, here and in a backup', async () => {
  const site = await recordedSite(await smallSite('sqlite'))
  const { env, thumbnail, inText, other } = site
  for (const path of [thumbnail, inText]) {
    await copyFile(join(env.dataDir, other), join(env.dataDir, path))
  }
  const text = 'It is not the picture that was recorded.'
  const expected = [inText, thumbnail].map((row) => ({ table: 'pictures', row, text }))
  expect(await ownProblems(site)).toMatchObject(expected)
  const verify = await backUp(site)
  expect((await verify())?.problems).toMatchObject(expected)
  await rm(join(env.dataDir, thumbnail))
  const missing = { table: 'pictures', row: thumbnail, text: 'It is missing.' }
  expect(await ownProblems(site)).toMatchObject([expected[0], missing])
  const verifyWithout = await backUp(site)
  expect((await verifyWithout())?.problems).toMatchObject([expected[0], missing])
})

/** A site that has recorded the thumbnail of a post and a picture in its text. */
async function recordedSite(site: TestSite) {
  cleanups.push(site.remove)
  const { env } = site
  const { db, close } = await openDatabase(env.databaseUrl)
  await recordMissing(db, now)
  const [post, otherPost] = await db
    .selectFrom('articles')
    .select(['id', 'thumbnail_fingerprint', 'version'])
    .where('thumbnail_fingerprint', 'is not', null)
    .where('status', '=', 'published')
    .orderBy('id')
    .limit(2)
    .execute()
  if (!post || !otherPost) throw new Error('The sample edition has no pictures.')
  const thumbnail = `article-thumbnails/${post.id}.webp`
  const inText = 'article-pictures/abcdefghijkl-10x10.webp'
  const files = [
    { place: inText, path: `${storage}/${inText}` },
    { place: thumbnail, path: `${storage}/${thumbnail}?v=${post.thumbnail_fingerprint}` },
  ]
  const recorded = await Promise.all(
    files.map(async ({ place, path }) => {
      const bytes = await readFile(join(env.dataDir, place))
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      return { path, sha256, bytes: bytes.length }
    }),
  )
  await inTransaction(db, (transaction) =>
    appendEntries(transaction, now, [
      { type: 'files', kind: 'article', post: post.id, version: post.version, files: recorded },
    ]),
  )
  const head = await currentHead(db)
  await close()
  if (!head) throw new Error('There is no record.')
  return { env, head, thumbnail, inText, other: `article-thumbnails/${otherPost.id}.webp` }
}

async function ownProblems({ env }: Pick<TestSite, 'env'>) {
  const { db, close } = await openDatabase(env.databaseUrl)
  const digestOf = digestsOf(env)
  const verified = await verifyDatabase({ db, now, trusted: null, report, digestOf, known: [] })
  await close()
  return verified?.problems
}

/** Makes a backup; returns what verifies it. */
async function backUp({ env }: Pick<TestSite, 'env'>) {
  const folder = await mkdtemp(join(tmpdir(), 'vigil-backup-'))
  cleanups.push(() => rm(folder, { recursive: true }))
  const file = join(folder, 'site.tar.zst')
  await createBackup({ env, file, version: '1.2.3', now, overwrites: false, report })
  return () => verifyBackupRecord(file, { trusted: null, report })
}

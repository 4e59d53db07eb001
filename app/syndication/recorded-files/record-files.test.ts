import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Database } from '~/database/database'
import type { PostToSave } from '~/posts/post.rules'
import { queueFiles, queueFilesOfPicture } from '~/posts/record/recording/files-to-record.queries'
import { recordMissing } from '~/posts/record/recording/record-missing.actions'
import { insertPost } from '~/posts/saving/write-post.queries'
import type { RecordedFile } from '~/record/entries/entry.rules'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { aPost } from '../../../tests/support/posts'
import { recordFiles } from './record-files.actions'
import { type PictureToRecord, recordedFile } from './recorded-files.rules'

const start = new Date('2026-11-15T09:00:00Z')
const minute = 60_000
const site = { name: 'Vigil', url: 'https://news.example' }
const inText = '/storage/v1/object/public/article-pictures/abcdefghijkl-10x10.webp'
const thumbnail = { fingerprint: 'mnopqrstuvwx', width: 20, height: 10 }

/** A site with pictures in a map, and a clock that the test moves. */
async function siteOn({ db }: Database, posts: PostToSave[]) {
  const pictures = new Map<string, string>([[inText, 'in the text']])
  const warnings: string[] = []
  let now = start
  let readError: Error | null = null
  for (const post of posts) await insertPost(db, post, now)
  await recordMissing(db, now)
  const deps = () => ({
    db,
    now,
    site,
    readPicture: async (_: { id: string }, { path }: PictureToRecord) => {
      if (readError) throw readError
      const bytes = pictures.get(path)
      return bytes === undefined ? null : new TextEncoder().encode(bytes)
    },
    log: { warn: (_: object, text: string) => void warnings.push(text) },
  })
  const pass = (ms: number) => {
    now = new Date(now.getTime() + ms)
  }
  return {
    pictures,
    warnings,
    pass,
    storeFailsWith: (error: Error | null) => {
      readError = error
    },
    now: () => now,
    /** Until nothing is due; after this time. */
    async record(afterMs = minute) {
      pass(afterMs)
      for (let calls = 0; calls < 50; calls += 1) {
        if ((await recordFiles(deps())).isDone) return
      }
      throw new Error('There is always more to do.')
    },
    async entries(id: string): Promise<{ version: number; files: RecordedFile[] }[]> {
      const rows = await db
        .selectFrom('record_entries')
        .select('entry')
        .where('post_id', '=', id)
        .where('type', '=', 'files')
        .orderBy('position')
        .execute()
      return rows.map(({ entry }) => JSON.parse(entry))
    },
    waiting: async () => (await db.selectFrom('files_to_record').selectAll().execute()).length,
  }
}

const withPictures = (fields: Partial<PostToSave> = {}) =>
  aPost({ body: `Text.\n\n![A picture](${inText})`, ...fields })

onEachEngine('the files of a public version', (open) => {
  test('are recorded with their hashes: pictures, then every export', async () => {
    const post = withPictures({ slug: 'files', thumbnail })
    const here = await siteOn(await open(), [post])
    const thumbnailPath = `/storage/v1/object/public/article-thumbnails/${post.id}.webp?v=${thumbnail.fingerprint}`
    here.pictures.set(thumbnailPath, 'the thumbnail')
    await here.record()
    const [entry, ...others] = await here.entries(post.id)
    expect(others).toEqual([])
    expect(entry?.files.map(({ path }) => path)).toEqual([
      inText,
      thumbnailPath,
      ...['json', 'csv', 'stix.json', 'bib', 'ris', 'csl.json', 'md'].map(
        (ending) => `/cybersecurity/files.${ending}`,
      ),
    ])
    const sha256 = createHash('sha256').update('in the text').digest('hex')
    expect(entry?.files[0]).toEqual({ path: inText, sha256, bytes: 11 })
    const record = `https://news.example/.well-known/publication-log/posts/${post.id}/1`
    const markdown = `---\nrecord: ${record}\n---\n\n${post.body}`
    expect(entry?.files.at(-1)).toEqual(
      recordedFile('/cybersecurity/files.md', new TextEncoder().encode(markdown)),
    )
    expect(await here.waiting()).toBe(0)
  })

  test('are recorded once, however often the job is told of them', async () => {
    const { db, ...database } = await open()
    const post = withPictures()
    const here = await siteOn({ db, ...database }, [post])
    await here.record()
    for (let times = 0; times < 2; times += 1) {
      await queueFiles(db, post, here.now())
      await here.record()
    }
    expect(await here.entries(post.id)).toHaveLength(1)
  })

  test('are recorded again when an editor has decided about an entity', async () => {
    const { db, ...database } = await open()
    const post = withPictures()
    const here = await siteOn({ db, ...database }, [post])
    await here.record()
    await db
      .insertInto('entity_decisions')
      .values({
        kind: post.kind,
        post_id: post.id,
        type: 'cve',
        value: 'CVE-2024-3094',
        decision: 'refused',
        corrected_type: null,
        corrected_value: null,
        editor_id: null,
        editor_name: 'Ada',
        decided_at: here.now().toISOString(),
      })
      .execute()
    await queueFiles(db, post, here.now())
    await here.record()
    const [before, after] = await here.entries(post.id)
    const changed = after?.files.filter(
      ({ sha256 }, index) => sha256 !== before?.files[index]?.sha256,
    )
    expect(changed?.map(({ path }) => path.slice(path.indexOf('.')))).toEqual([
      '.json',
      '.stix.json',
    ])
  })

  test('wait for a picture that is still being stored', async () => {
    const { db, ...database } = await open()
    const post = withPictures({ thumbnail })
    const here = await siteOn({ db, ...database }, [post])
    await here.record(20_000)
    expect(await here.entries(post.id)).toEqual([])
    const path = `/storage/v1/object/public/article-thumbnails/${post.id}.webp?v=${thumbnail.fingerprint}`
    here.pictures.set(path, 'the thumbnail')
    await queueFilesOfPicture(db, post.id, here.now())
    await here.record(20_000)
    expect((await here.entries(post.id)).map(({ files }) => files.length)).toEqual([9])
    expect(here.warnings).toEqual([])
  })

  test('are recorded without a missing picture, which follows when it is there', async () => {
    const post = withPictures({ thumbnail })
    const here = await siteOn(await open(), [post])
    await here.record()
    await here.record(2 * minute)
    expect((await here.entries(post.id)).map(({ files }) => files.length)).toEqual([8])
    expect(here.warnings).toEqual([expect.stringContaining('pictures are missing')])
    const path = `/storage/v1/object/public/article-thumbnails/${post.id}.webp?v=${thumbnail.fingerprint}`
    here.pictures.set(path, 'the thumbnail')
    await here.record(5 * minute)
    expect((await here.entries(post.id)).map(({ files }) => files.length)).toEqual([8, 9])
    expect(await here.waiting()).toBe(0)
  })

  test('are given up without a picture that never comes', async () => {
    const post = withPictures({ thumbnail })
    const here = await siteOn(await open(), [post])
    for (let hours = 0; hours < 20; hours += 1) await here.record(60 * minute)
    expect(await here.waiting()).toBe(0)
    expect(await here.entries(post.id)).toHaveLength(1)
  })

  test('are tried again if the store is away, and stop no other post', async () => {
    const [one, other] = [withPictures(), aPost()]
    const here = await siteOn(await open(), [one, other])
    here.storeFailsWith(new Error('away'))
    await here.record()
    expect(await here.entries(one.id)).toEqual([])
    expect(await here.entries(other.id)).toHaveLength(1)
    here.storeFailsWith(null)
    await here.record(2 * minute)
    expect(await here.entries(one.id)).toHaveLength(1)
  })

  test('of a withdrawn post are not recorded', async () => {
    const { db, ...database } = await open()
    const post = withPictures()
    const here = await siteOn({ db, ...database }, [post])
    await db.updateTable('articles').set({ status: 'withdrawn' }).execute()
    await here.record()
    expect(await here.entries(post.id)).toEqual([])
    expect(await here.waiting()).toBe(0)
  })

  test('of many posts are recorded a few at a time, the newest change first', async () => {
    const { db, ...database } = await open()
    const posts = Array.from({ length: 12 }, () => aPost())
    const here = await siteOn({ db, ...database }, posts)
    const [first] = posts
    here.pass(minute)
    if (first) await queueFiles(db, first, here.now())
    here.pass(minute)
    const deps = { db, now: here.now(), site, readPicture: async () => null }
    const log = { warn: () => {} }
    expect(await recordFiles({ ...deps, log })).toEqual({ isDone: false, isChanged: false })
    expect(await here.waiting()).toBe(7)
    expect(await here.entries(first?.id ?? '')).toHaveLength(1)
  })
})

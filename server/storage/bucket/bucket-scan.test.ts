import { readdir, rm, utimes } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { fingerprintOf } from '~/pictures/uploads/webp.rules'
import { findForDesk } from '~/posts/editing/desk-posts.queries'
import { savePost } from '~/posts/saving/save-post.actions'
import { insertPost } from '~/posts/saving/write-post.queries'
import { anEditor, createdPost, someContent } from '../../../tests/support/data/desk'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { blue, bucketSite, red } from '../../../tests/support/pictures/bucket-site'
import { aPost } from '../../../tests/support/posts'

onEachEngine('files in the bucket', (open) => {
  test('are adopted by their posts when they are added, replaced and removed', async () => {
    const database = await open()
    const { put, file, settle, shownFingerprint, pictures } = await bucketSite(database)
    const { id } = await createdPost(database.db)
    await settle()
    await put(id, red)
    await settle()
    expect(await shownFingerprint(id)).toBe(fingerprintOf(red))
    expect((await pictures.thumbnails.get(`${id}.webp`))?.bytes).toEqual(Buffer.from(red))
    const size = (bytes: Uint8Array) =>
      pictures.thumbnailVariants(`${id}.${fingerprintOf(bytes)}.240.webp`)
    expect(await size(red)).not.toBeNull()
    await put(id, blue)
    await settle()
    expect(await shownFingerprint(id)).toBe(fingerprintOf(blue))
    expect(await size(blue)).not.toBeNull()
    await rm(file(id))
    await settle()
    expect(await shownFingerprint(id)).toBeNull()
    expect(await size(blue), 'its sizes go with it').toBeNull()
    expect((await findForDesk(database.db, 'article', id))?.version).toBe(4)
  })

  test('stay when the post is edited, and are deleted when the desk removes the picture', async () => {
    const { db } = await open()
    const { put, settle, shownFingerprint, bucket } = await bucketSite({ db })
    const { id } = await createdPost(db)
    await put(id, red)
    await settle()
    const save = (body: string, thumbnail: 'unchanged' | null, baseVersion: number) =>
      savePost(
        { db, now: new Date() },
        {
          editor: anEditor('ada'),
          kind: 'article',
          id,
          tab: '',
          note: '',
          content: someContent({ body }),
          thumbnail,
          baseVersion,
        },
      )
    expect(await save('Another text.', 'unchanged', 2)).toMatchObject({ ok: true })
    await settle()
    expect(await shownFingerprint(id)).toBe(fingerprintOf(red))
    expect(await readdir(bucket)).toContain(`${id}.webp`)
    expect(await save('Another text.', null, 3)).toMatchObject({ ok: true })
    await settle()
    expect(await readdir(bucket)).not.toContain(`${id}.webp`)
    expect(await shownFingerprint(id)).toBeNull()
  })

  test('that were added while no server ran are found at the start, and only those are read', async () => {
    const database = await open()
    const first = await bucketSite(database)
    const ids: string[] = []
    for (let at = 0; at < 3; at += 1) ids.push((await createdPost(database.db)).id)
    for (const id of ids) await first.put(id, red)
    await first.settle()
    expect(first.reads()).toBe(3)
    await first.settle()
    expect(first.reads(), 'what did not change is not read again').toBe(3)
    const [a = '', b = '', c = ''] = ids
    // A copy that keeps the time of the original.
    await first.put(a, blue)
    await utimes(first.file(a), new Date(0), new Date(0))
    await rm(first.file(b))
    const second = await bucketSite(database, first.data)
    await second.settle()
    expect(await Promise.all(ids.map(second.shownFingerprint))).toEqual([
      fingerprintOf(blue),
      null,
      fingerprintOf(red),
    ])
    expect(second.reads()).toBe(1)
    expect((await findForDesk(database.db, 'article', c))?.version).toBe(2)
  })

  test('wait for posts that are imported later', async () => {
    const { db } = await open()
    const { put, settle, shownFingerprint, infos, reads } = await bucketSite({ db })
    const post = aPost({ thumbnail: null })
    await put(post.id, red)
    await settle()
    await settle()
    expect(reads()).toBe(0)
    expect(infos()).toMatchObject([{ files: 1, example: `${post.id}.webp` }])
    await insertPost(db, post, new Date())
    await settle()
    expect(await shownFingerprint(post.id)).toBe(fingerprintOf(red))
  })

  test('many that are missing at once are a wrong folder: no post loses its picture', async () => {
    const database = await open()
    const { db } = database
    const site = await bucketSite(database)
    const ids: string[] = []
    for (let count = 0; count < 12; count += 1) ids.push((await createdPost(db)).id)
    for (const id of ids) await site.put(id, red)
    await site.settle()
    const versions = async () => {
      const posts = await Promise.all(ids.map((id) => findForDesk(db, 'article', id)))
      return new Set(posts.map((post) => `${post?.version} ${post?.thumbnail?.fingerprint}`))
    }
    const unchanged = new Set([`2 ${fingerprintOf(red)}`])
    expect(await versions()).toEqual(unchanged)

    // While it runs, and at the next start.
    for (const id of ids.slice(1)) await rm(site.file(id))
    await site.settle()
    await site.settle()
    const restarted = await bucketSite(database, site.data)
    await restarted.settle()
    expect(await versions()).toEqual(unchanged)
    for (const { errors } of [site, restarted]) {
      expect(errors()).toMatchObject([
        { missing: 11, line: expect.stringContaining('other files') },
      ])
    }

    // Once the files are back, one can be removed.
    for (const id of ids.slice(1)) await restarted.put(id, red)
    await restarted.settle()
    expect(await versions()).toEqual(unchanged)
    await rm(restarted.file(ids[3] ?? ''))
    await restarted.settle()
    expect(await restarted.shownFingerprint(ids[3] ?? '')).toBeNull()
  })

  test('are adopted once, even with several processes', async () => {
    const database = await open()
    const one = await bucketSite(database)
    const two = await bucketSite(database, one.data)
    const { id } = await createdPost(database.db)
    await one.put(id, red)
    await Promise.all([one.settle(), two.settle()])
    await Promise.all([one.settle(), two.settle()])
    const post = await findForDesk(database.db, 'article', id)
    expect(post).toMatchObject({ version: 2, thumbnail: { fingerprint: fingerprintOf(red) } })
  })
})

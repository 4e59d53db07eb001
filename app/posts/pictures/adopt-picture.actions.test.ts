import { expect, test } from 'vitest'
import type { Db } from '~/database/database'
import type { Thumbnail } from '~/pictures/thumbnail.rules'
import { anEditor, createdPost, outboxOf, someContent } from '../../../tests/support/data/desk'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { now } from '../../../tests/support/data/saved-posts'
import { aPost } from '../../../tests/support/posts'
import { findForDesk } from '../editing/desk-posts.queries'
import { changePost } from '../lifecycle/change-post.actions'
import { contentVersion } from '../published/content-version.queries'
import { revisionsOf } from '../revisions/revisions.queries'
import { savePost } from '../saving/save-post.actions'
import { insertPost } from '../saving/write-post.queries'
import { adoptPicture } from './adopt-picture.actions'

const picture: Thumbnail = { width: 1600, height: 900, fingerprint: 'abcdefghijkl' }
const other: Thumbnail = { ...picture, fingerprint: 'mnopqrstuvwx' }
const ada = anEditor('ada')
const note = 'Found'

/** What a job does once the file is in place. */
const drain = (db: Db) => db.deleteFrom('outbox').execute()

onEachEngine('a picture that was put into the bucket by hand', (open) => {
  test('becomes the picture of its post, and readers see it', async () => {
    const { db } = await open()
    const { id } = await createdPost(db, { when: { as: 'published' } })
    await drain(db)
    const before = await contentVersion(db)
    expect(await adoptPicture({ db, now }, { id, thumbnail: picture, note })).toBe('written')
    const post = await findForDesk(db, 'article', id)
    expect(post).toMatchObject({ thumbnail: picture, version: 2, status: 'published' })
    expect(await outboxOf(db, 'thumbnail-changed')).toEqual([id])
    expect(await outboxOf(db, 'post-changed')).toEqual([id])
    expect(await contentVersion(db)).not.toBe(before)
    const [revision] = await revisionsOf(db, { kind: 'article', postId: id })
    expect(revision).toMatchObject({ version: 2, action: 'updated from the bucket', note })
  })

  test('is adopted once, even if several processes do it', async () => {
    const { db } = await open()
    const { id } = await createdPost(db, { kind: 'brief' })
    const results = await Promise.all(
      [1, 2, 3].map(() => adoptPicture({ db, now }, { id, thumbnail: picture, note })),
    )
    expect(results.filter((result) => result === 'written')).toHaveLength(1)
    expect(await findForDesk(db, 'brief', id)).toMatchObject({ version: 2, thumbnail: picture })
  })

  test('waits while a picture from the desk is being written to the bucket', async () => {
    const { db } = await open()
    const { id } = await createdPost(db, { thumbnail: other })
    expect(await adoptPicture({ db, now }, { id, thumbnail: picture, note })).toBe('busy')
    expect(await adoptPicture({ db, now }, { id, thumbnail: null, note })).toBe('busy')
    await drain(db)
    expect(await adoptPicture({ db, now }, { id, thumbnail: picture, note })).toBe('written')
  })

  test('waits for a post that is not there yet, and belongs to one that was imported', async () => {
    const { db } = await open()
    const post = aPost({ thumbnail: null })
    const change = { id: post.id, thumbnail: picture, note }
    expect(await adoptPicture({ db, now }, change)).toBe('no-post')
    await insertPost(db, post, now)
    expect(await adoptPicture({ db, now }, change)).toBe('written')
    const revisions = await revisionsOf(db, { kind: post.kind, postId: post.id })
    expect(revisions.map(({ action }) => action)).toEqual(['updated from the bucket', 'imported'])
  })

  test('is removed from the post when the file is', async () => {
    const { db } = await open()
    const { id } = await createdPost(db)
    await adoptPicture({ db, now }, { id, thumbnail: picture, note })
    await drain(db)
    expect(await adoptPicture({ db, now }, { id, thumbnail: null, note })).toBe('written')
    expect(await adoptPicture({ db, now }, { id, thumbnail: null, note })).toBe('busy')
    await drain(db)
    expect(await adoptPicture({ db, now }, { id, thumbnail: null, note })).toBe('unchanged')
    expect((await findForDesk(db, 'article', id))?.thumbnail).toBeNull()
  })

  test('is no conflict for an editor who had the post open, and stays', async () => {
    const { db } = await open()
    const { id } = await createdPost(db)
    await adoptPicture({ db, now }, { id, thumbnail: other, note })
    await drain(db)
    await adoptPicture({ db, now }, { id, thumbnail: picture, note })
    const edit = { editor: ada, kind: 'article' as const, id, tab: '', note: '' }
    const content = someContent({ body: 'Typed meanwhile.' })
    const saved = await savePost(
      { db, now },
      { ...edit, baseVersion: 1, content, thumbnail: 'unchanged' },
    )
    expect(saved).toMatchObject({ ok: true, isRepeat: false })
    const post = await findForDesk(db, 'article', id)
    expect(post).toMatchObject({ body: 'Typed meanwhile.', thumbnail: picture, version: 4 })
    await drain(db)
    await adoptPicture({ db, now }, { id, thumbnail: other, note })
    const change = { step: 'publish' } as const
    const step = await changePost({ db, now }, { ...edit, baseVersion: 4, change })
    expect(step).toMatchObject({ ok: true, post: { status: 'published', thumbnail: other } })
  })

  test('hides no text that somebody else saved', async () => {
    const { db } = await open()
    const { id } = await createdPost(db)
    const edit = { editor: ada, kind: 'article' as const, id, tab: '', note: '' }
    const save = (body: string) =>
      savePost(
        { db, now },
        { ...edit, baseVersion: 1, content: someContent({ body }), thumbnail: 'unchanged' },
      )
    await save('Theirs.')
    await adoptPicture({ db, now }, { id, thumbnail: picture, note })
    expect(await save('Mine.')).toMatchObject({ ok: false, reason: 'conflict' })
  })
})

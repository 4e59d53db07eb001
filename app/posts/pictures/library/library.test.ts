import { expect, test } from 'vitest'
import { autosaveAt, upsertAutosave } from '~/autosave/autosaves.queries'
import type { Db } from '~/database/database'
import { bodyPicturePath, pictureIdOf, pictureMarkdown } from '~/pictures/body-pictures.rules'
import { anEdit, anEditor, createdPost, someContent } from '../../../../tests/support/data/desk'
import { onEachEngine } from '../../../../tests/support/data/on-each-engine'
import { now } from '../../../../tests/support/data/saved-posts'
import { findForDesk } from '../../editing/desk-posts.queries'
import { formValuesOfContent } from '../../editing/form/post-form.rules'
import { emptyBin } from '../../lifecycle/bin/empty-bin.actions'
import { changePost } from '../../lifecycle/change-post.actions'
import { noChangeTyped } from '../../record/changes/change-form.rules'
import { revisionsOf } from '../../revisions/revisions.queries'
import { autosaveKeyOf } from '../../saving/autosave/post-documents.rules'
import { savePost } from '../../saving/save-post.actions'
import {
  deleteRemovedPicture,
  describePicture,
  removePicture,
  restorePicture,
} from './change-picture.actions'
import { listPictures, usesOfPictures } from './library-list.queries'
import type { PictureFilter } from './picture-uses.rules'
import { addUploadedPicture, findPicture } from './pictures.queries'
import { replacePicture } from './replace-picture.actions'

const wall = { fingerprint: 'abcdefghijkl', width: 1600, height: 900 }
const beach = { fingerprint: 'mnopqrstuvwx', width: 800, height: 600 }
const [wallId, beachId] = [pictureIdOf(wall), pictureIdOf(beach)]
const bodyWith = (alt: string, picture = wall) =>
  `Before.\n\n${pictureMarkdown(bodyPicturePath(picture), alt)}\n\nAfter.`
const ada = anEditor('ada')
const author = anEditor('cleo', 'author')
const nowhere = async () => false
const daysLater = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60_000)

const upload = (db: Db, id: string, name: string, editor = ada) =>
  addUploadedPicture(db, { id, bytes: 1234, name, alt: '', editor }, now)

async function idsOf(db: Db, filter: PictureFilter, text = '', author?: { id: string }) {
  const request = { filter, text, page: 1, perPage: 40, ...(author && { author }) }
  return (await listPictures(db, request)).pictures.map(({ id }) => id).toSorted()
}

onEachEngine('the library of pictures', (open) => {
  test('knows the pictures of every post, and follows each change', async () => {
    const { db } = await open()
    const post = await createdPost(db, {
      content: someContent({ body: bodyWith('A wall') }),
      thumbnail: beach,
    })
    expect(await usesOfPictures(db, [wallId, beachId])).toMatchObject([
      { pictureId: wallId, place: 'body', alt: 'A wall', title: 'Zero trust', status: 'draft' },
      { pictureId: beachId, place: 'thumbnail' },
    ])
    expect(await idsOf(db, 'thumbnails')).toEqual([beachId])
    const content = someContent({ body: 'No picture.' })
    await savePost({ db, now }, anEdit(post, { content, thumbnail: null }))
    expect(await usesOfPictures(db, [wallId, beachId])).toEqual([])
    // Nobody uploaded the thumbnail for a text: it has no file any more.
    expect(await idsOf(db, 'unused')).toEqual([wallId])
  })

  test('a post in the bin still uses its pictures, a deleted one does not', async () => {
    const { db } = await open()
    const content = someContent({ body: bodyWith('') })
    const { id } = await createdPost(db, { content, thumbnail: beach })
    const change = { step: 'bin' } as const
    await changePost({ db, now }, { editor: ada, kind: 'article', id, change, note: '' })
    expect(await idsOf(db, 'used')).toEqual([wallId, beachId])
    await emptyBin({ db, now: daysLater(31) })
    expect(await idsOf(db, 'used')).toEqual([])
    expect(await idsOf(db, 'all')).toEqual([wallId])
  })

  test('is searched by file name, description and title of a post', async () => {
    const { db } = await open()
    await upload(db, wallId, 'Großer Garten.jpg')
    await upload(db, beachId, 'b.jpg')
    await createdPost(db, { content: someContent({ body: bodyWith('Rote Mauer'), title: 'Über' }) })
    for (const text of ['großer', 'GARTEN', 'rote m', 'uber', wallId]) {
      expect(await idsOf(db, 'all', text), text).toEqual([wallId])
    }
    expect(await idsOf(db, 'all', '100%')).toEqual([])
    // An author does not find out what others write.
    expect(await idsOf(db, 'all', 'uber', { id: author.id })).toEqual([])
    await describePicture({ db, now }, { editor: ada, id: beachId, alt: 'A 100% beach' })
    expect(await idsOf(db, 'all', '100%')).toEqual([beachId])
  })

  test('an author finds the pictures of published posts by their titles and descriptions', async () => {
    const { db } = await open()
    const content = someContent({ body: bodyWith('Rote Mauer'), title: 'Über' })
    const post = await createdPost(db, { content, thumbnail: beach })
    const reader = { id: author.id }
    expect(await idsOf(db, 'all', 'uber', reader)).toEqual([])
    const publish = { step: 'publish' } as const
    const change = { editor: ada, ...post, change: publish, note: '' }
    expect(await changePost({ db, now }, change)).toMatchObject({ ok: true })
    expect(await idsOf(db, 'all', 'uber', reader)).toEqual([wallId, beachId])
    expect(await idsOf(db, 'all', 'rote', reader)).toEqual([wallId])
  })

  test('a picture can be removed while nothing uses it, and is deleted after 30 days', async () => {
    const { db } = await open()
    await upload(db, wallId, 'wall.jpg')
    const remove = (editor = ada) => removePicture({ db, now }, { editor, id: wallId }, nowhere)
    expect(await remove(author)).toEqual({ ok: false, reason: 'not-yours' })
    const post = await createdPost(db, { content: someContent({ body: bodyWith('') }) })
    expect(await remove()).toEqual({ ok: false, reason: 'in-use' })
    await savePost({ db, now }, anEdit(post, { content: someContent({ body: 'None.' }) }))
    expect(await remove()).toEqual({ ok: true })
    expect(await idsOf(db, 'all')).toEqual([])
    expect(await idsOf(db, 'removed')).toEqual([wallId])
    const deleteIt = (at: Date) => deleteRemovedPicture({ db, now: at }, wallId, nowhere)
    expect(await deleteIt(daysLater(29))).toBe(false)
    expect(await findPicture(db, wallId)).toMatchObject({ removedAt: now })
    expect(await deleteIt(daysLater(31))).toBe(true)
    expect(await findPicture(db, wallId)).toBeNull()
  })

  test('a picture that only an earlier public version shows can be removed', async () => {
    const { db } = await open()
    await upload(db, wallId, 'wall.jpg')
    const content = someContent({ body: bodyWith('') })
    const post = await createdPost(db, { content, when: { as: 'published' } })
    await savePost({ db, now }, anEdit(post, { content: someContent({ body: 'None.' }) }))
    const versions = await db.selectFrom('public_versions').select('version').execute()
    expect(versions).toHaveLength(2)
    expect(await removePicture({ db, now }, { editor: ada, id: wallId }, nowhere)).toEqual({
      ok: true,
    })
  })

  test('a removed picture that a post uses again is back, and so is one that is restored', async () => {
    const { db } = await open()
    await upload(db, wallId, 'wall.jpg')
    await upload(db, beachId, 'beach.jpg')
    for (const id of [wallId, beachId])
      await removePicture({ db, now }, { editor: ada, id }, nowhere)
    await createdPost(db, { content: someContent({ body: bodyWith('') }) })
    await restorePicture({ db, now }, { editor: ada, id: beachId })
    expect(await idsOf(db, 'all')).toEqual([wallId, beachId])
    const rows = await db.selectFrom('audit_log').select(['action', 'subject']).execute()
    expect(rows).toContainEqual({ action: 'removed the picture', subject: 'beach.jpg' })
    expect(rows).toContainEqual({ action: 'restored the picture', subject: 'beach.jpg' })
  })

  test('an autosave and a mailed issue keep a picture', async () => {
    const { db } = await open()
    await upload(db, wallId, 'wall.jpg')
    const key = autosaveKeyOf({ editor: ada, kind: 'article', id: 'p', tab: 'one' })
    const content = someContent({ body: bodyWith('') })
    const typed = { ...formValuesOfContent('article', content), ...noChangeTyped }
    await upsertAutosave(db, key, { baseVersion: 0, typed, sequence: 1, now })
    const remove = (elsewhere = nowhere) =>
      removePicture({ db, now }, { editor: ada, id: wallId }, elsewhere)
    expect(await remove()).toEqual({ ok: false, reason: 'in-use' })
    await db.deleteFrom('working_copies').execute()
    expect(await remove(async () => true)).toEqual({ ok: false, reason: 'in-use' })
    expect(await remove()).toEqual({ ok: true })
  })

  test('is replaced in texts, thumbnails and autosaves, each with a revision', async () => {
    const { db } = await open()
    await upload(db, wallId, 'wall.jpg')
    const post = await createdPost(db, {
      content: someContent({ body: bodyWith('A wall') }),
      thumbnail: wall,
    })
    const binned = await createdPost(db, { content: someContent({ body: bodyWith('') }) })
    const bin = { step: 'bin' } as const
    await changePost({ db, now }, { editor: ada, ...binned, change: bin, note: '' })
    const key = autosaveKeyOf({ editor: ada, kind: 'article', id: post.id, tab: 'one' })
    const content = someContent({ body: `${bodyWith('x')} More.` })
    const typed = { ...formValuesOfContent('article', content), ...noChangeTyped }
    await upsertAutosave(db, key, { baseVersion: 1, typed, sequence: 1, now })
    const request = { editor: ada, from: wall, to: beach }
    expect(await replacePicture({ db, now }, request)).toEqual({
      ok: true,
      changed: 1,
      unchanged: 1,
    })
    const after = await findForDesk(db, 'article', post.id)
    expect(after).toMatchObject({ version: 2, body: bodyWith('A wall', beach), thumbnail: beach })
    const [revision] = await revisionsOf(db, { kind: 'article', postId: post.id })
    expect(revision).toMatchObject({ action: 'saved', note: 'Replaced a picture' })
    expect(await autosaveAt(db, key)).toMatchObject({
      baseVersion: 2,
      typed: { body: `${bodyWith('x', beach)} More.` },
    })
    expect(await usesOfPictures(db, [wallId])).toMatchObject([{ id: binned.id }])
    expect(await usesOfPictures(db, [beachId])).toHaveLength(2)
  })

  test('an author replaces pictures only in their own drafts', async () => {
    const { db } = await open()
    await upload(db, wallId, 'wall.jpg', author)
    const content = someContent({ body: bodyWith('') })
    const own = await createdPost(db, { content, editor: author })
    const other = await createdPost(db, { content })
    const request = { editor: author, from: wall, to: beach }
    expect(await replacePicture({ db, now }, request)).toMatchObject({ changed: 1, unchanged: 1 })
    expect(await usesOfPictures(db, [beachId])).toMatchObject([{ id: own.id }])
    expect(await usesOfPictures(db, [wallId])).toMatchObject([{ id: other.id }])
  })
})

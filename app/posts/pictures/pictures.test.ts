import { expect, test } from 'vitest'
import { createDesk } from '~/desk/posts/desk.service'
import type { Thumbnail } from '~/pictures/thumbnail.rules'
import { anEditor, createdPost, outboxOf, someContent } from '../../../tests/support/data/desk'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { now } from '../../../tests/support/data/saved-posts'
import { emptyBin } from '../lifecycle/bin/empty-bin.actions'
import { changePost } from '../lifecycle/change-post.actions'
import { savePost } from '../saving/save-post.actions'
import { searchTextOf } from '../saving/search-text.rules'
import { fingerprintOfPost } from './picture-of-post.queries'

const picture: Thumbnail = { width: 1600, height: 900, fingerprint: 'abcdefghijkl' }
const other: Thumbnail = { ...picture, fingerprint: 'mnopqrstuvwx' }
const ada = anEditor('ada')

onEachEngine('the picture of a post', (open) => {
  test('goes to the outbox when it changes, and only then', async () => {
    const { db } = await open()
    const messages = () => outboxOf(db, 'thumbnail-changed')
    const { id } = await createdPost(db, { thumbnail: null })
    expect(await messages()).toEqual([])
    const edit = { editor: ada, kind: 'article' as const, id, tab: '', note: '' }
    const save = async (baseVersion: number, thumbnail: Thumbnail | null | 'unchanged') => {
      const content = someContent({ body: `Text ${baseVersion}.` })
      const saved = await savePost({ db, now }, { ...edit, baseVersion, content, thumbnail })
      expect(saved).toMatchObject({ ok: true, isRepeat: false })
    }
    await save(1, picture)
    expect(await messages()).toEqual([id])
    expect(await fingerprintOfPost(db, id)).toBe(picture.fingerprint)
    await save(2, 'unchanged')
    expect(await messages()).toHaveLength(1)
    await save(3, other)
    await save(4, null)
    expect(await messages()).toEqual([id, id, id])
    expect(await fingerprintOfPost(db, id)).toBeNull()
  })

  test('goes to the outbox with a new post, even a draft', async () => {
    const { db } = await open()
    const { id } = await createdPost(db, { kind: 'brief', thumbnail: picture })
    expect(await outboxOf(db, 'thumbnail-changed')).toEqual([id])
    expect(await fingerprintOfPost(db, id)).toBe(picture.fingerprint)
  })

  test('is removed when its post leaves the bin for good', async () => {
    const { db } = await open()
    const { id } = await createdPost(db, { thumbnail: picture })
    const change = { step: 'bin' } as const
    await changePost({ db, now }, { editor: ada, kind: 'article', id, change, note: '' })
    await emptyBin({ db, now: new Date(now.getTime() + 31 * 24 * 60 * 60 * 1000) })
    expect(await fingerprintOfPost(db, id)).toBeUndefined()
    expect(await outboxOf(db, 'thumbnail-changed')).toEqual([id, id])
  })

  test('can be uploaded by editors who may change the post, or for a new post', async () => {
    const { db } = await open()
    const desk = createDesk({
      db,
      clock: () => now,
      makeSearchText: async ({ body }) => searchTextOf(body),
      onChanged: async () => {},
    })
    const [author, stranger] = [anEditor('cleo', 'author'), anEditor('dan', 'author')]
    const { id, kind } = await createdPost(db, { editor: author })
    const reason = async (editor: typeof ada, of: { kind: 'article' | 'brief'; id: string }) => {
      const permission = await desk.mayHavePicture(editor, of)
      return permission.ok ? 'allowed' : permission.reason
    }
    expect(await reason(author, { kind, id })).toBe('allowed')
    expect(await reason(ada, { kind, id })).toBe('allowed')
    expect(await reason(stranger, { kind, id })).toBe('not-yours')
    expect(await reason(stranger, { kind: 'brief', id })).toBe('bad-id')
    expect(await reason(stranger, { kind, id: crypto.randomUUID() })).toBe('allowed')
    for (const forged of ['', '../x', 'abc', '\0']) {
      expect(await reason(stranger, { kind, id: forged })).toBe('bad-id')
    }
  })
})

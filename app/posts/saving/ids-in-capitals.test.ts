import { expect, test } from 'vitest'
import { autosaveAt } from '~/autosave/autosaves.queries'
import { anEditor, someContent } from '../../../tests/support/data/desk'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { now, savePosts } from '../../../tests/support/data/saved-posts'
import { aPost } from '../../../tests/support/posts'
import { findForDesk } from '../editing/desk-posts.queries'
import { emptyForm, formValuesOf } from '../editing/form/post-form.rules'
import { importPosts } from '../importing/import-posts.actions'
import { parsePostFile } from '../importing/post-file.rules'
import { findById } from '../published/published-posts.queries'
import { storeAutosave } from './autosave/autosave.actions'
import { postAutosavesOf } from './autosave/post-autosaves.queries'
import { autosaveKeyOf } from './autosave/post-documents.rules'
import { savePost } from './save-post.actions'

const ada = anEditor('ada')
const kind = 'article' as const
const small = 'c0ffee00-aaaa-4bbb-8ccc-0123456789ab'
const capitals = small.toUpperCase()
const typed = { ...emptyForm(), title: 'Half a title' }

function imported(id: string) {
  const parsed = parsePostFile(
    `---\nid: ${id}\ntitle: One\ncreated_at: 2026-01-01T00:00:00Z\n---\n`,
  )
  if (!parsed.ok) throw new Error(parsed.reasons.join())
  return parsed.post
}

onEachEngine('an id in capitals', (open) => {
  test('is imported in small letters, and once', async () => {
    const { db } = await open()
    expect(await importPosts({ db, now }, [imported(capitals)])).toEqual({ added: 1 })
    expect(await importPosts({ db, now }, [imported(small)])).toEqual({ added: 0 })
    expect(await findForDesk(db, kind, small)).toMatchObject({ id: small })
  })

  test('that was stored so by an earlier version is not imported a second time', async () => {
    const database = await open()
    await savePosts(database, aPost({ id: capitals }))
    expect(await importPosts({ db: database.db, now }, [imported(capitals)])).toEqual({ added: 0 })
  })

  test('that was stored so finds its post, and what is typed of it is kept until it is saved', async () => {
    const database = await open()
    const { db } = database
    await savePosts(database, aPost({ id: capitals, kind }))
    expect(await findById(db, kind, small)).toMatchObject({ id: capitals })
    const post = await findForDesk(db, kind, small)
    expect(post?.id).toBe(capitals)
    if (!post) return
    for (const id of [capitals, small]) {
      const typing = { editor: ada, kind, id, tab: 'one' }
      const kept = await storeAutosave(
        { db, now },
        { ...typing, baseVersion: 1, typed: { ...typed, title: id } },
      )
      expect(kept).toEqual({ ok: true })
      const copy = await autosaveAt(db, autosaveKeyOf({ ...typing, id: capitals }))
      expect(copy?.typed.title).toBe(id)
    }
    expect(await postAutosavesOf(db, ada)).toMatchObject([{ id: capitals }])
    const saved = await savePost(
      { db, now },
      {
        editor: ada,
        kind,
        id: small,
        tab: 'one',
        baseVersion: 1,
        note: '',
        content: someContent({ title: formValuesOf(post).title }),
        thumbnail: 'unchanged',
      },
    )
    expect(saved).toMatchObject({ ok: true, post: { id: capitals, version: 2 } })
    expect(await postAutosavesOf(db, ada)).toEqual([])
  })

  test('of a post that is not there yet is that of the post in small letters', async () => {
    const { db } = await open()
    const typing = { editor: ada, kind, id: capitals, tab: 'one' }
    expect(await storeAutosave({ db, now }, { ...typing, baseVersion: 0, typed })).toEqual({
      ok: true,
    })
    expect(await postAutosavesOf(db, ada)).toMatchObject([{ id: small }])
  })
})

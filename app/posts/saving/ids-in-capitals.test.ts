import { expect, test } from 'vitest'
import { anEditor, someFields } from '../../../tests/support/data/desk'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { now, savePosts } from '../../../tests/support/data/saved-posts'
import { aPost } from '../../../tests/support/posts'
import { keepWorkingCopy, listWorkingCopies, workingCopyOf } from '../autosave/autosave.actions'
import { findForDesk } from '../editing/desk-posts.queries'
import { nothingTyped, typedPostOf } from '../editing/post-form.rules'
import { importPosts } from '../importing/import-posts.actions'
import { parsePostFile } from '../importing/post-file.rules'
import { findById } from '../published/published-posts.queries'
import { savePost } from './save-post.actions'

const ada = anEditor('ada')
const kind = 'article' as const
const small = 'c0ffee00-aaaa-4bbb-8ccc-0123456789ab'
const capitals = small.toUpperCase()
const typed = { ...nothingTyped(), title: 'Half a title' }

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
    expect(await findById(db, kind, small, now)).toMatchObject({ id: capitals })
    const post = await findForDesk(db, kind, small)
    expect(post?.id).toBe(capitals)
    if (!post) return
    for (const id of [capitals, small]) {
      const typing = { editor: ada, kind, id, tab: 'one' }
      const kept = await keepWorkingCopy(
        { db, now },
        { ...typing, baseVersion: 1, typed: { ...typed, title: id } },
      )
      expect(kept).toEqual({ ok: true })
      const copy = await workingCopyOf({ db }, { ...typing, id: capitals })
      expect(copy?.fields.title).toBe(id)
    }
    expect(await listWorkingCopies({ db }, ada)).toMatchObject([{ postId: capitals }])
    const saved = await savePost(
      { db, now },
      {
        ...{ editor: ada, kind, id: small, tab: 'one', baseVersion: 1, note: '' },
        ...{ fields: someFields({ title: typedPostOf(post).title }), thumbnail: 'unchanged' },
      },
    )
    expect(saved).toMatchObject({ ok: true, post: { id: capitals, version: 2 } })
    expect(await listWorkingCopies({ db }, ada)).toEqual([])
  })

  test('of a post that is not there yet is that of the post in small letters', async () => {
    const { db } = await open()
    const typing = { editor: ada, kind, id: capitals, tab: 'one' }
    expect(await keepWorkingCopy({ db, now }, { ...typing, baseVersion: 0, typed })).toEqual({
      ok: true,
    })
    expect(await listWorkingCopies({ db }, ada)).toMatchObject([{ postId: small }])
  })
})

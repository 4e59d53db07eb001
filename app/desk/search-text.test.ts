import { expect, test } from 'vitest'
import type { Db } from '~/data/engine/database'
import { aNewPost, anEditor, created, someFields } from '../../tests/support/data/desk'
import { onEachEngine } from '../../tests/support/data/on-each-engine'
import { now } from '../../tests/support/data/saved-posts'
import { changePost } from './posts/change-post'
import { createPost } from './posts/create-post'
import { restoreRevision } from './posts/restore-revision'
import { savePost } from './posts/save-post'
import type { TextToSearch } from './posts/transaction'

const ada = anEditor('ada')
const kind = 'article' as const

/** A desk with a thread that answers so, and what it was asked to parse. */
function deskOn(db: Db) {
  const parsed: TextToSearch[] = []
  const makeSearchText = async (of: TextToSearch) => {
    parsed.push(of)
    return { text: `Seen of ${of.body}`, wordCount: 400 }
  }
  return { deps: { db, now, makeSearchText }, parsed }
}

async function storedOf(db: Db, id: string) {
  const columns = ['search_text', 'computed_read_time', 'status'] as const
  const query = db.selectFrom('articles').select(columns).where('id', '=', id)
  return query.executeTakeFirstOrThrow()
}

const publish = (id: string) =>
  ({ editor: ada, kind, id, change: { step: 'publish' }, note: '' }) as const

onEachEngine('what is searched of a post', (open) => {
  test('is made where the desk says, for each text that is written, saved or brought back', async () => {
    const { db } = await open()
    const { deps, parsed } = deskOn(db)
    const post = aNewPost({ editor: ada, fields: someFields({ body: 'One.' }) })
    await createPost(deps, post)
    expect(await storedOf(db, post.id)).toMatchObject({
      search_text: 'Seen of One.',
      computed_read_time: 2,
    })
    const edit = { editor: ada, kind, id: post.id, tab: '', baseVersion: 1, note: '' }
    const fields = someFields({ body: 'Two.' })
    await savePost(deps, { ...edit, fields, thumbnail: 'unchanged' })
    expect(await storedOf(db, post.id)).toMatchObject({ search_text: 'Seen of Two.' })
    await restoreRevision(deps, { editor: ada, kind, id: post.id, baseVersion: 2, version: 1 })
    expect(await storedOf(db, post.id)).toMatchObject({ search_text: 'Seen of One.' })
    expect(parsed.map(({ body, editorId }) => [body, editorId])).toEqual([
      ['One.', ada.id],
      ['Two.', ada.id],
      ['One.', ada.id],
    ])
  })

  test('stays as it is when a post takes a step, and nothing is parsed', async () => {
    const { db } = await open()
    const { deps, parsed } = deskOn(db)
    const { id } = aNewPost()
    await createPost(deps, aNewPost({ id, editor: ada }))
    parsed.length = 0
    expect(await changePost(deps, publish(id))).toMatchObject({ ok: true })
    expect(await storedOf(db, id)).toMatchObject({
      status: 'published',
      search_text: 'Seen of Trust is a budget.',
    })
    expect(parsed).toEqual([])
  })

  test('of a row that another program wrote is made with its next step', async () => {
    const { db } = await open()
    const { id } = await created(db, {
      editor: ada,
      fields: someFields({ body: '**Bold** words' }),
    })
    await db.updateTable('articles').set({ search_text: '' }).where('id', '=', id).execute()
    await changePost({ db, now }, publish(id))
    expect(await storedOf(db, id)).toMatchObject({ search_text: 'Bold words' })
  })
})

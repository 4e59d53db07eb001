import { expect, test } from 'vitest'
import type { Db } from '~/database/database'
import { aNewPost, anEditor, createdPost, someContent } from '../../../tests/support/data/desk'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { now } from '../../../tests/support/data/saved-posts'
import { findForDesk } from '../editing/desk-posts.queries'
import { changePost } from '../lifecycle/change-post.actions'
import { publishDue } from '../lifecycle/due/publish-due.actions'
import type { StatusChange } from '../lifecycle/lifecycle.rules'
import { adoptPicture } from '../pictures/adopt-picture.actions'
import { restoreRevision } from '../revisions/restore-revision.actions'
import { createPost } from './create/create-post.actions'
import { savePost } from './save-post.actions'
import type { TextToSearch } from './search-text.actions'
import type { SearchText } from './search-text.rules'
import type { DeskDeps } from './transaction.actions'

const ada = anEditor('ada')
const kind = 'article' as const

/** A desk whose parser returns this text, and the texts that were parsed. */
function deskOn(db: Db, answer?: SearchText) {
  const parsed: TextToSearch[] = []
  const makeSearchText = async (of: TextToSearch) => {
    parsed.push(of)
    return answer ?? { text: `Seen of ${of.body}`, wordCount: 400, entities: [] }
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
    const post = aNewPost({ editor: ada, content: someContent({ body: 'One.' }) })
    await createPost(deps, post)
    expect(await storedOf(db, post.id)).toMatchObject({
      search_text: 'Seen of One.',
      computed_read_time: 2,
    })
    const edit = { editor: ada, kind, id: post.id, tab: '', baseVersion: 1, note: '' }
    const content = someContent({ body: 'Two.' })
    await savePost(deps, { ...edit, content, thumbnail: 'unchanged' })
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

  test('is not made again where a reader sees no word, as in a text of pictures', async () => {
    const { db } = await open()
    const { deps, parsed } = deskOn(db, { text: '', wordCount: 0, entities: [] })
    // Were it parsed in this process, past the thread, these words would be stored.
    const { id } = aNewPost()
    await createPost(deps, aNewPost({ id, editor: ada }))
    const step = (change: StatusChange) =>
      changePost(deps, { editor: ada, kind, id, change, note: '' })
    parsed.length = 0
    for (const name of ['bin', 'restore'] as const) {
      expect(await step({ step: name })).toMatchObject({ ok: true })
    }
    const at = new Date(now.getTime() + 60_000)
    expect(await step({ step: 'schedule', at })).toMatchObject({ ok: true })
    expect(await publishDue({ ...deps, now: at })).toMatchObject({ published: 1 })
    const thumbnail = { width: 1600, height: 900, fingerprint: 'abcdefghijkl' }
    expect(await adoptPicture(deps, { id, thumbnail, note: '' })).toBe('written')
    expect(await storedOf(db, id)).toMatchObject({ status: 'published', search_text: '' })
    expect(await findForDesk(db, kind, id)).toMatchObject({ computedReadTime: null })
    expect(parsed).toEqual([])
  })

  test.each([
    ['a step', (deps: DeskDeps, id: string) => changePost(deps, publish(id))],
    ['its hour', (deps: DeskDeps) => publishDue(deps)],
    [
      'a picture',
      (deps: DeskDeps, id: string) =>
        adoptPicture(deps, {
          id,
          thumbnail: { width: 1600, height: 900, fingerprint: 'abcdefghijkl' },
          note: '',
        }),
    ],
  ])(
    'of a row that another program wrote is made once, in the thread, with %s',
    async (_, next) => {
      const { db } = await open()
      const { deps, parsed } = deskOn(db)
      const when = { as: 'scheduled', at: new Date(now.getTime() + 60_000) } as const
      const { id } = await createdPost(db, {
        editor: ada,
        content: someContent({ body: 'Row.' }),
        when,
      })
      await db
        .updateTable('articles')
        .set({ search_text: '', computed_read_time: null })
        .where('id', '=', id)
        .execute()
      await next({ ...deps, now: when.at }, id)
      expect(await storedOf(db, id)).toMatchObject({ search_text: 'Seen of Row.' })
      expect(parsed.map(({ body }) => body)).toEqual(['Row.'])
      await changePost(deps, { editor: ada, kind, id, change: { step: 'bin' }, note: '' })
      expect(parsed).toHaveLength(1)
    },
  )

  test('of such a row is not written where its body became another meanwhile', async () => {
    const { db } = await open()
    const { id } = await createdPost(db, { editor: ada, content: someContent({ body: 'Old.' }) })
    const row = db.updateTable('articles').where('id', '=', id)
    await row.set({ search_text: '', computed_read_time: null }).execute()
    const makeSearchText = async () => {
      await row.set({ body: 'New.' }).execute()
      return { text: 'Old.', wordCount: 1, entities: [] }
    }
    expect(await changePost({ db, now, makeSearchText }, publish(id))).toMatchObject({ ok: true })
    expect(await storedOf(db, id)).toMatchObject({ status: 'published', search_text: '' })
  })
})

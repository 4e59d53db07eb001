import { expect, test } from 'vitest'
import type { Db } from '~/database/database'
import { onEachEngine } from '../../../../../tests/support/data/on-each-engine'
import { now } from '../../../../../tests/support/data/saved-posts'
import { removeFilter, saveFilter, undoRemoveFilter } from './saved-filters.actions'
import { findFilter, savedFiltersOf } from './saved-filters.queries'

async function addEditor(db: Db, id: string): Promise<string> {
  const at = now.toISOString()
  const editor = { id, name: id, email: `${id}@news.example`, role: 'editor', email_verified: 1 }
  await db
    .insertInto('editors')
    .values({ ...editor, created_at: at, updated_at: at })
    .execute()
  return id
}

onEachEngine('saved filters', (open) => {
  test('each editor has their own, which can be deleted and restored', async () => {
    const { db } = await open()
    const [ada, bo] = [await addEditor(db, 'ada'), await addEditor(db, 'bo')]
    const save = async (editorId: string, name: string, query: string) => {
      const result = await saveFilter({ db, now }, { editorId, name, query })
      if (!result.ok) throw new Error(result.problem)
      return result.filter
    }
    const names = async (editorId: string) =>
      (await savedFiltersOf(db, editorId)).map(({ name }) => name)
    const first = await save(ada, 'AI drafts', '?domain=ai')
    const second = await save(ada, 'Due', '?sort=due')
    await save(bo, 'AI drafts', '?domain=ai')
    expect((await names(ada)).sort()).toEqual(['AI drafts', 'Due'])

    expect(await removeFilter({ db, now }, { editorId: bo, id: first.id })).toBeNull()
    await removeFilter({ db, now }, { editorId: ada, id: first.id })
    expect(await names(ada)).toEqual(['Due'])
    expect(await undoRemoveFilter({ db }, { editorId: ada, id: first.id })).toMatchObject({
      ok: true,
    })
    expect(await names(ada)).toHaveLength(2)

    await removeFilter({ db, now }, { editorId: ada, id: first.id })
    await save(ada, 'AI drafts', '?domain=ai&status=draft')
    expect(await undoRemoveFilter({ db }, { editorId: ada, id: first.id })).toMatchObject({
      ok: false,
      problem: expect.stringContaining('AI drafts'),
    })
    await removeFilter({ db, now }, { editorId: ada, id: second.id })
    expect(await findFilter(db, ada, first.id)).toBeNull()
    await db.deleteFrom('editors').where('id', '=', bo).execute()
    expect(await names(bo)).toEqual([])
  })

  test('of two windows that save the same name at once, one is refused', async () => {
    const { db } = await open()
    const editorId = await addEditor(db, 'ada')
    const results = await Promise.all(
      ['?domain=ai', '?kind=brief'].map((query) =>
        saveFilter({ db, now }, { editorId, name: 'Mine', query }),
      ),
    )
    expect(results.map(({ ok }) => ok).sort()).toEqual([false, true])
  })
})

import { expect, test } from 'vitest'
import { createdPost } from '../../../../tests/support/data/desk'
import { onEachEngine } from '../../../../tests/support/data/on-each-engine'
import { now } from '../../../../tests/support/data/saved-posts'
import type { Db } from '../../../database/database'
import type { Role } from '../../../people/editor.rules'
import { deleteClosedTabs, othersAt } from './open-posts.queries'
import { reportPresence } from './presence.actions'

const kind = 'article' as const
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)

async function addEditor(db: Db, name: string, role: Role = 'editor') {
  const editor = { id: `id-of-${name}`, name, role }
  await db
    .insertInto('editors')
    .values({
      ...editor,
      email: `${name}@news.example`,
      email_verified: 1,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    } as never)
    .execute()
  return editor
}

async function aNewsroom(db: Db) {
  const ada = await addEditor(db, 'Ada Night')
  const ed = await addEditor(db, 'Ed Day')
  const al = await addEditor(db, 'Al Dawn', 'author')
  const { id } = await createdPost(db)
  const report = (editor: typeof ada, tab: string, at = now, isLeaving = false) =>
    reportPresence({ db, now: at }, { editor, kind, id, tab, isLeaving })
  const others = async (...of: Parameters<typeof report>) => (await report(...of))?.others
  const rows = () => db.selectFrom('open_posts').selectAll().execute()
  return { ada, ed, al, id, report, others, rows }
}

onEachEngine('who has a post open', (open) => {
  test('others are named once, whatever the number of their tabs; nobody is told of themselves', async () => {
    const { db } = await open()
    const { ada, ed, report, others } = await aNewsroom(db)
    expect(await others(ada, 'one')).toEqual([])
    expect(await others(ada, 'two')).toEqual([])
    expect(await others(ed, 'three')).toEqual(['Ada Night'])
    // With the stored version: a tab that shows an older one says so.
    expect(await report(ada, 'one')).toEqual({ others: ['Ed Day'], version: 1 })
  })

  test('somebody who leaves is gone at once, and one who is silent after a minute', async () => {
    const { db } = await open()
    const { ada, ed, id, report, others, rows } = await aNewsroom(db)
    await report(ada, 'one')
    await report(ada, 'two')
    await report(ada, 'one', now, true)
    expect(await others(ed, 'three', after(59))).toEqual(['Ada Night'])
    expect(await others(ed, 'three', after(61))).toEqual([])
    expect(await othersAt(db, { kind, id, editorId: ada.id }, after(61))).toEqual(['Ed Day'])
    await deleteClosedTabs(db, after(61))
    expect(await rows()).toMatchObject([{ tab: 'three' }])
    expect(await others(ed, 'three', after(62), true)).toEqual([])
    expect(await rows()).toEqual([])
  })

  test('nothing is written for a post that an editor cannot open, or a tab that is none', async () => {
    const { db } = await open()
    const { ada, al, id, report, rows } = await aNewsroom(db)
    expect(await report(al, 'one')).toBeNull()
    expect(await report(ada, 'a tab; no')).toBeNull()
    const missing = { editor: ada, kind, tab: 'one', isLeaving: false }
    for (const other of [crypto.randomUUID(), 'no\0id', '']) {
      expect(await reportPresence({ db, now }, { ...missing, id: other })).toBeNull()
    }
    expect(
      await reportPresence({ db, now }, { ...missing, kind: 'brief', id }),
      'another kind',
    ).toBeNull()
    expect(await rows()).toEqual([])
  })

  test('the content version stays, so that no cached page is deleted', async () => {
    const { db } = await open()
    const { ada, report } = await aNewsroom(db)
    const version = () => db.selectFrom('content_version').selectAll().execute()
    const before = await version()
    await report(ada, 'one')
    expect(await version()).toEqual(before)
  })

  test('an editor who was removed is not named', async () => {
    const { db } = await open()
    const { ada, ed, report, others } = await aNewsroom(db)
    await report(ada, 'one')
    await db.deleteFrom('editors').where('id', '=', ada.id).execute()
    expect(await others(ed, 'two')).toEqual([])
  })
})

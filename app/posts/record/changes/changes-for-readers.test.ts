import { expect, test } from 'vitest'
import { autosaveAt } from '~/autosave/autosaves.queries'
import type { Db } from '~/database/database'
import { entriesOfVersion } from '~/record/log.queries'
import { anEdit, createdPost, someContent } from '../../../../tests/support/data/desk'
import { onEachEngine } from '../../../../tests/support/data/on-each-engine'
import { now } from '../../../../tests/support/data/saved-posts'
import {
  ada,
  kept,
  livePost,
  minutes,
  publish,
  step,
  withEditors,
} from '../../../../tests/support/record/next-versions'
import { contentOfDeskPost } from '../../editing/desk-post.rules'
import { findForDesk } from '../../editing/desk-posts.queries'
import { emptyForm } from '../../editing/form/post-form.rules'
import { changePost } from '../../lifecycle/change-post.actions'
import { publishDue } from '../../lifecycle/due/publish-due.actions'
import { restoreRevision } from '../../revisions/restore-revision.actions'
import { storeAutosave } from '../../saving/autosave/autosave.actions'
import { autosaveKeyOf } from '../../saving/autosave/post-documents.rules'
import { savePost } from '../../saving/save-post.actions'
import { publicVersionsOf } from '../public-versions.queries'

const correction = { change: 'correction' as const, note: 'It said 5. It is 6.' }
const update = { change: 'update' as const, note: '' }
const kind = 'article' as const

const toldOf = async (db: Db, { id }: { id: string }) => {
  const versions = await publicVersionsOf(db, { kind, id }, { newest: 99, oldest: 1 })
  return versions.map(({ version, change, note }) => [version, change, note])
}

const changedAt = async (db: Db, { id }: { id: string }) => {
  const query = db.selectFrom('articles').select('changed_at').where('id', '=', id)
  return (await query.executeTakeFirstOrThrow()).changed_at
}

onEachEngine('what a change is to readers', (openEmpty) => {
  const open = () => withEditors(openEmpty())

  test('is stored with each public version; only updates and corrections move its date', async () => {
    const { db } = await open()
    const post = await livePost(db)
    const save = (title: string, baseVersion: number, publicChange = {}) =>
      savePost(
        { db, now: minutes(baseVersion) },
        anEdit(post, { content: someContent({ title }), baseVersion, ...publicChange }),
      )
    expect(await save('Spelt right', 1)).toMatchObject({ ok: true })
    expect(await changedAt(db, post)).toBeNull()
    expect(await save('New facts', 2, { publicChange: update })).toMatchObject({ ok: true })
    expect(await changedAt(db, post)).toBe(minutes(2).toISOString())
    expect(await save('Six', 3, { publicChange: correction })).toMatchObject({ ok: true })
    expect(await save('6', 4)).toMatchObject({ ok: true })
    expect(await changedAt(db, post)).toBe(minutes(3).toISOString())
    expect(await toldOf(db, post)).toEqual([
      [5, 'minor', ''],
      [4, 'correction', correction.note],
      [3, 'update', ''],
      [2, 'minor', ''],
      [1, 'published', ''],
    ])
  })

  test('can be told later, of a text that was saved as a minor change; the same request is one', async () => {
    const { db } = await open()
    const post = await livePost(db)
    const content = contentOfDeskPost(post)
    const told = anEdit(post, { content, publicChange: correction, tab: 'one', sequence: 1 })
    expect(await savePost({ db, now }, told)).toMatchObject({ ok: true, post: { version: 2 } })
    for (const repeat of [told, { ...told, sequence: 2 }, { ...told, requiresCurrent: true }]) {
      expect(await savePost({ db, now }, repeat)).toMatchObject({ ok: true, post: { version: 2 } })
    }
    expect(await toldOf(db, post)).toHaveLength(2)
    const without = anEdit(post, {
      content,
      baseVersion: 2,
      publicChange: { ...correction, note: '' },
    })
    expect(await savePost({ db, now }, without)).toMatchObject({ reason: 'bad-change' })
  })

  test('a next version stores the choice, and is published with it, now or on schedule', async () => {
    const { db } = await open()
    const [one, other] = [await livePost(db), await createdPost(db, { when: { as: 'published' } })]
    for (const live of [one, other]) {
      const next = await kept(db, live.id)
      const edit = anEdit(next, { content: contentOfDeskPost(next), publicChange: correction })
      const saved = await savePost({ db, now }, edit)
      expect(saved).toMatchObject({ post: { version: 1, nextOf: { publicChange: correction } } })
      if (live === one) {
        expect(await publish(db, next)).toMatchObject({ ok: true })
        const used = await findForDesk(db, kind, next.id)
        expect(used?.nextOf?.publicChange).toEqual({ change: 'minor', note: '' })
      } else {
        await step(db, next, { step: 'schedule', at: minutes(5) })
        expect(await publishDue({ db, now: minutes(5) })).toMatchObject({ published: 1 })
      }
      expect((await toldOf(db, live))[0]).toEqual([2, 'correction', correction.note])
    }
  })

  test('an unfinished correction is kept with a next version, and not published', async () => {
    const { db } = await open()
    const next = await kept(db, (await livePost(db)).id)
    const publicChange = { ...correction, note: '' }
    const edit = anEdit(next, { content: contentOfDeskPost(next), publicChange })
    expect(await savePost({ db, now }, edit)).toMatchObject({ ok: true })
    const refused = { ok: false, reason: 'bad-change', why: 'correction-without-text' }
    expect(await publish(db, next)).toEqual(refused)
    expect(await step(db, next, { step: 'schedule', at: minutes(5) })).toEqual(refused)
  })

  test('restoring an old text can be a correction', async () => {
    const { db } = await open()
    const post = await livePost(db)
    await savePost({ db, now }, anEdit(post))
    const restored = await restoreRevision(
      { db, now },
      { editor: ada, kind, id: post.id, version: 1, baseVersion: 2, publicChange: correction },
    )
    expect(restored).toMatchObject({ ok: true, post: { version: 3 } })
    expect((await toldOf(db, post))[0]).toEqual([3, 'correction', correction.note])
  })

  test('autosave keeps what was typed for readers, even if the text is the stored one', async () => {
    const { db } = await open()
    const post = await livePost(db)
    const tab = { editor: ada, kind, id: post.id, tab: 'one' }
    const typed = { ...emptyForm(), change: 'correction', changeNote: 'It said' }
    expect(await storeAutosave({ db, now }, { ...tab, baseVersion: 1, typed })).toEqual({
      ok: true,
    })
    expect((await autosaveAt(db, autosaveKeyOf(tab)))?.typed).toMatchObject({
      change: 'correction',
      changeNote: 'It said',
    })
  })

  test('publishing again ends a withdrawal, and is told as that', async () => {
    const { db } = await open()
    const post = await livePost(db)
    await step(db, post, { step: 'withdraw' })
    await changePost(
      { db, now: minutes(2) },
      { editor: ada, kind, id: post.id, change: { step: 'republish' }, note: '' },
    )
    expect((await toldOf(db, post))[0]).toEqual([3, 'republished', ''])
    expect(await db.selectFrom('withdrawals').selectAll().execute()).toEqual([])
    expect(await entriesOfVersion(db, post.id, 1)).toMatchObject([
      { type: 'version' },
      { type: 'withdrawn' },
    ])
  })
})

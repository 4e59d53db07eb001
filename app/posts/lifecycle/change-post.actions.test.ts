import { expect, test } from 'vitest'
import { anEdit, anEditor, createdPost, outboxOf } from '../../../tests/support/data/desk'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { now } from '../../../tests/support/data/saved-posts'
import { findForDesk } from '../editing/desk-posts.queries'
import { savePost } from '../saving/save-post.actions'
import { changePost } from './change-post.actions'
import type { StatusChange } from './lifecycle.rules'

const ada = anEditor('ada')
const later = new Date(now.getTime() + 60_000)
const kind = 'article' as const

onEachEngine('changing the status of a post', (open) => {
  test('a step announces a change only if readers notice it', async () => {
    const { db } = await open()
    const { id } = await createdPost(db)
    const step = (change: StatusChange, at = now) =>
      changePost({ db, now: at }, { editor: ada, kind, id, change, note: '' })
    const steps: [StatusChange, string, number][] = [
      [{ step: 'schedule', at: later }, 'scheduled', 0],
      [{ step: 'unschedule' }, 'draft', 0],
      [{ step: 'publish' }, 'published', 1],
      [{ step: 'withdraw' }, 'withdrawn', 2],
      [{ step: 'republish' }, 'published', 3],
      [{ step: 'bin' }, 'binned', 4],
      [{ step: 'restore' }, 'withdrawn', 4],
    ]
    for (const [change, status, messages] of steps) {
      expect(await step(change)).toMatchObject({ ok: true, post: { status } })
      expect(await outboxOf(db)).toHaveLength(messages)
    }
    expect(await findForDesk(db, kind, id)).toMatchObject({ publishedAt: now, createdAt: now })
    expect(await step({ step: 'publish' })).toMatchObject({ reason: 'bad-step' })
    await step({ step: 'bin' })
    const edit = anEdit({ id }, { baseVersion: 9 })
    expect(await savePost({ db, now }, edit)).toMatchObject({ why: 'in-the-bin' })
  })

  test('a step from an outdated page is a conflict, unless it was applied already', async () => {
    const { db } = await open()
    const post = await createdPost(db)
    await savePost({ db, now }, anEdit(post))
    const publish = { ...anEdit(post), change: { step: 'publish' } as const }
    expect(await changePost({ db, now }, publish)).toMatchObject({
      reason: 'conflict',
      current: { title: 'Changed' },
    })
    await changePost({ db, now }, { ...publish, baseVersion: 2 })
    expect(await changePost({ db, now }, publish)).toMatchObject({ ok: true, isRepeat: true })
  })
})

import { expect, test } from 'vitest'
import { onEachEngine } from '../../../../tests/support/data/on-each-engine'
import { now } from '../../../../tests/support/data/saved-posts'
import { ada, kept, livePost, withEditors } from '../../../../tests/support/record/next-versions'
import { findForDesk } from '../desk-posts.queries'
import { changeMany } from './change-many.actions'
import { undoMany } from './undo-many.actions'

onEachEngine('undoing a change of many posts', (open) => {
  test('a live post and its next version are both restored, whichever was chosen first', async () => {
    const { db } = await withEditors(open())
    const live = await livePost(db)
    const next = await kept(db, live.id)
    for (const posts of [
      [live, next],
      [next, live],
    ]) {
      const present = await Promise.all(posts.map(({ id }) => findForDesk(db, 'article', id)))
      const id = crypto.randomUUID()
      const request = { editor: ada, id, posts: present.filter((post) => post !== null) }
      await changeMany({ db, now }, { ...request, change: { step: 'bin' } })
      expect(await undoMany({ db, now }, { editor: ada, id })).toMatchObject({
        record: { changed: [{}, {}], refused: [] },
      })
      expect((await findForDesk(db, 'article', live.id))?.status).toBe('published')
      expect((await findForDesk(db, 'article', next.id))?.status).toBe('draft')
    }
  })
})

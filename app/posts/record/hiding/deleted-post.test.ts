import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '~/database/database'
import { hashOfText } from '~/record/tree/check.rules'
import { up } from '../../../../migrations/0051-notes-of-deleted'
import { anEdit, anEditor, createdPost, someContent } from '../../../../tests/support/data/desk'
import { onEachEngine } from '../../../../tests/support/data/on-each-engine'
import { daysAgo, now } from '../../../../tests/support/data/saved-posts'
import { aPost } from '../../../../tests/support/posts'
import { emptyBin } from '../../lifecycle/bin/empty-bin.actions'
import { changePost } from '../../lifecycle/change-post.actions'
import { savePost } from '../../saving/save-post.actions'
import { insertPost } from '../../saving/write-post.queries'
import { deletedWithPost, isDeletion } from './deleted-post.rules'

const owner = anEditor('ada', 'owner')
const kind = 'article' as const

test('the reason of a deletion is known by its hash', async () => {
  const hash = await hashOfText(deletedWithPost)
  expect(isDeletion({ type: 'reason', of: 'hidden', hash })).toBe(true)
  expect(isDeletion({ type: 'reason', of: 'withdrawn', hash })).toBe(false)
  expect(isDeletion({ type: 'version', hash })).toBe(false)
})

onEachEngine('the migration of the notes of deleted posts', (open) => {
  async function corrected(db: Db, title: string) {
    const content = someContent({ title })
    const { id } = await createdPost(db, { content, when: { as: 'published' } }, daysAgo(50))
    const publicChange = { change: 'correction' as const, note: `${title}.` }
    await savePost({ db, now: daysAgo(49) }, { ...anEdit({ id }, { content }), publicChange })
    return id
  }

  test('empties them, also if a post with the same id was created again', async () => {
    const { db } = await open()
    await corrected(db, 'Stays')
    for (const title of ['Deleted', 'Created again']) {
      const id = await corrected(db, title)
      const bin = { kind, id, editor: owner, note: '', change: { step: 'bin' as const } }
      await changePost({ db, now: daysAgo(40) }, bin)
      await emptyBin({ db, now })
      if (title === 'Created again') await insertPost(db, aPost({ id }), now)
    }
    // As an earlier version left them.
    await db
      .updateTable('public_versions')
      .set({ note: 'It was 12.' })
      .where('version', '=', 2)
      .where('hidden_at', 'is not', null)
      .execute()
    await up(db as unknown as Kysely<unknown>)
    const rows = await db
      .selectFrom('public_versions')
      .select('note')
      .where('change', '=', 'correction')
      .orderBy('position')
      .execute()
    expect(rows.map(({ note }) => note)).toEqual(['Stays.', '', ''])
  })
})

import { expect, test } from 'vitest'
import type { Db } from '~/database/database'
import { recordMissing } from '~/posts/record/recording/record-missing.actions'
import { savePost } from '~/posts/saving/save-post.actions'
import { insertPost } from '~/posts/saving/write-post.queries'
import { anEdit, createdPost } from '../../../../../tests/support/data/desk'
import { onEachEngine } from '../../../../../tests/support/data/on-each-engine'
import { now } from '../../../../../tests/support/data/saved-posts'
import { aPost } from '../../../../../tests/support/posts'
import { verifyDatabase } from '../verify-database'

const minute = 60_000
const at = (minutes: number) => new Date(now.getTime() + minutes * minute)

async function verifyAt(db: Db, moment: Date) {
  const quietly = { trusted: null, known: [], report: () => {}, digestOf: null }
  const verified = await verifyDatabase({ ...quietly, db, now: moment })
  if (!verified) throw new Error('The record has not begun.')
  const { unrecorded, problems } = verified
  return { unrecorded, problems: problems.map(({ table, text }) => `${table}: ${text}`) }
}

onEachEngine('the versions that the server takes for recorded', (open) => {
  test('are the last ones of the record, of posts of any status', async () => {
    const { db } = await open()
    const post = await createdPost(db, { when: { as: 'published' } })
    await createdPost(db, { when: { as: 'draft' } })
    const mark = async (version: number) => {
      await db
        .updateTable('articles')
        .set({ recorded_version: version })
        .where('id', '=', post.id)
        .execute()
      return (await verifyAt(db, now)).problems
    }
    expect(await mark(1)).toEqual([])
    const text = (marked: number) =>
      `articles: Its version ${marked} is marked as the last recorded one, but the record has version 1.`
    expect(await mark(0)).toEqual([text(0)])
    // What is saved from now on would not be recorded.
    expect(await mark(1_000_000)).toEqual([text(1_000_000)])
    await savePost({ db, now: at(1) }, anEdit(post))
    expect((await verifyAt(db, at(1))).problems).toEqual([text(1_000_000)])
    await db
      .updateTable('articles')
      .set({ recorded_version: 7 })
      .where('status', '=', 'draft')
      .execute()
    expect((await verifyAt(db, at(1))).problems).toContain(
      'articles: Its version 7 is marked as the last recorded one, but the record has no version of it.',
    )
  })
})

onEachEngine('a public version that is not in the record', (open) => {
  /** Another program has saved the second version. */
  async function unrecorded() {
    const { db } = await open()
    const post = await createdPost(db, { when: { as: 'published' } })
    await db.updateTable('articles').set({ recorded_version: 2 }).execute()
    await savePost({ db, now: at(60) }, anEdit(post))
    await db.updateTable('articles').set({ recorded_version: 1 }).execute()
    return db
  }

  test('is a problem ten minutes after it was saved', async () => {
    const db = await unrecorded()
    expect(await verifyAt(db, at(69))).toEqual({ unrecorded: 1, problems: [] })
    const text = `articles: Its version 2 was saved on ${at(60).toISOString()}, and is still not in the record.`
    expect(await verifyAt(db, at(71))).toEqual({ unrecorded: 0, problems: [text] })
    expect(await recordMissing(db, at(71))).toMatchObject({ isDone: false })
    expect(await verifyAt(db, at(99))).toEqual({ unrecorded: 0, problems: [] })
  })

  test('and says that it was saved in the future', async () => {
    const db = await unrecorded()
    const saved = at(9_999).toISOString()
    await db.updateTable('revisions').set({ at: saved }).where('version', '=', 2).execute()
    expect((await verifyAt(db, at(61))).problems).toEqual([
      `articles: Its version 2 was saved on ${saved}, and is still not in the record.`,
    ])
  })

  test('waits for its turn while posts from before the record are added', async () => {
    const { db } = await open()
    await insertPost(db, aPost(), now)
    await recordMissing(db, at(60))
    await insertPost(db, aPost(), now)
    expect(await verifyAt(db, at(69))).toEqual({ unrecorded: 1, problems: [] })
    expect((await verifyAt(db, at(71))).problems).toEqual([
      expect.stringContaining('still not in the record'),
    ])
  })
})

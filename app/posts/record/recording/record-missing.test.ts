import { expect, test } from 'vitest'
import type { Db } from '~/database/database'
import { onEachEngine } from '../../../../tests/support/data/on-each-engine'
import { daysAgo, now, savePosts } from '../../../../tests/support/data/saved-posts'
import { aPost } from '../../../../tests/support/posts'
import { recordMissing } from './record-missing.actions'
import { createUnrecordablePosts } from './unrecordable.rules'

const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

onEachEngine('a public post that cannot be recorded', (open) => {
  /** The oldest posts have a byline that no part of the program wrote. */
  async function siteWith({ bad, good }: { bad: number; good: number }) {
    const { db } = await open()
    const posts = Array.from({ length: bad + good }, (_, index) =>
      aPost({ kind: index % 2 ? 'brief' : 'article', publishedAt: daysAgo(99 - index) }),
    )
    await savePosts({ db }, ...posts)
    for (const { id } of posts.slice(0, bad)) await setByline(db, id, 'Mallory')
    const logged: unknown[] = []
    const log = { error: (details: object) => void logged.push('post' in details && details.post) }
    const unrecordable = createUnrecordablePosts(log)
    const record = (minutes: number) => recordMissing(db, minutesLater(minutes), unrecordable)
    const recorded = async () => {
      const rows = await db.selectFrom('public_versions').select('post_id').execute()
      return new Set(rows.map(({ post_id }) => post_id))
    }
    const ids = posts.map(({ id }) => id)
    return { db, record, recorded, logged, bad: ids.slice(0, bad), good: ids.slice(bad) }
  }

  async function setByline(db: Db, id: string, byline: string): Promise<void> {
    for (const table of ['articles', 'weekly_briefs'] as const) {
      await db.updateTable(table).set({ byline }).where('id', '=', id).execute()
    }
  }

  test('is logged and tried again later, and stops no other', async () => {
    const { db, record, recorded, logged, bad, good } = await siteWith({ bad: 2, good: 4 })
    for (let isDone = false; !isDone; ) isDone = (await record(0)).isDone
    expect(await recorded()).toEqual(new Set(good))
    expect(logged.toSorted()).toEqual(bad.toSorted())
    await record(0.5)
    expect(logged).toHaveLength(2)
    await record(1)
    expect(logged).toHaveLength(4)
    await record(2)
    expect(logged, 'the second time it waits longer').toHaveLength(4)
    for (const id of bad) await setByline(db, id, '')
    await record(3)
    await record(3)
    expect(await recorded()).toEqual(new Set([...bad, ...good]))
  })

  test('does not stop them if there are many, and others wait if none can be recorded', async () => {
    const { record, recorded, logged, good } = await siteWith({ bad: 44, good: 2 })
    expect(await record(0)).toEqual({ isDone: true, isChanged: false })
    expect(logged).toHaveLength(40)
    await record(0.5)
    await record(0.5)
    expect(await recorded()).toEqual(new Set(good))
  })

  test('is an error for a program that runs once', async () => {
    const { db } = await siteWith({ bad: 1, good: 1 })
    await expect(recordMissing(db, now)).rejects.toThrow()
  })
})

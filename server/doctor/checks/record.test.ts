import { afterEach, describe, expect, test } from 'vitest'
import type { Db } from '~/database/database'
import { deleteSetting } from '~/database/settings'
import { recordMissing } from '~/posts/record/recording/record-missing.actions'
import { insertPost } from '~/posts/saving/write-post.queries'
import { appendEntries } from '~/record/append.actions'
import type { RecordEvent } from '~/record/entries/entry.rules'
import { engines } from '../../../tests/support/data/databases'
import { createdPost } from '../../../tests/support/data/desk'
import { examinedSite } from '../../../tests/support/data/sites/examined-site'
import { aPost } from '../../../tests/support/posts'
import { writeKnownHead } from '../../record/head-file'
import { recordCheck } from './record'

let cleanUp: (() => Promise<void>) | undefined
afterEach(() => cleanUp?.())

const withdrawn: RecordEvent = { type: 'withdrawn', kind: 'article', post: 'a', version: 1 }
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000)

describe.each(engines)('the public record (%s)', (engine) => {
  /** What the doctor says of the record after this. */
  async function problemsAfter(prepare: (db: Db, dataDir: string) => Promise<unknown>) {
    const { db, dataDir, check, remove } = await examinedSite(engine)
    cleanUp = remove
    await prepare(db, dataDir)
    return (await check(recordCheck)).problems
  }

  test('is fine as it is written', async () => {
    expect(await problemsAfter((db) => appendEntries(db, daysAgo(1), [withdrawn]))).toEqual([])
  })

  test('cannot be continued without its private key', async () => {
    const problems = await problemsAfter(async (db) => {
      await appendEntries(db, daysAgo(1), [withdrawn])
      await deleteSetting(db, 'record-key')
    })
    expect(problems).toMatchObject([{ level: 'error', text: expect.stringContaining('missing') }])
  })

  test('was changed by hand', async () => {
    const problems = await problemsAfter(async (db) => {
      await appendEntries(db, daysAgo(1), [withdrawn, withdrawn])
      await db.deleteFrom('record_entries').where('position', '=', 2).execute()
    })
    expect(problems).toMatchObject([
      { level: 'error', text: expect.stringContaining('contradict each other') },
    ])
  })

  test('was replaced by an older one: not stated yet, stated, and long ago', async () => {
    const lost = { size: 9, root: 'f'.repeat(64) }
    const replaced = await problemsAfter(async (db, dataDir) => {
      await appendEntries(db, daysAgo(1), [withdrawn])
      const { origin } = await db
        .selectFrom('record_state')
        .select('origin')
        .executeTakeFirstOrThrow()
      await writeKnownHead(dataDir, { origin, ...lost })
    })
    expect(replaced).toMatchObject([{ level: 'error', text: expect.stringContaining('9 entries') }])
    await cleanUp?.()
    const restored: RecordEvent = { type: 'restored', size: 1, root: 'a', lost }
    const stated = await problemsAfter((db) => appendEntries(db, daysAgo(1), [restored]))
    expect(stated).toMatchObject([{ level: 'warning', text: expect.stringContaining('9 entries') }])
    await cleanUp?.()
    expect(await problemsAfter((db) => appendEntries(db, daysAgo(40), [restored]))).toEqual([])
  })

  test('has times of clocks that were wrong', async () => {
    const future = await problemsAfter((db) => appendEntries(db, daysAgo(-1), [withdrawn]))
    expect(future).toMatchObject([{ level: 'error', text: expect.stringContaining('later than') }])
    await cleanUp?.()
    const back = await problemsAfter(async (db) => {
      await appendEntries(db, daysAgo(1), [withdrawn])
      await appendEntries(db, daysAgo(2), [withdrawn])
    })
    expect(back).toMatchObject([{ level: 'warning', text: expect.stringContaining('set back') }])
  })

  test('lacks public posts: a warning once the server had time to add them', async () => {
    const begin = (db: Db) => createdPost(db, { when: { as: 'published' } }, daysAgo(3))
    const unrecorded = (publishedAt: Date) => aPost({ slug: 'unrecorded', publishedAt })
    const problems = await problemsAfter(async (db) => {
      await begin(db)
      await insertPost(db, unrecorded(daysAgo(2)), new Date())
    })
    expect(problems).toMatchObject([
      {
        level: 'warning',
        text: expect.stringContaining('1 public post is not in the public record'),
        items: ['/cybersecurity/unrecorded'],
      },
    ])
    await cleanUp?.()
    const tooEarly = await problemsAfter(async (db) => {
      await begin(db)
      await insertPost(db, unrecorded(daysAgo(0)), new Date())
    })
    expect(tooEarly).toEqual([])
    await cleanUp?.()
    const whileAdding = await problemsAfter(async (db) => {
      await begin(db)
      await insertPost(db, aPost({ publishedAt: daysAgo(4) }), new Date())
      await recordMissing(db, new Date())
      await insertPost(db, unrecorded(daysAgo(2)), new Date())
    })
    expect(whileAdding).toEqual([])
  })
})

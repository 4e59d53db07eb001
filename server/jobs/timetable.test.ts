import { afterEach, expect, test } from 'vitest'
import type { Database } from '~/database/database'
import { emptyBin } from '~/posts/lifecycle/bin/empty-bin.actions'
import { changePost } from '~/posts/lifecycle/change-post.actions'
import { publishDue } from '~/posts/lifecycle/due/publish-due.actions'
import type { StatusChange } from '~/posts/lifecycle/lifecycle.rules'
import { endPin, pinArticle } from '~/posts/lifecycle/pins/pin.actions'
import { contentVersion } from '~/posts/published/content-version.queries'
import { findById } from '~/posts/published/published-posts.queries'
import { anEditor, createdPost } from '../../tests/support/data/desk'
import { onEachEngine } from '../../tests/support/data/on-each-engine'
import { startTimetable, type Timetable } from './timetable'

const deadlineMs = 10_000
const day = 24 * 60 * 60 * 1000
const never = 2 ** 30

const cleanups: (() => Promise<unknown>)[] = []
const cleanUp = async () => {
  for (const one of cleanups.splice(0).reverse()) await one()
}

interface Running {
  timetable: Timetable
  loggedErrors: string[]
  published: () => number
  swept: () => number
}

function timetableOf(
  { db }: Database,
  { everyMs = never, clock = () => new Date(), fails = (): boolean => false } = {},
): Running {
  const loggedErrors: string[] = []
  let published = 0
  let swept = 0
  const timetable = startTimetable({
    publishDue: async () => {
      if (fails()) throw new Error('the database is away')
      return publishDue({ db, now: clock() })
    },
    endPin: () => endPin({ db, now: clock() }),
    sendDue: async () => {},
    emptyBin: () => emptyBin({ db, now: clock() }),
    sweep: async () => {
      swept += 1
    },
    onChanged: () => {
      published += 1
    },
    clock,
    log: {
      info: () => {},
      error: (_: object, line: string) => void loggedErrors.push(line),
    } as unknown as Parameters<typeof startTimetable>[0]['log'],
    everyMs,
  })
  cleanups.push(() => timetable.stop(deadlineMs))
  return { timetable, loggedErrors, published: () => published, swept: () => swept }
}

const inMs = (ms: number) => new Date(Date.now() + ms)

onEachEngine('the timetable', (open) => {
  // Before the database is closed.
  afterEach(cleanUp)

  test('expired data is deleted at the start', async () => {
    const { swept } = timetableOf(await open())
    await expect.poll(swept).toBe(1)
  })

  // A minute before, so that its time is still to come on a busy machine.
  const scheduled = (database: Database, at: Date) =>
    createdPost(database.db, { when: { as: 'scheduled', at } }, new Date(at.getTime() - 60_000))
  const seen = async ({ db }: Database, id: string) => (await findById(db, 'article', id)) !== null

  test('a scheduled post is published at its time', async () => {
    const database = await open()
    const at = inMs(1500)
    const { id } = await scheduled(database, at)
    const { published } = timetableOf(database)
    await expect.poll(() => seen(database, id)).toBe(true)
    expect(Date.now()).toBeGreaterThanOrEqual(at.getTime())
    await expect.poll(published).toBe(1)
  })

  test('a post that becomes due during the query does not wait for the next tick', async () => {
    const database = await open()
    const at = inMs(60_000)
    const { id } = await scheduled(database, at)
    // The clock is just before that time until the first query, and just after it then.
    let isQueried = false
    const clock = () => new Date(at.getTime() + (isQueried ? 5 : -1))
    const timetable = startTimetable({
      publishDue: async () => {
        const due = await publishDue({ db: database.db, now: clock() })
        isQueried = true
        return due
      },
      endPin: async () => false,
      sendDue: async () => {},
      emptyBin: async () => [],
      sweep: async () => {},
      onChanged: () => {},
      clock,
      log: { info: () => {}, error: () => {} } as unknown as Parameters<
        typeof startTimetable
      >[0]['log'],
      everyMs: 2 ** 30,
    })
    cleanups.push(() => timetable.stop(deadlineMs))
    await expect.poll(async () => (await findById(database.db, 'article', id)) !== null).toBe(true)
  })

  test('a post that became due while no server ran is published at the start', async () => {
    const database = await open()
    const { id } = await scheduled(database, inMs(day))
    timetableOf(database, { clock: () => inMs(2 * day) })
    const read = () => findById(database.db, 'article', id)
    await expect.poll(read).not.toBeNull()
  })

  test('posts that are scheduled later, here or by another process, are published as well', async () => {
    const database = await open()
    const { timetable } = timetableOf(database)
    const here = await scheduled(database, inMs(50))
    timetable.wake()
    await expect.poll(() => seen(database, here.id)).toBe(true)
    timetableOf(database, { everyMs: 5 })
    const elsewhere = await scheduled(database, inMs(50))
    await expect.poll(() => seen(database, elsewhere.id)).toBe(true)
  })

  test('a pin ends at its time, and pages are told once', async () => {
    const database = await open()
    const { db } = database
    const { id } = await createdPost(db, { when: { as: 'published' } }, inMs(-60_000))
    const until = inMs(300)
    const pin = { editor: anEditor('ada'), id, until, instead: '' }
    expect(await pinArticle({ db, now: inMs(-1000) }, pin)).toMatchObject({ ok: true })
    const before = await contentVersion(db)
    const running = [1, 2].map(() => timetableOf(database, { everyMs: 20 }))
    await expect.poll(() => contentVersion(db)).not.toBe(before)
    expect(Date.now()).toBeGreaterThanOrEqual(until.getTime())
    for (const { timetable } of running) await timetable.stop(deadlineMs)
    expect(running.reduce((sum, { published }) => sum + published(), 0)).toBe(1)
    expect(running.flatMap(({ loggedErrors }) => loggedErrors)).toEqual([])
  })

  test('no timer is set for a post in five years', async () => {
    const database = await open()
    const { id } = await scheduled(database, inMs(5 * 365 * day))
    const { timetable, published } = timetableOf(database)
    timetable.wake()
    await timetable.stop(deadlineMs)
    expect(published()).toBe(0)
    expect(await seen(database, id)).toBe(false)
  })

  test('a failure is logged once and retried', async () => {
    const database = await open()
    const { id } = await scheduled(database, inMs(1))
    let failures = 0
    const fails = () => {
      failures += 1
      return failures <= 3
    }
    const { loggedErrors } = timetableOf(database, { everyMs: 5, fails })
    await expect.poll(() => seen(database, id)).toBe(true)
    expect(loggedErrors).toEqual(['scheduled posts could not be published'])
  })

  test('the bin is emptied at the start', async () => {
    const database = await open()
    const { db } = database
    const { id } = await createdPost(db)
    const change: StatusChange = { step: 'bin' }
    const binning = { editor: anEditor('ada'), kind: 'article' as const, id, change, note: '' }
    await changePost({ db, now: inMs(-31 * day) }, binning)
    timetableOf(database)
    const left = () => db.selectFrom('articles').select('id').execute()
    await expect.poll(left).toEqual([])
  })
})

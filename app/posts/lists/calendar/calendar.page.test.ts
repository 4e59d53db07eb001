import { expect, test } from 'vitest'
import type { Database, Db } from '~/database/database'
import { anEditor, createdPost } from '../../../../tests/support/data/desk'
import { onEachEngine } from '../../../../tests/support/data/on-each-engine'
import { now } from '../../../../tests/support/data/saved-posts'
import { aPost } from '../../../../tests/support/posts'
import { importPosts } from '../../importing/import-posts.actions'
import { calendarPage } from './calendar.page'
import { type CalendarSpan, readSpan } from './calendar-days.rules'

const editor = anEditor('ed')
const author = anEditor('al', 'author')
const at = (text: string) => new Date(text)
const november: CalendarSpan = { by: 'month', month: '2026-11' }

onEachEngine('the calendar', (open, _engine) => {
  const setDue = (db: Db, { id }: { id: string }, due_on: string) =>
    db.updateTable('articles').set({ due_on }).where('id', '=', id).execute()
  const pageOf = (
    { db }: Pick<Database, 'db'>,
    span: CalendarSpan | string = november,
    { by = editor, timeZone = 'Europe/Berlin' } = {},
  ) => {
    const shown =
      typeof span === 'string' ? readSpan(new URLSearchParams(span), '2026-11-15') : span
    return calendarPage({ db, now }, { span: shown, editor: by, timeZone })
  }

  test('shows what was published, is scheduled, planned or due, on days of the time zone', async () => {
    const database = await open()
    const { db } = database
    const scheduled = await createdPost(db, {
      when: { as: 'scheduled', at: at('2026-11-19T23:30:00Z') },
      kind: 'brief',
    })
    const published = await createdPost(db, { when: { as: 'published' } })
    const plannedAt = at('2026-11-30T22:59:59Z')
    const planned = await createdPost(db, { when: { as: 'draft', plannedAt } })
    await setDue(db, planned, '2026-11-25')
    const undated = await createdPost(db, { editor: author })
    await createdPost(db, { when: { as: 'draft', plannedAt: at('2026-12-06T23:00:00Z') } })
    const page = await pageOf(database)
    const shown = page.days.flatMap(({ day, entries }) =>
      entries.map(({ type, id, time }) => ({ day, type, id, time })),
    )
    expect(shown).toEqual([
      { day: '2026-11-15', type: 'published', id: published.id, time: '10:00' },
      { day: '2026-11-20', type: 'scheduled', id: scheduled.id, time: '00:30' },
      { day: '2026-11-25', type: 'due', id: planned.id, time: '' },
      { day: '2026-11-30', type: 'planned', id: planned.id, time: '23:59' },
    ])
    expect(page).toMatchObject({ today: '2026-11-15', total: 4, isCut: false })
    expect(page.undated.map(({ id, from, day }) => ({ id, from, day }))).toEqual([
      { id: undated.id, from: '', day: '' },
    ])
    // The last day of November is in the first week of December, and does not count there.
    const december = await pageOf(database, 'month=2026-12')
    expect([december.total, december.days[0]?.entries.length]).toEqual([1, 1])
    const inTokyo = await pageOf(database, 'day=2026-12-01', { timeZone: 'Asia/Tokyo' })
    expect(inTokyo.days[0]?.entries.map(({ id, time }) => [id, time])).toEqual([
      [planned.id, '07:59'],
    ])
    // Which entries can be moved, and by whom.
    const fixed = page.days.flatMap(({ entries }) => entries.filter((entry) => entry.fixed))
    expect(fixed.map(({ id }) => id)).toEqual([published.id])
    const ofAuthor = await pageOf(database, november, { by: author })
    expect(ofAuthor).toMatchObject({ total: 0, undated: [{ id: undated.id, fixed: null }] })
  })

  test('withdrawn and binned posts are not on it, and a due day ends with publication', async () => {
    const database = await open()
    const { db } = database
    const posts = (['withdrawn', 'binned', 'published'] as const).map((status) =>
      aPost({ status, publishedAt: at('2026-11-03T10:00:00Z') }),
    )
    await importPosts({ db, now }, posts)
    for (const post of posts) await setDue(db, post, '2026-11-04')
    const { total } = await pageOf(database)
    expect(total).toBe(1)
  })

  test('a day with many posts shows some of them, and the rest on its own page', async () => {
    const database = await open()
    const posts = Array.from({ length: 30 }, (_, index) =>
      aPost({
        kind: index % 3 === 0 ? 'brief' : 'article',
        publishedAt: at(`2026-11-03T10:${String(index).padStart(2, '0')}:00Z`),
      }),
    )
    await importPosts({ db: database.db, now }, posts)
    const countsOf = async (query: string) => {
      const { days } = await pageOf(database, query)
      const day = days.find((each) => each.day === '2026-11-03')
      return [day?.entries.length, day?.more]
    }
    expect(await countsOf('month=2026-11')).toEqual([3, 27])
    expect(await countsOf('week=2026-W45')).toEqual([19, 11])
    expect(await countsOf('day=2026-11-03')).toEqual([30, 0])
  })
})

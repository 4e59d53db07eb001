import { expect, test } from 'vitest'
import type { Db } from '~/database/database'
import { anEditor } from '../../../../tests/support/data/desk'
import { onEachEngine } from '../../../../tests/support/data/on-each-engine'
import { plansOf, readsWholeTable } from '../../../../tests/support/data/plans'
import { daysAgo, now } from '../../../../tests/support/data/saved-posts'
import { aPost } from '../../../../tests/support/posts'
import { importPosts } from '../../importing/import-posts.actions'
import { calendarPage } from './calendar.page'
import type { CalendarSpan } from './calendar-days.rules'

const november: CalendarSpan = { by: 'month', month: '2026-11' }

onEachEngine('the calendar', (open, engine) => {
  test('only the shown range of a large archive is read', async () => {
    const database = await open()
    const posts = Array.from({ length: 2000 }, (_, index) =>
      aPost({
        kind: index % 2 === 0 ? 'brief' : 'article',
        title: `Post number ${index}`,
        body: 'A sentence of a body that the calendar does not need. '.repeat(20),
        tags: [],
        status: index % 40 === 0 ? 'draft' : 'published',
        publishedAt: index % 80 === 0 ? null : daysAgo(index / 5),
      }),
    )
    await importPosts({ db: database.db, now }, posts)
    for (const by of [anEditor('ed'), anEditor('al', 'author')]) {
      const run = (db: Db) =>
        calendarPage({ db, now }, { span: november, editor: by, timeZone: 'UTC' })
      for (const plan of await plansOf(database, run)) {
        expect(plan).not.toMatch(readsWholeTable)
        if (engine === 'sqlite') expect(plan).toMatch(/_newest|_due|_desk/)
      }
    }
    const page = await calendarPage(
      { db: database.db, now },
      { span: november, editor: anEditor('ed'), timeZone: 'Europe/Berlin' },
    )
    expect(page.total).toBeGreaterThan(50)
  })
})

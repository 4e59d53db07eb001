import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { up } from '../../../../migrations/0050-future-dates'
import { onEachEngine } from '../../../../tests/support/data/on-each-engine'
import { savePosts } from '../../../../tests/support/data/saved-posts'
import { aPost } from '../../../../tests/support/posts'
import { findForDesk } from '../../editing/desk-posts.queries'
import { publishDue } from '../../lifecycle/due/publish-due.actions'
import { recordMissing } from '../../record/recording/record-missing.actions'
import { findRevision } from '../../revisions/revisions.queries'
import { addImportedRevision } from '../../saving/write-version.actions'

// Migrations read the clock of the machine.
const now = new Date()
const later = new Date(now.getTime() + 3_600_000)

onEachEngine('the migration of dates in the future', (open) => {
  test('schedules published posts that nobody has seen, with their revisions', async () => {
    const { db } = await open()
    const hidden = [
      aPost({ publishedAt: later }),
      aPost({ kind: 'brief', publishedAt: later }),
    ] as const
    const [article] = hidden
    const seen = aPost({ publishedAt: later })
    const past = aPost()
    await savePosts({ db }, ...hidden, seen, past)
    await db
      .updateTable('articles')
      .set({ recorded_version: 1 })
      .where('id', '=', seen.id)
      .execute()
    const stored = await findForDesk(db, 'article', article.id)
    if (stored) await addImportedRevision(db, stored)
    await up(db as unknown as Kysely<unknown>)
    const statusOf = async ({ kind, id }: typeof seen) => (await findForDesk(db, kind, id))?.status
    expect(await Promise.all([...hidden, seen, past].map(statusOf))).toEqual([
      'scheduled',
      'scheduled',
      'published',
      'published',
    ])
    const key = { kind: 'article', postId: article.id, version: 1 } as const
    expect((await findRevision(db, key))?.content).toMatchObject({
      status: 'scheduled',
      publishedAt: later,
    })
    expect(await publishDue({ db, now: later })).toMatchObject({ published: 2, failures: [] })
    while (!(await recordMissing(db, later)).isDone);
    const versions = await db
      .selectFrom('public_versions')
      .select(['version', 'change'])
      .where('post_id', '=', article.id)
      .execute()
    expect(versions).toEqual([{ version: 2, change: 'published' }])
  })

  test('takes the date from withdrawn ones, so that they are republished with the date of that day', async () => {
    const { db } = await open()
    const [withdrawn, past] = [
      aPost({ status: 'withdrawn', publishedAt: later }),
      aPost({ status: 'withdrawn' }),
    ]
    await savePosts({ db }, withdrawn, past)
    await up(db as unknown as Kysely<unknown>)
    expect((await findForDesk(db, 'article', withdrawn.id))?.publishedAt).toBeNull()
    expect((await findForDesk(db, 'article', past.id))?.publishedAt).toEqual(past.publishedAt)
  })
})

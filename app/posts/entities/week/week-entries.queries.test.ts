import { expect, test } from 'vitest'
import { entityTables } from '~/entities/stored/post-entities.queries'
import { onEachEngine } from '../../../../tests/support/data/on-each-engine'
import { plansOf, readsWholeTable } from '../../../../tests/support/data/plans'
import { daysAgo, now, savePosts } from '../../../../tests/support/data/saved-posts'
import { aPost } from '../../../../tests/support/posts'
import { weekEntries } from './week-entries.queries'
import { weekTablePage } from './week-table.page'

onEachEngine('the identifiers of a week', (open) => {
  test('are those that are on, of the listed articles of seven days', async () => {
    const database = await open()
    const { db } = database
    const body = (id: string) =>
      `It is ${id}, from evil[.]com, by CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H.`
    const refused = aPost({ publishedAt: daysAgo(3), body: body('CVE-2024-1004') })
    await savePosts(
      database,
      aPost({ slug: 'older', publishedAt: daysAgo(6), body: body('CVE-2024-1001') }),
      aPost({ slug: 'newer', publishedAt: daysAgo(2), body: body('CVE-2024-1002') }),
      aPost({ domain: 'AI', slug: 'ai', publishedAt: daysAgo(2), body: body('CWE-79') }),
      aPost({ publishedAt: daysAgo(7), body: body('CVE-2024-1003') }),
      refused,
      aPost({ status: 'draft', publishedAt: daysAgo(1), body: body('CVE-2024-1005') }),
      aPost({ status: 'withdrawn', publishedAt: daysAgo(1), body: body('CVE-2024-1006') }),
      aPost({ kind: 'brief', publishedAt: daysAgo(1), body: body('CVE-2024-1007') }),
      aPost({ publishedAt: daysAgo(-1), body: body('CVE-2024-1008') }),
    )
    await db
      .updateTable(entityTables.article)
      .set({ state: 'refused' })
      .where('post_id', '=', refused.id)
      .execute()
    const week = { until: now, domain: 'cybersecurity' } as const
    expect(await weekEntries(db, week)).toEqual([
      {
        type: 'cve',
        value: 'CVE-2024-1002',
        article: { title: aPost().title, path: '/cybersecurity/newer' },
      },
      {
        type: 'cve',
        value: 'CVE-2024-1001',
        article: { title: aPost().title, path: '/cybersecurity/older' },
      },
    ])
    const values = async (change: object) =>
      (await weekEntries(db, { ...week, ...change })).map(({ value }) => value)
    expect(await values({ domain: 'ai' })).toEqual(['CWE-79'])
    expect(await values({ domain: null })).toHaveLength(3)
    expect(await values({ until: daysAgo(5) })).toEqual(['CVE-2024-1001', 'CVE-2024-1003'])
  })

  test('of a brief are those of the days before it; an empty week says which', async () => {
    const database = await open()
    await savePosts(database, aPost({ publishedAt: daysAgo(10), body: 'It is CWE-79.' }))
    const deps = { db: database.db, now }
    const brief = { publishedAt: daysAgo(8), domain: null }
    expect((await weekTablePage(deps, brief)).markdown).toContain('[CWE-79](/cwe/79)')
    expect(await weekTablePage(deps, { publishedAt: null, domain: 'cybersecurity' })).toEqual({
      markdown: null,
      source: 'articles of Cybersecurity, Nov 8, 2026 to Nov 15, 2026',
    })
  })

  test('are read from indexes', async () => {
    const database = await open()
    const posts = Array.from({ length: 300 }, (_, index) =>
      aPost({ publishedAt: daysAgo(index), body: `It is CWE-${index + 1}.` }),
    )
    await savePosts(database, ...posts)
    const [plan] = await plansOf(database, (db) =>
      weekEntries(db, { until: now, domain: 'cybersecurity', also: ['one', 'two'] }),
    )
    expect(plan).not.toMatch(readsWholeTable)
  })
})

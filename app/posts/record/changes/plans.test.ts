import { expect, test } from 'vitest'
import { storedAuthors } from '../../../../tests/support/data/authors'
import { onEachEngine } from '../../../../tests/support/data/on-each-engine'
import { plansOf, readsWholeTable } from '../../../../tests/support/data/plans'
import { daysAgo, now } from '../../../../tests/support/data/saved-posts'
import { aPost } from '../../../../tests/support/posts'
import { importPosts } from '../../importing/import-posts.actions'
import { type ChangedPosts, newestChanges } from './public-notes.queries'

const [postCount, changesOfEach] = [80, 100]

/** PostgreSQL reads small tables whole, such as that of the posts here. */
const readsAll = { sqlite: readsWholeTable, postgres: /Seq Scan on public_versions/ }

onEachEngine('in a large archive', (open, engine) => {
  test('the changes of some posts are found through indexes', async () => {
    const { db, ...database } = await open()
    const names = Array.from({ length: 20 }, (_, index) => `Author ${index}`)
    const authors = await storedAuthors(db, ...names)
    const posts = Array.from({ length: postCount }, (_, index) =>
      aPost({
        kind: index % 2 === 0 ? 'brief' : 'article',
        domain: ['AI', 'Cybersecurity', 'Cyber-Marketing'][index % 3] ?? 'AI',
        tags: [`t${index}`],
        authors: [authors[index % 20] ?? ''],
        body: `About CVE-2024-${1000 + index}.`,
      }),
    )
    await importPosts({ db, now }, posts)
    for (const { kind, id } of posts) {
      const rows = Array.from({ length: changesOfEach }, (_, index) => ({
        ...{ kind, post_id: id, version: index + 2, at: daysAgo(index).toISOString(), note: '' },
        ...{ change: index % 2 === 0 ? 'minor' : 'correction', position: index },
        ...{ document: 'A text. '.repeat(200), hash: '' },
      }))
      await db.insertInto('public_versions').values(rows).execute()
    }
    const some: ChangedPosts[] = [
      { of: 'site' },
      { of: 'domain', domain: 'ai' },
      { of: 'briefs' },
      { of: 'topic', topic: 't7' },
      { of: 'author', slug: 'author-7' },
      {
        of: 'entities',
        entities: [1007, 1008].map((id) => ({ type: 'cve', value: `CVE-2024-${id}` }) as const),
      },
    ]
    for (const of of some) {
      const find = (at: typeof db) => newestChanges(at, { posts: of, limit: 50 })
      for (const plan of await plansOf({ ...database, db }, find)) {
        expect(plan, of.of).not.toMatch(readsAll[engine])
      }
    }
  })
})

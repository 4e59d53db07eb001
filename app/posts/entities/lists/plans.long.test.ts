import { expect, test } from 'vitest'
import { onEachEngine } from '../../../../tests/support/data/on-each-engine'
import { plansOf, readsWholeTable, sortsByHand } from '../../../../tests/support/data/plans'
import { now } from '../../../../tests/support/data/saved-posts'
import { aPost } from '../../../../tests/support/posts'
import { importPosts } from '../../importing/import-posts.actions'
import { entitiesOfType, everyEntity } from './entity-counts.queries'
import { namedTogether } from './named-together.queries'
import {
  countNaming,
  firstKeyNaming,
  lastNamed,
  namingPostsAt,
  newestKeysNaming,
} from './posts-naming.queries'

const postCount = 800
const entity = { type: 'cve', value: 'CVE-2024-1007' } as const
const other = { type: 'cwe', value: 'CWE-79' } as const

onEachEngine('in a large archive', (open) => {
  test('everything about an entity is found through indexes', async () => {
    const database = await open()
    const posts = Array.from({ length: postCount }, (_, index) =>
      aPost({
        kind: index % 2 === 0 ? 'brief' : 'article',
        body: `CVE-2024-${1000 + (index % 50)}, CVE-2023-${1000 + index} and CWE-${1 + (index % 90)}`,
        publishedAt: new Date(now.getTime() - index * 3_600_000),
      }),
    )
    await importPosts({ db: database.db, now }, posts)
    const plansFor = (ask: Parameters<typeof plansOf>[1]) => plansOf(database, ask)
    const page = { limit: 24 }
    // Few, so that PostgreSQL does not prefer to read the whole table, which is small here.
    const keys = await newestKeysNaming(database.db, [entity], { limit: 3 })

    const found = [
      ...(await plansFor((db) => countNaming(db, entity))),
      ...(await plansFor((db) => newestKeysNaming(db, [entity], page))),
      ...(await plansFor((db) => newestKeysNaming(db, [entity, other], page))),
      ...(await plansFor((db) => firstKeyNaming(db, entity))),
      ...(await plansFor((db) => lastNamed(db, [entity, other]))),
    ]
    for (const plan of found) {
      expect(plan).toMatch(/_entities_newest/)
      expect(plan).not.toMatch(readsWholeTable)
    }
    for (const plan of await plansFor((db) => firstKeyNaming(db, entity))) {
      expect(plan).not.toMatch(sortsByHand)
    }

    const ofPosts = [
      ...(await plansFor((db) => namingPostsAt(db, entity, keys))),
      ...(await plansFor((db) => namedTogether(db, entity, keys, page))),
    ]
    for (const plan of ofPosts) expect(plan).not.toMatch(readsWholeTable)

    const ofAll = [
      ...(await plansFor((db) => entitiesOfType(db, 'cve', { ...page, offset: 0 }))),
      ...(await plansFor(async (db) => {
        for await (const _ of everyEntity(db, 'cve', { offset: 0, limit: 30 }));
      })),
    ]
    // PostgreSQL reads a table of this size whole.
    for (const plan of ofAll) expect(plan, 'reads sentences').not.toMatch(/SCAN \w+_entities$/m)
  })
})

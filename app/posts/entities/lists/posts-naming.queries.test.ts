import { expect, test } from 'vitest'
import type { Entity } from '~/entities/entity.rules'
import { storeDecisions } from '~/entities/stored/decisions.queries'
import { replaceEntities } from '~/entities/stored/post-entities.queries'
import { anEditor } from '../../../../tests/support/data/desk'
import { onEachEngine } from '../../../../tests/support/data/on-each-engine'
import { daysAgo, now, savePosts, siteOf } from '../../../../tests/support/data/saved-posts'
import { aPost } from '../../../../tests/support/posts'
import { isListed } from '../../lifecycle/visibility.rules'
import type { PostToSave } from '../../post.rules'
import { postStatuses } from '../../post.rules'
import { searchTextOf } from '../../saving/search-text.rules'
import { createEntityCache } from './entity-cache.service'
import { entitiesOfType, everyEntity } from './entity-counts.queries'
import { namedTogether } from './named-together.queries'
import {
  countNaming,
  firstKeyNaming,
  lastNamed,
  namingPostsAt,
  newestKeysNaming,
  newestWholeNaming,
} from './posts-naming.queries'

const xz: Entity = { type: 'cve', value: 'CVE-2024-3094' }
const other: Entity = { type: 'cve', value: 'CVE-2021-44228' }
const page = { limit: 100 }
const ids = (posts: { id: string }[]) => posts.map(({ id }) => id)

onEachEngine('posts that name an entity', (open) => {
  const withPosts = async (...posts: PostToSave[]) => siteOf(await open(), ...posts)

  test('are listed newest first, articles and briefs together, page by page', async () => {
    const posts = Array.from({ length: 7 }, (_, index) =>
      aPost({
        kind: index % 3 === 0 ? 'brief' : 'article',
        body: 'First. It is about cve-2024-3094. Last.',
        publishedAt: daysAgo(index),
      }),
    )
    const { db } = await withPosts(...posts, aPost({ body: 'CVE-2024-30944' }))
    expect(await countNaming(db, xz)).toBe(7)
    const pages = await Promise.all(
      [0, 3, 6, 9].map((offset) => newestKeysNaming(db, [xz], { limit: 3, offset })),
    )
    expect(pages.flatMap(ids)).toEqual(ids(posts))
    expect(await firstKeyNaming(db, xz)).toEqual({ kind: 'brief', id: posts[6]?.id })
    expect(await namingPostsAt(db, xz, pages[0] ?? [])).toMatchObject(
      posts.slice(0, 3).map(({ id }) => ({
        id,
        sentence: 'It is about cve-2024-3094.',
        written: ['cve-2024-3094'],
        mentions: 1,
      })),
    )
  })

  test('of several entities are listed once', async () => {
    const posts = [
      aPost({ body: 'CVE-2024-3094 and CVE-2021-44228', publishedAt: daysAgo(1) }),
      aPost({ body: 'CVE-2021-44228', publishedAt: daysAgo(2) }),
      aPost({ kind: 'brief', body: 'CVE-2024-3094', publishedAt: daysAgo(3) }),
    ]
    const { db } = await withPosts(...posts)
    expect(ids(await newestWholeNaming(db, [xz, other], page))).toEqual(ids(posts))
    expect(await newestWholeNaming(db, [], page)).toEqual([])
    const nothing: Entity = { type: 'cve', value: 'CVE-2020-1111' }
    expect(await lastNamed(db, [other, nothing, xz])).toEqual([
      { entity: other, at: daysAgo(1) },
      { entity: xz, at: daysAgo(1) },
    ])
    expect(await lastNamed(db, [])).toEqual([])
  })

  test('are those that isListed() lets readers see, and nothing else', async () => {
    const moments = [null, daysAgo(1), now, new Date(now.getTime() + 1)]
    const posts = postStatuses.flatMap((status) =>
      moments.map((publishedAt) => aPost({ status, publishedAt, body: 'CVE-2024-3094 CWE-79' })),
    )
    const { db, clock } = await withPosts(...posts)
    const listed = posts.filter((post) => isListed(post))
    expect(listed).toHaveLength(3)
    expect(await countNaming(db, xz)).toBe(3)
    expect(ids(await newestKeysNaming(db, [xz], page)).sort()).toEqual(ids(listed).sort())
    const keys = posts.map(({ kind, id }) => ({ kind, id }))
    expect(await namedTogether(db, xz, keys, page)).toEqual([
      { type: 'cwe', value: 'CWE-79', count: 3 },
    ])
    const { types } = await createEntityCache({ db, clock }).index()
    expect(types.map(({ type, count, most }) => [type, count, most[0]?.count])).toEqual([
      ['cve', 1, 3],
      ['cwe', 1, 3],
    ])
  })

  test('do not name what an editor refused', async () => {
    const database = await open()
    const post = aPost({ body: 'CVE-2024-3094 and CWE-79' })
    await savePosts(database, post)
    const decision = { ...xz, decision: 'refused' } as const
    const decided = { now, editor: anEditor('ada') }
    await storeDecisions(database.db, post, [decision], decided)
    await replaceEntities(database.db, post, searchTextOf(post.body).entities)
    expect(await countNaming(database.db, xz)).toBe(0)
    expect(await lastNamed(database.db, [xz])).toEqual([])
    expect(await namedTogether(database.db, other, [post], page)).toMatchObject([
      { value: 'CWE-79' },
    ])
  })

  test('name other things too, the most frequent first, without indicators', async () => {
    const posts = [
      aPost({ body: 'CVE-2024-3094, CWE-506 and CWE-79. It calls evil-host[.]top.' }),
      aPost({ body: 'CVE-2024-3094 is CWE-506.' }),
      aPost({ kind: 'brief', body: 'CVE-2024-3094 is CWE-506. RFC 9162.' }),
    ]
    const { db } = await withPosts(...posts)
    const keys = await newestKeysNaming(db, [xz], page)
    expect(await namedTogether(db, xz, keys, { limit: 2 })).toEqual([
      { type: 'cwe', value: 'CWE-506', count: 3 },
      { type: 'cwe', value: 'CWE-79', count: 1 },
    ])
    expect(await namedTogether(db, xz, [], page)).toEqual([])
  })
})

onEachEngine('the index of entities', (open) => {
  test('has the most named and the most recent of each type', async () => {
    const posts = [
      aPost({ body: 'CVE-2024-3094', publishedAt: daysAgo(3) }),
      aPost({ kind: 'brief', body: 'CVE-2024-3094', publishedAt: daysAgo(2) }),
      aPost({
        body: 'CVE-2024-1001 CVE-2024-1002 CVE-2024-1003 CVE-2024-1004 CVE-2024-1005',
        publishedAt: daysAgo(1),
      }),
    ]
    const { index } = createEntityCache(await siteOf(await open(), ...posts))
    const { count, types, recent } = await index()
    expect(count).toBe(6)
    expect(types).toMatchObject([{ type: 'cve', count: 6 }])
    expect(types[0]?.most.slice(0, 2)).toEqual([
      { ...xz, count: 2 },
      { type: 'cve', value: 'CVE-2024-1001', count: 1 },
    ])
    // A long list does not hide what other posts name.
    expect(recent.map(({ value }) => value)).toEqual([
      'CVE-2024-1001',
      'CVE-2024-1002',
      'CVE-2024-1003',
      'CVE-2024-1004',
      'CVE-2024-3094',
    ])
  })

  test('is empty without any', async () => {
    const { index } = createEntityCache(await siteOf(await open(), aPost()))
    expect(await index()).toEqual({ count: 0, types: [], recent: [] })
  })

  test('gives every entity once, in parts', async () => {
    const numbers = Array.from({ length: 1_203 }, (_, index) => `CVE-2024-${10_000 + index}`)
    const deps = await siteOf(
      await open(),
      aPost({ body: numbers.slice(0, 700).join(' ') }),
      aPost({ kind: 'brief', body: numbers.slice(600).join(' ') }),
    )
    const read = async (range: { offset: number; limit: number }) => {
      const found: string[] = []
      for await (const { value } of everyEntity(deps.db, 'cve', { ...range })) found.push(value)
      return found
    }
    expect(await read({ offset: 0, limit: 5_000 })).toEqual(numbers)
    expect(await read({ offset: 50, limit: 1_100 })).toEqual(numbers.slice(50, 1_150))
    expect(await read({ offset: 2_000, limit: 10 })).toEqual([])
    const listed = await entitiesOfType(deps.db, 'cve', { offset: 599, limit: 2 })
    expect(listed.map(({ value, count }) => [value, count])).toEqual([
      [numbers[599], 1],
      [numbers[600], 2],
    ])
  })
})

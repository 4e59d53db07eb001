import { expect, test } from 'vitest'
import { entityTables } from '~/entities/stored/post-entities.queries'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { plansOf, readsWholeTable } from '../../../tests/support/data/plans'
import { daysAgo, now, savePosts } from '../../../tests/support/data/saved-posts'
import { emptyPost, find } from '../../../tests/support/data/searching'
import { countNaming, postsNaming } from './naming-posts.queries'

const sha256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
const cwe = { type: 'cwe', value: 'CWE-79' } as const

onEachEngine('a search for an entity', (open) => {
  /** Posts with these bodies, each older than the one before; returns a search for their titles in order. */
  async function searchIn(bodies: Record<string, string>) {
    const database = await open()
    const posts = Object.entries(bodies).map(([title, body], index) =>
      emptyPost({ title, body, publishedAt: daysAgo(10 + index) }),
    )
    await savePosts(database, ...posts)
    return async (text: string) => {
      const { total, ranked, hits } = await find(database, text)
      expect([total, ranked]).toEqual([hits.length, hits.length])
      return hits.map(({ post }) => post.title)
    }
  }

  test('every spelling finds every spelling, newest first', async () => {
    const titles = await searchIn({
      network: `## Indicators of compromise

- evil(dot)com
- hxxps://evil[.]com/x
- 45[.]77[.]1[.]9
- ${sha256.toUpperCase()}`,
      papers: 'See RFC9162, arXiv:2401.12345v2, doi:10.1145/3319535.3363221 and cwe-79.',
      prose: 'The server evil.com, at 45.77.1.9 or 198.18.0.1, is down. So is hxxps://evil.com/x.',
      others: 'CVE-2024-30941 is another one. See RFC 9163 and CWE-798, evil.community, port 9162.',
      vulnerability: 'In brief: CVE‑2024‑3094, as CWE-79.',
      reserved: 'Never use 198[.]18[.]0[.]1.',
    })
    const expected: [string[], string[]][] = [
      [['CVE-2024-3094', 'cve-2024-3094', '"CVE-2024-3094"'], ['vulnerability']],
      [
        ['CWE-79', 'cwe‑79'],
        ['papers', 'vulnerability'],
      ],
      [
        ['evil.com', 'evil[.]com', 'EVIL[.]COM', 'evil (dot) com'],
        ['network', 'prose'],
      ],
      [
        ['https://evil.com/x', 'hxxps://evil.com/x', 'hxxps[:]//evil[.]com/x', 'evil.com/x'],
        ['network', 'prose'],
      ],
      [
        ['45.77.1.9', '45[.]77[.]1[.]9'],
        ['network', 'prose'],
      ],
      [
        ['198.18.0.1', '198[.]18[.]0[.]1'],
        ['prose', 'reserved'],
      ],
      [[sha256, sha256.toUpperCase()], ['network']],
      [['RFC 9162', 'rfc9162', 'RFC-9162'], ['papers']],
      [['arXiv:2401.12345', '2401.12345', 'https://arxiv.org/abs/2401.12345'], ['papers']],
      [['10.1145/3319535.3363221', 'doi:10.1145/3319535.3363221'], ['papers']],
    ]
    for (const [spellings, found] of expected) {
      for (const spelling of spellings) {
        expect((await titles(spelling)).toSorted(), spelling).toEqual(found)
      }
    }
  })

  test('posts that name exactly this come before those that contain it', async () => {
    const titles = await searchIn({
      'T1195 T1195 T1195': 'The sub-technique T1195.002 of ATT&CK.',
      other: 'The sub-technique T1195.002 of ATT&CK, again.',
      exact: 'The technique T1195 of ATT&CK, and its weakness, CWE-79.',
      old: 'The technique T1195.',
    })
    expect((await titles('t1195')).slice(0, 2)).toEqual(['exact', 'old'])
    expect(await titles('T1195')).toHaveLength(4)
    expect(await titles('T1195.002')).toEqual(['T1195 T1195 T1195', 'other'])
  })

  test('an identifier that no post has may be the beginning of one', async () => {
    const titles = await searchIn({ post: 'It is CVE-2024-30941, and evil.community.' })
    expect(await titles('CVE-2024-3094')).toEqual(['post'])
    expect(await titles('evil.com')).toEqual(['post'])
    expect(await titles('see CVE-2024-3094')).toEqual([])
  })

  test('what waits is found as named, what was refused as text', async () => {
    const database = await open()
    const posts = ['refused', 'waiting'].map((title, index) =>
      emptyPost({ title, body: 'From evil[.]com.', publishedAt: daysAgo(index + 1) }),
    )
    await savePosts(database, ...posts)
    await database.db
      .updateTable(entityTables.article)
      .set({ state: 'refused' })
      .where('post_id', '=', posts[0]?.id ?? '')
      .execute()
    const { total, hits } = await find(database, 'evil.com')
    expect(total).toBe(2)
    expect(hits.map(({ post }) => post.title)).toEqual(['waiting', 'refused'])
  })

  test('with other words, it must have all of them; those that name it come first', async () => {
    const titles = await searchIn({
      part: 'Patching the supply chain: T1195.002 of ATT&CK is a sub-technique. T1195.002!',
      exact: 'Patching the supply chain, technique T1195 of ATT&CK.',
      unrelated: 'The technique T1195 alone.',
    })
    expect(await titles('T1195 patches')).toEqual(['exact', 'part'])
    expect(await titles('patch T1195')).toEqual(['exact', 'part'])
    expect(await titles('T1195 patchin')).toEqual(['exact', 'part'])
  })

  test('several entities find posts that name all of them first', async () => {
    const titles = await searchIn({
      one: 'It is CWE-79.',
      both: 'It is CWE-79 and RFC9162.',
    })
    expect(await titles('CWE-79 RFC 9162')).toEqual(['both'])
  })

  test('only listed posts, of the chosen domain and kind; pages without repeats', async () => {
    const database = await open()
    const body = 'It is CWE-79.'
    const domains = ['AI', 'CyberMarketing', '']
    await savePosts(
      database,
      ...Array.from({ length: 24 }, (_, index) =>
        emptyPost({
          kind: index % 2 ? 'brief' : 'article',
          domain: domains[index % 3] ?? '',
          publishedAt: daysAgo(index),
          // Some name it in words that the index does not have.
          body: index % 4 ? body : 'It is CWE‐79.',
        }),
      ),
      emptyPost({ body, status: 'draft', publishedAt: null }),
      emptyPost({ body, status: 'withdrawn' }),
      emptyPost({ body, status: 'scheduled', publishedAt: new Date(now.getTime() + 1) }),
    )
    const pages = [
      await find(database, 'CWE-79'),
      await find(database, 'CWE-79', { offset: 10 }),
      await find(database, 'CWE-79', { offset: 20 }),
    ]
    expect(pages.map(({ total, hits }) => [total, hits.length])).toEqual([
      [24, 10],
      [24, 10],
      [24, 4],
    ])
    const dates = pages.flatMap(({ hits }) => hits.map(({ post }) => post.publishedAt?.getTime()))
    expect(dates).toEqual(Array.from({ length: 24 }, (_, index) => daysAgo(index).getTime()))
    const total = async (filter: object) => (await find(database, 'CWE-79', filter)).total
    expect(await total({ kind: 'brief' })).toBe(12)
    expect(await total({ domain: 'ai' })).toBe(8)
    expect(await total({ domain: 'ai', kind: 'brief' })).toBe(4)
    expect(await countNaming(database.db, cwe, now)).toBe(24)
  })

  test('a hit shows the spelling of its text', async () => {
    const database = await open()
    const filler = 'Nothing to see in this sentence. '.repeat(40)
    await savePosts(database, emptyPost({ body: `${filler}It is evil(dot)com. ${filler}` }))
    const { hits } = await find(database, 'evil[.]com')
    expect(hits[0]?.highlights.excerpt.filter(({ isMatch }) => isMatch)).toEqual([
      { text: 'evil(dot)com', isMatch: true },
    ])
  })

  test('if very many posts name it, the newest are listed and all are counted', async () => {
    const database = await open()
    await savePosts(
      database,
      ...Array.from({ length: 320 }, () => emptyPost({ body: 'It is RFC9162.' })),
    )
    const { total, ranked, hits } = await find(database, 'RFC 9162')
    expect([total, ranked, hits.length]).toEqual([320, 300, 10])
  })

  test('it is read from an index, and other searches do not ask', async () => {
    const database = await open()
    const posts = Array.from({ length: 300 }, (_, index) => emptyPost({ body: `CWE-${index + 1}` }))
    await savePosts(database, ...posts)
    const plans = await plansOf(database, (db) => postsNaming(db, [cwe], { now }, 300))
    expect(plans).toHaveLength(2)
    expect(plans[0]).not.toMatch(readsWholeTable)
    expect(plans[0]).toContain('article_entities_newest')
    const queries = await plansOf(database, (db) => postsNaming(db, [], { now }, 300))
    expect(queries).toHaveLength(0)
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { insertPost } from '~/posts/saving/write-post.queries'
import { anyText } from '../../../tests/support/data/any-posts'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { daysAgo, now, savePosts } from '../../../tests/support/data/saved-posts'
import { emptyPost, find } from '../../../tests/support/data/searching'

onEachEngine('the results of a search', (open) => {
  test('pages have no gaps and no repeats', async () => {
    const database = await open()
    const posts = Array.from({ length: 25 }, (_, index) =>
      emptyPost({ body: `quantum ${'quantum '.repeat(index % 5)}`, publishedAt: daysAgo(index) }),
    )
    await savePosts(database, ...posts)
    const pages = await Promise.all(
      [0, 10, 20, 30].map((offset) => find(database, 'quantum', { offset })),
    )
    expect(pages.map(({ hits }) => hits.length)).toEqual([10, 10, 5, 0])
    expect(pages.map(({ total }) => total)).toEqual([25, 25, 25, 25])
    const ids = pages.flatMap(({ hits }) => hits.map(({ post }) => post.id))
    expect(new Set(ids).size).toBe(25)
  })

  test('for a very common word, posts with it in their title come first, even if they are old', async () => {
    const database = await open()
    const inTitle = emptyPost({ title: 'Quantum', publishedAt: daysAgo(3000) })
    const otherWord = emptyPost({ title: 'Quanta', publishedAt: daysAgo(3000) })
    const others = Array.from({ length: 330 }, (_, index) =>
      emptyPost({ kind: index % 3 ? 'article' : 'brief', body: `On the quantum, ${index}.` }),
    )
    await database.db.transaction().execute(async (transaction) => {
      for (const post of [inTitle, otherWord, ...others]) await insertPost(transaction, post, now)
    })
    const common = await find(database, 'quantum')
    expect(common.total).toBe(331)
    expect(common.hits[0]?.post.id).toBe(inTitle.id)
    expect(common.ranked).toBeGreaterThanOrEqual(300)
    const beginning = await find(database, 'quant')
    expect(beginning.total).toBe(332)
    expect(
      beginning.hits
        .slice(0, 2)
        .map(({ post }) => post.title)
        .sort(),
    ).toEqual(['Quanta', 'Quantum'])
    expect((await find(database, 'quanta')).total).toBe(1)
    const last = await find(database, 'quantum', { offset: common.ranked - 1 })
    expect(last.hits).toHaveLength(1)
  })

  test('a hit shows the matching words', async () => {
    const database = await open()
    const filler = 'Nothing to see in this sentence. '.repeat(40)
    await savePosts(
      database,
      emptyPost({ body: `${filler}**Patches** close CVE-2021-44228. ${filler}` }),
    )
    const { hits } = await find(database, 'patching cve-2021-44228')
    const marked = hits[0]?.highlights.excerpt
      .filter(({ isMatch }) => isMatch)
      .map(({ text }) => text)
    expect(marked).toEqual(['Patches', 'CVE-2021-44228'])
  })

  test('a hit shows a tag if only the tag matches', async () => {
    const database = await open()
    await savePosts(database, emptyPost({ title: 'On patches', tags: ['Risk', 'Patching'] }))
    const [tagged] = (await find(database, 'risk')).hits
    expect(tagged?.highlights.tags).toEqual([[{ text: 'Risk', isMatch: true }]])
    const [titled] = (await find(database, 'patch')).hits
    expect(titled?.highlights.tags).toEqual([])
    expect(titled?.highlights.title).toContainEqual({ text: 'patches', isMatch: true })
  })

  test('no query makes the search fail', async () => {
    const database = await open()
    await savePosts(
      database,
      emptyPost({ title: 'Anything', body: 'at all: "\\ * ^ ( ) 🔥 עברית العربية' }),
    )
    const operators = fc.string({
      unit: fc.constantFrom(
        '"',
        "'",
        '*',
        ':',
        '^',
        '(',
        ')',
        '-',
        '+',
        '&',
        '|',
        '!',
        '<->',
        '\\',
        '\0',
        ' ',
        'a',
        'AND',
        'OR',
        'NOT',
        'NEAR(',
        '{title}',
        '%',
        '_',
        '🔥',
        'ש',
        'é',
        '\u0301',
        '\ud800',
        '½',
      ),
      maxLength: 30,
    })
    await fc.assert(
      fc.asyncProperty(fc.oneof(anyText, operators), async (text) => {
        const { total, hits } = await find(database, text)
        expect(hits.length).toBe(Math.min(total, 10))
      }),
      { numRuns: 150 },
    )
    expect((await find(database, 'anything '.repeat(2000))).total).toBe(1)
    expect((await find(database, 'عربية')).total + (await find(database, 'العربية')).total).toBe(1)
  })
})

import { expect, test } from 'vitest'
import { allFields, type PostFieldName, postFieldNames } from '~/posts/fields/post-fields.rules'
import { isListed } from '~/posts/lifecycle/visibility.rules'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { daysAgo, now, savePosts } from '../../../tests/support/data/saved-posts'
import { emptyPost, find, searchIn } from '../../../tests/support/data/searching'

onEachEngine('searchPosts', (open) => {
  const siteOf = async (bodies: Record<string, string>) => searchIn(await open(), bodies)

  test('every field is searched, and the title counts most', async () => {
    const database = await open()
    const body = 'A body that says quantum once, among many other words that it has.'
    const tags = 'Quantum, Other'
    const typed: Partial<Record<PostFieldName, string>> = { body, tags }
    const postWith = (name: PostFieldName) =>
      emptyPost({ [name]: allFields[name].type.parse(typed[name] ?? 'Quantum', 'article') })
    // The domain is found by its names, see below.
    const searched = postFieldNames.filter(
      (name) => allFields[name].isSearched && name !== 'domain',
    )
    await savePosts(database, ...searched.map(postWith).reverse())
    const { total, hits } = await find(database, 'quantum')
    expect(total).toBe(searched.length)
    expect(hits[0]?.post.title).toBe('Quantum')
    // After title, tags, summary and focus keyword.
    expect(hits.findIndex(({ post }) => post.bodyStart !== '')).toBeGreaterThanOrEqual(4)
  })

  test('of posts with similar scores the newer comes first; a better match beats a newer post', async () => {
    const database = await open()
    await savePosts(
      database,
      emptyPost({ slug: 'old', body: 'quantum leap', publishedAt: daysAgo(900) }),
      emptyPost({ slug: 'new', body: 'quantum leap', publishedAt: daysAgo(1) }),
      emptyPost({ slug: 'title', title: 'Quantum', publishedAt: daysAgo(2000) }),
    )
    const { hits } = await find(database, 'quantum')
    expect(hits.map(({ post }) => post.slug)).toEqual(['title', 'new', 'old'])
  })

  test('only listed posts are found', async () => {
    const database = await open()
    const moments = [null, daysAgo(1), now, new Date(now.getTime() + 1)]
    const statuses = ['draft', 'scheduled', 'published', 'withdrawn', 'binned'] as const
    const posts = statuses.flatMap((status) =>
      moments.map((publishedAt) => emptyPost({ title: 'Secret', status, publishedAt })),
    )
    await savePosts(database, ...posts)
    const listed = posts.filter((post) => isListed(post)).map(({ id }) => id)
    const { total, hits } = await find(database, 'secret', { limit: 100 })
    expect(hits.map(({ post }) => post.id).sort()).toEqual(listed.sort())
    expect(total).toBe(listed.length)
  })

  test('the addresses of links and pictures are not searched', async () => {
    const titles = await siteOf({
      a: 'See [the report](https://ransomware.example/a) ![a lock](/img/padlock.png).',
      b: 'Seen at https://vigil.example today.',
    })
    expect(await titles('ransomware')).toEqual([])
    expect(await titles('padlock')).toEqual([])
    expect(await titles('https')).toEqual(['b'])
    expect(await titles('lock report')).toEqual(['a'])
  })

  test("a domain's names find its posts, in whichever spelling they store it", async () => {
    const database = await open()
    const stored = ['AI', 'ai', 'CyberMarketing', 'Cyber-Marketing', 'cyber marketing', '']
    await savePosts(
      database,
      ...stored.map((domain) => emptyPost({ title: domain || 'none', domain })),
      emptyPost({ title: 'Says so', body: 'On artificial intelligence.' }),
    )
    const titles = async (text: string) =>
      (await find(database, text)).hits.map(({ post }) => post.title)
    expect((await titles('artificial intelligence')).sort()).toEqual(['AI', 'Says so', 'ai'])
    const marketing = ['Cyber-Marketing', 'CyberMarketing', 'cyber marketing']
    for (const spelling of ['cybermarketing', 'Cyber-Marketing', 'cyber marketing']) {
      expect((await titles(spelling)).sort(), spelling).toEqual(marketing)
    }
    expect((await titles('cybersecurity')).sort()).toEqual(['Says so', 'none'])
  })

  test('domain and kind narrow the search', async () => {
    const database = await open()
    await savePosts(
      database,
      emptyPost({ title: 'Quantum', domain: 'AI' }),
      emptyPost({ title: 'Quantum', domain: 'AI', kind: 'brief' }),
      emptyPost({ title: 'Quantum', domain: 'CyberMarketing' }),
      emptyPost({ title: 'Article, listed, marketing, cybersecurity', domain: '' }),
    )
    const count = async (text: string, options = {}) => (await find(database, text, options)).total
    expect(await count('quantum')).toBe(3)
    expect(await count('quantum', { domain: 'ai' })).toBe(2)
    expect(await count('quantum', { domain: 'ai', kind: 'brief' })).toBe(1)
    expect(await count('quantum', { domain: 'cyber-marketing' })).toBe(1)
    expect(await count('quantum', { kind: 'article' })).toBe(2)
    expect(await count('marketing')).toBe(2)
    for (const word of ['article', 'listed', 'cybersecurity']) {
      expect(await count(word), word).toBe(1)
    }
  })
})

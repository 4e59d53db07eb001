import { expect, test } from 'vitest'
import { addRedirect } from '~/posts/addresses/redirects.queries'
import type { PostToSave } from '~/posts/post.rules'
import { insertPost } from '~/posts/saving/write-post.queries'
import { onEachEngine } from '../../../../tests/support/data/on-each-engine'
import { daysAgo, now } from '../../../../tests/support/data/saved-posts'
import { aPost } from '../../../../tests/support/posts'
import { createPathLookup } from './path-lookup.service'
import { createPreflight } from './preflight.service'

const editor = { id: 'ed', role: 'editor' } as const
const author = { id: 'ann', role: 'author' } as const
const picture = 'abcdefghijkl-100x50.webp'
const bucket = '/storage/v1/object/public/article-pictures'
const published: PostToSave = aPost({
  title: 'Same títle',
  slug: 'published',
  domain: 'AI',
  tags: ['Ransomware'],
  publishedAt: daysAgo(1),
})
const draft: PostToSave = aPost({
  title: 'A draft',
  slug: 'draft',
  status: 'draft',
  publishedAt: null,
})

onEachEngine('hints that need the database', (open) => {
  async function preflight() {
    const { db } = await open()
    await insertPost(db, published, now, 'ed')
    await insertPost(db, draft, now, 'ed')
    await addRedirect(db, '/ai/moved', '/ai/published', now)
    const size = async (name: string) => (name === picture ? 10 : null)
    const store = { size }
    return createPreflight({
      db,
      siteOrigin: 'https://vigil.example',
      lookUpPaths: createPathLookup({ db, thumbnails: store, bodyPictures: store }),
    })
  }
  const typed = { title: 'New', body: '', slug: '', domain: 'AI' }
  const post = { kind: 'article', id: crypto.randomUUID(), typed } as const

  test('every address of a post leads to one of them', async () => {
    const { db } = await open()
    await insertPost(db, published, now, 'ed')
    await insertPost(db, draft, now, 'ed')
    const store = { size: async () => null }
    const lookUp = createPathLookup({ db, thumbnails: store, bodyPictures: store })
    const others = ['/post/published', '/cybersecurity/published', `/ai/${published.id}`]
    const found = await lookUp([...others, '/ai/draft', '/about'])
    for (const path of others) expect(found.get(path)?.canonical).toBe('/ai/published')
    expect(found.get('/ai/draft')?.canonical).toBeNull()
    expect(found.get('/about')?.canonical).toBeNull()
  })

  test('the feeds of a renamed or removed topic are where their page leads', async () => {
    const { db } = await open()
    await addRedirect(db, '/topics/Old', '/topics/New', now)
    await addRedirect(db, '/topics/Gone', '/topics', now)
    const store = { size: async () => null }
    const lookUp = createPathLookup({ db, thumbnails: store, bodyPictures: store })
    const [old, gone] = ['/topics/Old/atom.xml', '/topics/Gone/feed.json']
    const found = await lookUp([old, gone])
    expect(found.get(old)?.movedTo).toBe('/topics/New/atom.xml')
    expect(found.get(gone)?.movedTo).toBe('/feed.json')
  })

  test('links that lead somewhere get no hint', async () => {
    const { storedHints } = await preflight()
    const paths = [
      '/ai/published',
      '/cybersecurity/published',
      '/post/published?x#y',
      `/ai/${published.id}`,
      `/ai/${published.id.toUpperCase()}`,
      'https://vigil.example/ai/moved',
      '/post/moved',
      '/topics/Ransomware',
      '/topics/ransomware',
      '/about',
      '/ai',
      '/ai/feed.xml',
      // Exports.
      '/ai/published.stix.json',
      '/post/moved.bib',
      '/topics/Ransomware.csv',
      `${bucket}/${picture}`,
      // The post itself.
      `/ai/${post.id}`,
    ]
    const body = paths.map((path) => `[a](${path})`).join('\n\n')
    expect(await storedHints(editor, { ...post, typed: { ...typed, body } })).toEqual([])
  })

  test('links that lead nowhere are pointed out, with the reason', async () => {
    const { storedHints } = await preflight()
    const paths = [
      '/ai/none',
      '/ai/none.json',
      '/weekly-brief/published',
      '/topics/None',
      '/none',
      `${bucket}/none.webp`,
      '/ai/a%00b',
    ]
    const body = [...paths, '/ai/draft'].map((path) => `[a](${path})`).join('\n\n')
    const checked = { ...post, typed: { ...typed, body } }
    const messages = (await storedHints(editor, checked)).map(({ message }) => message)
    expect(messages).toHaveLength(paths.length + 1)
    expect(messages.at(-1)).toBe('Readers cannot see the post at “/ai/draft”: it is not published.')
    expect(messages[0]).toBe('This link leads nowhere: “/ai/none”.')
    // An author learns nothing about the drafts of others.
    expect((await storedHints(author, checked)).at(-1)?.message).toContain('leads nowhere')
  })

  test('indicators that wait for a decision are counted, for those who may see the post', async () => {
    const { db } = await open()
    const waiting = aPost({ body: 'Of bad-host[.]top and worse-host[.]top.' })
    await insertPost(db, waiting, now, 'ed')
    const store = { size: async () => null }
    const { storedHints } = createPreflight({
      db,
      siteOrigin: 'https://vigil.example',
      lookUpPaths: createPathLookup({ db, thumbnails: store, bodyPictures: store }),
    })
    const checked = { ...post, id: waiting.id }
    const messages = (await storedHints(editor, checked)).map(({ message }) => message)
    expect(messages).toEqual([expect.stringContaining('2 indicators wait for a decision')])
    expect(await storedHints(author, checked)).toEqual([])
  })

  test('a title that another post has is pointed out', async () => {
    const { storedHints } = await preflight()
    const titled = (title: string, id: string = post.id) => ({
      ...post,
      id,
      typed: { ...typed, title },
    })
    expect(await storedHints(editor, titled(' same  TITLE '))).toMatchObject([
      {
        code: 'same-title',
        field: 'title',
        message: 'Another article (published) has this title.',
      },
    ])
    expect(await storedHints(editor, titled('A draft'))).toHaveLength(1)
    expect(await storedHints(author, titled('A draft'))).toEqual([])
    expect(await storedHints(editor, titled('Same títle', published.id))).toEqual([])
    expect(await storedHints(editor, titled('a\0b'))).toEqual([])
  })
})

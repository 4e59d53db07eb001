import { expect, test } from 'vitest'
import { storeDecisions } from '~/entities/stored/decisions.queries'
import { addRedirect } from '~/posts/addresses/redirects.queries'
import { createTopicCache } from '~/posts/lists/topic-cache.service'
import type { PostToSave } from '~/posts/post.rules'
import { anEditor } from '../../../tests/support/data/desk'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { daysAgo, now, siteOf } from '../../../tests/support/data/saved-posts'
import { aPost } from '../../../tests/support/posts'
import { postExport, topicExport, withFindings } from './exports.page'

const body = 'Of CVE-2024-3094 and evil-host[.]top.'

onEachEngine('exports', (open) => {
  async function siteWith(...posts: PostToSave[]) {
    const database = await open()
    const deps = await siteOf(database, ...posts)
    const topics = createTopicCache(deps)
    return {
      /** For changes: readers' queries change nothing. */
      db: database.db,
      post: (name: string) =>
        postExport(deps, { kind: 'article', name, path: `/cybersecurity/${name}` }),
      topic: (topic: string) => topicExport({ ...deps, topics }, topic),
    }
  }

  test('a post is exported with what readers see, and when its editors last decided', async () => {
    const article = aPost({ slug: 'xz', body })
    const site = await siteWith(article)
    const decision = { type: 'domain', value: 'evil-host.top', decision: 'accepted' } as const
    const before = await site.post('xz')
    expect(before).toMatchObject({
      path: '/cybersecurity/xz',
      markdown: body,
      post: { entities: [{ value: 'CVE-2024-3094' }], decidedAt: null },
    })
    const key = { kind: 'article', id: article.id } as const
    await storeDecisions(site.db, key, [decision], { now, editor: anEditor('ada') })
    expect(await site.post('xz')).toMatchObject({ post: { decidedAt: now } })
  })

  test('a post that readers do not see has no export, and one that moved is found', async () => {
    const site = await siteWith(
      aPost({ slug: 'draft', status: 'draft' }),
      aPost({ slug: 'withdrawn', status: 'withdrawn' }),
      aPost({ slug: 'later', status: 'scheduled', publishedAt: new Date(now.getTime() + 1000) }),
    )
    await addRedirect(site.db, '/cybersecurity/old', '/ai/new', now)
    for (const name of ['draft', 'withdrawn', 'later', 'none', 'nul\0']) {
      expect(await site.post(name), name).toBeNull()
    }
    expect(await site.post('old')).toEqual({ found: 'moved', path: '/ai/new' })
  })

  test('a topic is exported with its posts, newest first, and not those that are hidden', async () => {
    const site = await siteWith(
      aPost({ tags: ['Linux'], body, publishedAt: daysAgo(2), title: 'Second' }),
      aPost({ tags: ['Linux'], kind: 'brief', body, publishedAt: daysAgo(1), title: 'First' }),
      aPost({ tags: ['Linux'], body, status: 'draft' }),
      aPost({ tags: ['Other'], body }),
    )
    const file = await site.topic('Linux')
    expect(file).toMatchObject({
      path: '/topics/Linux',
      posts: [
        { post: { title: 'First' }, entities: [{ value: 'CVE-2024-3094' }] },
        { post: { title: 'Second' }, entities: [{ value: 'CVE-2024-3094' }] },
      ],
    })
    expect(await site.topic('linux')).toEqual({ found: 'moved', path: '/topics/Linux' })
    expect(await site.topic('None')).toBeNull()
  })

  test('a collection ends before it names more than fits into a file', async () => {
    const ids = 'CVE-2024-3094 CVE-2024-3095'
    const site = await siteWith(...[1, 2, 3].map(() => aPost({ tags: ['Many'], body: ids })))
    const file = await site.topic('Many')
    const posts = file?.found === 'posts' ? file.posts.map(({ post }) => post) : []
    const [first, second] = posts
    const postsThatFit = async (entities: number) =>
      (await withFindings(site, posts, entities)).map(({ post }) => post)
    expect(await postsThatFit(6)).toEqual(posts)
    expect(await postsThatFit(5)).toEqual([first, second])
    expect(await postsThatFit(1)).toEqual([first])
  })
})

import { expect, test } from 'vitest'
import { postKinds } from '~/config/post-kinds'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { daysAgo, now, savePosts } from '../../../tests/support/data/saved-posts'
import { aPost } from '../../../tests/support/posts'
import { isListed } from '../lifecycle/visibility.rules'
import { newestFirst } from '../lists/newest-first.rules'
import { postStatuses } from '../post.rules'
import { findUnlisted, newestWhole, newestWholeWithTag } from './whole-posts.queries'

const page = { limit: 50 }
const everything = { kinds: postKinds, domain: null }
const ids = (posts: { id: string }[]) => posts.map(({ id }) => id)

onEachEngine('whole posts', (open) => {
  async function withPosts(...posts: ReturnType<typeof aPost>[]) {
    const { db } = await open()
    await savePosts({ db }, ...posts)
    return db
  }

  test('the newest of both kinds together, with their texts, up to the limit', async () => {
    const posts = Array.from({ length: 12 }, (_, index) =>
      aPost({
        kind: index % 2 ? 'brief' : 'article',
        body: `Text ${index}`,
        faq: [{ question: 'Why?', answer: `Because of ${index}.` }],
        // Two at each moment: then the id decides.
        publishedAt: daysAgo(Math.floor(index / 2)),
      }),
    )
    const db = await withPosts(...posts)
    const ordered = [...posts].sort(newestFirst)
    const found = await newestWhole(db, everything, { limit: 5 })
    expect(found.map(({ id, body, faq }) => ({ id, body, faq }))).toEqual(
      ordered.slice(0, 5).map(({ id, body, faq }) => ({ id, body, faq })),
    )
    expect(ids(await newestWhole(db, everything, page))).toEqual(ids(ordered))
  })

  test('of one domain, however it is spelt, or of one kind', async () => {
    const ai = aPost({ domain: 'ai', publishedAt: daysAgo(1) })
    const brief = aPost({ kind: 'brief', domain: 'AI', publishedAt: daysAgo(2) })
    const other = aPost({ kind: 'brief', domain: 'CyberMarketing', publishedAt: daysAgo(3) })
    const db = await withPosts(ai, brief, other)
    const inDomain = await newestWhole(db, { kinds: postKinds, domain: 'ai' }, page)
    expect(ids(inDomain)).toEqual([ai.id, brief.id])
    const briefs = await newestWhole(db, { kinds: ['brief'], domain: null }, page)
    expect(ids(briefs)).toEqual([brief.id, other.id])
  })

  test('of one topic, in any case', async () => {
    const posts = [
      aPost({ tags: ['Risk'], publishedAt: daysAgo(2) }),
      aPost({ kind: 'brief', tags: ['AI', 'Risk'], publishedAt: daysAgo(1), body: 'The brief' }),
      aPost({ tags: ['risk'], publishedAt: daysAgo(3) }),
    ]
    const db = await withPosts(...posts)
    const found = await newestWholeWithTag(db, 'Risk', page)
    expect(ids(found)).toEqual([posts[1]?.id, posts[0]?.id, posts[2]?.id])
    expect(found[0]?.body).toBe('The brief')
    expect(ids(await newestWholeWithTag(db, 'Risk', { limit: 1 }))).toEqual([posts[1]?.id])
    for (const unknown of ['Ris', 'a\0b', `Risk' or 1=1 --`]) {
      expect(await newestWholeWithTag(db, unknown, page)).toEqual([])
    }
  })

  test('only what isListed() lets readers see', async () => {
    const moments = [null, daysAgo(1), now, new Date(now.getTime() + 1)]
    const posts = postStatuses.flatMap((status) =>
      moments.flatMap((publishedAt) =>
        postKinds.map((kind) => aPost({ kind, status, publishedAt, tags: ['Risk'] })),
      ),
    )
    const db = await withPosts(...posts)
    const listed = ids(posts.filter((post) => isListed(post))).sort()
    expect(ids(await newestWhole(db, everything, page)).sort()).toEqual(listed)
    expect(ids(await newestWholeWithTag(db, 'Risk', page)).sort()).toEqual(listed)
  })

  test('one by its id, whatever its status', async () => {
    const draft = aPost({ status: 'draft', publishedAt: null, tags: ['Risk'] })
    const db = await withPosts(draft)
    expect(await findUnlisted(db, 'article', draft.id)).toMatchObject({
      status: 'draft',
      tags: ['Risk'],
    })
    expect(await findUnlisted(db, 'brief', draft.id)).toBeNull()
    expect(await findUnlisted(db, 'article', 'a\0b')).toBeNull()
  })
})

import { expect, test } from 'vitest'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { aPost } from '../../../tests/support/posts'
import { insertPost } from '../saving/write-post.queries'
import { neighboursOf, newestOfEachTag } from './neighbours.queries'

const now = new Date('2026-11-15T09:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

onEachEngine('beside a post', (open) => {
  async function withPosts(...posts: ReturnType<typeof aPost>[]) {
    const { db } = await open()
    for (const post of posts) await insertPost(db, post, now)
    return db
  }

  test('the one before and the one after are of its kind and domain, and can be seen', async () => {
    const on = (days: number, fields: Partial<ReturnType<typeof aPost>> = {}) =>
      aPost({ domain: 'AI', publishedAt: daysAgo(days), ...fields })
    const [oldest, middle, newest] = [on(9), on(5), on(1)]
    const db = await withPosts(
      ...[oldest, middle, newest],
      on(6, { domain: 'Cybersecurity' }),
      on(4, { kind: 'brief' }),
      on(3, { status: 'draft' }),
      on(-1, { status: 'scheduled' }),
    )
    const found = await neighboursOf(db, middle)
    expect(found.previous?.id).toBe(oldest.id)
    expect(found.next?.id).toBe(newest.id)
    expect((await neighboursOf(db, oldest)).previous).toBeNull()
    expect((await neighboursOf(db, newest)).next).toBeNull()
    const draft = aPost({ domain: middle.domain, status: 'draft', publishedAt: null })
    expect(await neighboursOf(db, draft)).toEqual({ previous: null, next: null })
  })

  test('posts of one moment follow each other without a loop', async () => {
    const posts = Array.from({ length: 4 }, () => aPost({ publishedAt: daysAgo(1) }))
    const db = await withPosts(...posts)
    const walked: string[] = []
    let next = posts.map(({ id }) => id).sort()[0]
    while (next && walked.length < 10) {
      walked.push(next)
      const current = posts.find(({ id }) => id === next)
      next = current ? (await neighboursOf(db, current)).next?.id : undefined
    }
    expect(walked).toEqual(posts.map(({ id }) => id).sort())
  })

  test('each tag has its newest posts of both kinds, up to the limit', async () => {
    const posts = [
      aPost({ tags: ['A'], publishedAt: daysAgo(3) }),
      aPost({ kind: 'brief', tags: ['A', 'B'], publishedAt: daysAgo(2) }),
      aPost({ tags: ['A'], publishedAt: daysAgo(1) }),
      aPost({ tags: ['A'], status: 'withdrawn', publishedAt: daysAgo(1) }),
    ]
    const db = await withPosts(...posts)
    const found = await newestOfEachTag(db, ['A', 'B', 'C'], 2)
    expect(found.get('A')?.map(({ id }) => id)).toEqual([posts[2]?.id, posts[1]?.id])
    expect(found.get('B')?.map(({ kind, title }) => [kind, title])).toEqual([
      ['brief', posts[1]?.title],
    ])
    expect(found.get('C')).toEqual([])
    expect(await newestOfEachTag(db, [], 2)).toEqual(new Map())
  })
})

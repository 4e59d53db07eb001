import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { up } from '../../../migrations/0053-one-spelling-a-topic'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { savePosts } from '../../../tests/support/data/saved-posts'
import { aPost } from '../../../tests/support/posts'
import { topicCounts } from '../lists/topics.queries'
import { inSpellingOfTopics } from './topic-spellings.queries'

onEachEngine('tags that differ only in case, width or spaces', (open) => {
  test('get the spelling that most other posts have, each topic once', async () => {
    const { db } = await open()
    await savePosts(
      { db },
      aPost({ tags: ['AI', 'Éthique'] }),
      aPost({ kind: 'brief', tags: ['Zero Trust'] }),
    )
    const spelled = (...tags: string[]) => inSpellingOfTopics(db, { id: 'new', tags })
    expect(await spelled('Ai', 'zero trust', 'éTHIQUE', 'New', 'ＡＩ', 'a\0b')).toEqual([
      'AI',
      'Zero Trust',
      'Éthique',
      'New',
      'a\0b',
    ])
    expect(await spelled()).toEqual([])
    const many = Array.from({ length: 660 }, (_, index) => `n${index}`)
    expect(await spelled(...many), 'as many as a form takes').toEqual(many)
  })

  test('are one topic, whatever the text of a post has', async () => {
    const { db } = await open()
    await savePosts(
      { db },
      aPost({ tags: ['AI'] }),
      aPost({ tags: ['ai', 'Ai'] }),
      aPost({ kind: 'brief', tags: ['aI'] }),
    )
    expect(await topicCounts(db)).toEqual([{ topic: 'AI', count: 3 }])
  })

  test('a post may change the spelling of a topic that it has alone', async () => {
    const { db } = await open()
    const post = aPost({ tags: ['ai'] })
    await savePosts({ db }, post)
    expect(await inSpellingOfTopics(db, { id: post.id, tags: ['AI'] })).toEqual(['AI'])
  })

  test('the migration leaves the spelling that most posts have, and its description', async () => {
    const { db } = await open()
    const posts = [aPost(), aPost(), aPost({ kind: 'brief' }), aPost()]
    await savePosts({ db }, ...posts.map((post) => ({ ...post, tags: [] })))
    const [first, second, brief, both] = posts.map(({ id }) => id)
    const tagged = (post_id = '', tag: string) => ({ post_id, tag })
    await db
      .insertInto('article_tags')
      .values([tagged(first, 'Ai'), tagged(second, 'AI'), tagged(both, 'Ai'), tagged(both, 'AI')])
      .execute()
    await db
      .insertInto('weekly_brief_tags')
      .values([tagged(brief, 'AI')])
      .execute()
    const about = { version: 1, updated_at: '2026-11-15T09:00:00.000Z', editor_name: '' }
    await db
      .insertInto('topic_descriptions')
      .values({ ...about, topic: 'Ai', description: 'About machines.' })
      .execute()
    await up(db as unknown as Kysely<unknown>)
    expect(await topicCounts(db)).toEqual([{ topic: 'AI', count: 4 }])
    const described = await db
      .selectFrom('topic_descriptions')
      .select(['topic', 'description'])
      .execute()
    expect(described).toEqual([{ topic: 'AI', description: 'About machines.' }])
  })
})

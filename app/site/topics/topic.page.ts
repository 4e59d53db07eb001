import { topicPath } from '~/posts/addresses/urls.rules'
import { toListCard } from '~/posts/lists/list-card.rules'
import { paging, perPage } from '~/posts/lists/paging.rules'
import type { Topics } from '~/posts/lists/topic-cache.service'
import { countWithTag, newestWithTag } from '~/posts/lists/topics.queries'
import { neighbouringTopics, type TopicPosts } from '~/posts/lists/topics.rules'
import type { ReadingDeps } from '~/posts/published/reading-deps.queries'

const maxRelatedTopics = 10

export type TopicPage =
  | ({ found: 'posts' } & TopicPosts)
  /** The topic exists in another spelling. */
  | { found: 'moved'; path: string }
  | { found: 'nothing' }

/** The posts of a topic, its redirect, or that there is no such topic; null beyond the last page. */
export async function topicPage(
  { db, clock, topics }: ReadingDeps & { topics: Topics },
  topic: string,
  page: number,
): Promise<TopicPage | null> {
  const now = clock()
  const count = await countWithTag(db, topic, now)
  if (count === 0) {
    const [spelling, ...others] = await topics.spellingsOf(topic)
    // With two spellings it is not clear which one the reader wants.
    if (spelling === undefined || others.length > 0) return { found: 'nothing' }
    return { found: 'moved', path: topicPath(spelling) }
  }
  const position = paging(page, count)
  if (!position) return null
  const { offset, pages } = position
  const posts = await newestWithTag(db, topic, { now, limit: perPage, offset })
  return {
    found: 'posts',
    topic,
    path: topicPath(topic),
    count,
    page,
    pages,
    cards: posts.map(toListCard),
    neighbours: neighbouringTopics(topic, posts, maxRelatedTopics),
  }
}

import { topicPath } from '~/posts/addresses/urls.rules'
import type { Topics } from '~/posts/lists/kept-topics.service'
import { toListCard } from '~/posts/lists/list-card.rules'
import { paging, perPage } from '~/posts/lists/paging.rules'
import { countWithTag, newestWithTag } from '~/posts/lists/topics.queries'
import { neighbouringTopics, type TopicPosts } from '~/posts/lists/topics.rules'
import type { ReadingDeps } from '~/posts/published/reading-deps.queries'

const mostNeighbours = 10

export type TopicPage =
  | ({ found: 'posts' } & TopicPosts)
  /** The topic is there under another spelling. */
  | { found: 'moved'; path: string }
  | { found: 'nothing' }

/** The posts of a topic, or where it is, or that there is none; null beyond its last page. */
export async function topicPage(
  { db, clock, topics }: ReadingDeps & { topics: Topics },
  topic: string,
  page: number,
): Promise<TopicPage | null> {
  const now = clock()
  const count = await countWithTag(db, topic, now)
  if (count === 0) {
    const [spelling, ...others] = await topics.spellingsOf(topic)
    // Of two spellings neither is the one that was meant.
    if (spelling === undefined || others.length > 0) return { found: 'nothing' }
    return { found: 'moved', path: topicPath(spelling) }
  }
  const where = paging(page, count)
  if (!where) return null
  const { offset, pages } = where
  const posts = await newestWithTag(db, topic, { now, limit: perPage, offset })
  return {
    found: 'posts',
    topic,
    path: topicPath(topic),
    count,
    page,
    pages,
    cards: posts.map(toListCard),
    neighbours: neighbouringTopics(topic, posts, mostNeighbours),
  }
}

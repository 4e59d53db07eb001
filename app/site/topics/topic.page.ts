import { topicPath } from '~/posts/addresses/urls.rules'
import { toListCard } from '~/posts/lists/list-card.rules'
import { paging, perPage } from '~/posts/lists/paging.rules'
import type { Topics } from '~/posts/lists/topic-cache.service'
import { countWithTag, newestWithTag } from '~/posts/lists/topics.queries'
import { neighbouringTopics, type TopicPosts } from '~/posts/lists/topics.rules'
import type { ReadingDeps } from '~/posts/published/reading-deps.queries'
import { topicDescription } from '~/posts/topics/topic-descriptions.queries'

const maxRelatedTopics = 10

export type TopicPage =
  | ({ found: 'posts' } & TopicPosts)
  /** The topic exists in another spelling, has another name, or was removed. */
  | { found: 'moved'; path: string }
  | { found: 'nothing' }

type TopicDeps = ReadingDeps & { topics: Topics }

/** The posts of a topic, its redirect, or that there is no such topic; null beyond the last page. */
export async function topicPage(
  deps: TopicDeps,
  topic: string,
  page: number,
): Promise<TopicPage | null> {
  const found = await findTopic(deps, topic, page)
  // Between two queries a tag may have got this former name back: then it has posts, and no redirect any more.
  return found?.found === 'nothing' ? findTopic(deps, topic, page) : found
}

async function findTopic(
  { db, topics }: TopicDeps,
  topic: string,
  page: number,
): Promise<TopicPage | null> {
  const count = await countWithTag(db, topic)
  if (count === 0) {
    const path = await topics.otherAddressOf(topic)
    return path === null ? { found: 'nothing' } : { found: 'moved', path }
  }
  const position = paging(page, count)
  if (!position) return null
  const { offset, pages } = position
  const [posts, description] = await Promise.all([
    newestWithTag(db, topic, { limit: perPage, offset }),
    topicDescription(db, topic),
  ])
  return {
    found: 'posts',
    topic,
    path: topicPath(topic),
    count,
    page,
    pages,
    cards: posts.map(toListCard),
    description,
    neighbours: neighbouringTopics(topic, posts, maxRelatedTopics),
  }
}

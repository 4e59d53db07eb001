import type { Topics } from '~/posts/lists/topic-cache.service'
import { largestTopics, type TopicIndex, topicGroups } from '~/posts/lists/topics.rules'

const maxLargest = 8

export async function topicIndex(topicCache: Topics): Promise<TopicIndex> {
  const topics = await topicCache.all()
  return {
    count: topics.length,
    largest: largestTopics(topics, maxLargest),
    groups: topicGroups(topics),
  }
}

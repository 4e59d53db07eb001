import { largestTopics, type TopicIndex, topicGroups } from '~/content/lists/topics'
import { topicCounts } from '~/data/posts/topics'
import type { ReadingDeps } from '../deps'

const mostLargest = 8

export async function topicIndex({ db, clock }: ReadingDeps): Promise<TopicIndex> {
  const topics = await topicCounts(db, clock())
  return {
    count: topics.length,
    largest: largestTopics(topics, mostLargest),
    groups: topicGroups(topics),
  }
}

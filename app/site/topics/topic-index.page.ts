import type { Topics } from '~/posts/lists/kept-topics.service'
import { largestTopics, type TopicIndex, topicGroups } from '~/posts/lists/topics.rules'

const mostLargest = 8

export async function topicIndex(keptTopics: Topics): Promise<TopicIndex> {
  const topics = await keptTopics.all()
  return {
    count: topics.length,
    largest: largestTopics(topics, mostLargest),
    groups: topicGroups(topics),
  }
}

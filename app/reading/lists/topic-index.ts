import { largestTopics, type TopicIndex, topicGroups } from '~/content/lists/topics'
import type { Topics } from '../kept-topics'

const mostLargest = 8

export async function topicIndex(keptTopics: Topics): Promise<TopicIndex> {
  const topics = await keptTopics.all()
  return {
    count: topics.length,
    largest: largestTopics(topics, mostLargest),
    groups: topicGroups(topics),
  }
}

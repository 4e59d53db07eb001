import { cachedUntilChanged } from '../published/cached-until-changed.queries'
import type { ReadingDeps } from '../published/reading-deps.queries'
import { topicCounts } from './topics.queries'
import { foldTopic, type TopicCount } from './topics.rules'

export interface Topics {
  /** All topics with their counts. */
  all(): Promise<TopicCount[]>
  /** The existing topics that differ from this one only in case, width and surrounding spaces, or not at all. */
  spellingsOf(topic: string): Promise<string[]>
}

interface CountedTopics {
  all: TopicCount[]
  byFolded: Map<string, string[]>
}

/**
 * Caches all topics with their counts. Counting reads every tag of every post, so it is done once after each change,
 * and not when someone requests a topic that does not exist.
 */
export function createTopicCache(deps: Pick<ReadingDeps, 'db' | 'clock'>): Topics {
  const counted = cachedUntilChanged(deps, async (now) =>
    withSpellings(await topicCounts(deps.db, now)),
  )
  return {
    all: async () => (await counted()).all,
    spellingsOf: async (topic) => (await counted()).byFolded.get(foldTopic(topic)) ?? [],
  }
}

function withSpellings(all: TopicCount[]): CountedTopics {
  const byFolded = new Map<string, string[]>()
  for (const { topic } of all) {
    const folded = foldTopic(topic)
    byFolded.set(folded, [...(byFolded.get(folded) ?? []), topic])
  }
  return { all, byFolded }
}

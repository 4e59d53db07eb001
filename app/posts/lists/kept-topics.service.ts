import { cachedUntilChanged } from '../published/cached-until-changed.queries'
import type { ReadingDeps } from '../published/reading-deps.queries'
import { topicCounts } from './topics.queries'
import { foldTopic, type TopicCount } from './topics.rules'

export interface Topics {
  /** All of them, with their counts. */
  all(): Promise<TopicCount[]>
  /** Those that say the same but for case, width and the space around them: it, too, where it exists. */
  spellingsOf(topic: string): Promise<string[]>
}

interface CountedTopics {
  all: TopicCount[]
  byFolded: Map<string, string[]>
}

/**
 * All topics with their counts: counting goes through every tag of every post, so it is done once a change,
 * and never for somebody who asks for a topic that does not exist.
 */
export function createKeptTopics(deps: Pick<ReadingDeps, 'db' | 'clock'>): Topics {
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

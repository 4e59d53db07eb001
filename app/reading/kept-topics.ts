import { foldTopic, type TopicCount } from '~/content/lists/topics'
import { contentVersion } from '~/data/content-version'
import { topicCounts } from '~/data/posts/topics'
import type { ReadingDeps } from './deps'

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

/** What nobody announces shows after this long: a row changed by hand, a post imported with a date to come. */
const freshMs = 60_000

/**
 * All topics with their counts: counting goes through every tag of every post, so it is done once a change,
 * and never for somebody who asks for a topic that does not exist.
 */
export function createKeptTopics({ db, clock }: Pick<ReadingDeps, 'db' | 'clock'>): Topics {
  let kept: { version: string | null; at: Date; topics: Promise<CountedTopics> } | null = null

  async function counted(): Promise<CountedTopics> {
    // Read first: what is counted after it is as new as this version, or newer.
    const version = await contentVersion(db)
    const now = clock()
    if (kept?.version === version && now.getTime() - kept.at.getTime() < freshMs) return kept.topics
    const topics = topicCounts(db, now).then(withSpellings)
    const counting = { version, at: now, topics }
    kept = counting
    topics.catch(() => {
      if (kept === counting) kept = null
    })
    return topics
  }

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

import { findRedirect, topicRedirects } from '../addresses/redirects.queries'
import { topicOfPath, topicPath } from '../addresses/urls.rules'
import { cachedUntilChanged } from '../published/cached-until-changed.queries'
import type { ReadingDeps } from '../published/reading-deps.queries'
import { topicCounts } from './topics.queries'
import { foldTopic, type TopicCount } from './topics.rules'

export interface Topics {
  /** All topics with their counts. */
  all(): Promise<TopicCount[]>
  /**
   * The address that a topic without posts is redirected to; null if there is none. It was renamed, merged or removed, or
   * it differs from one topic, present or former, only in case, width and surrounding spaces.
   */
  otherAddressOf(topic: string): Promise<string | null>
}

interface CountedTopics {
  all: TopicCount[]
  byFolded: Map<string, string[]>
  /** The addresses that former topics lead to. */
  former: Map<string, Set<string>>
}

/**
 * Caches all topics with their counts, and the redirects of former ones. Counting reads every tag of every post, so it is
 * done once after each change, and not when someone requests a topic that does not exist.
 */
export function createTopicCache(deps: Pick<ReadingDeps, 'db' | 'clock'>): Topics {
  const counted = cachedUntilChanged(deps, async () => ({
    ...withSpellings(await topicCounts(deps.db)),
    former: formerTopics(await topicRedirects(deps.db)),
  }))
  return {
    all: async () => (await counted()).all,
    otherAddressOf: async (topic) => {
      const redirect = await findRedirect(deps.db, [topicPath(topic)])
      if (redirect !== null) return redirect
      const { byFolded, former } = await counted()
      const spellings = byFolded.get(foldTopic(topic)) ?? []
      const [path, ...others] =
        spellings.length > 0 ? spellings.map(topicPath) : (former.get(foldTopic(topic)) ?? [])
      // With two spellings it is not clear which one is meant.
      return path === undefined || others.length > 0 ? null : path
    },
  }
}

function formerTopics(redirects: readonly { from: string; to: string }[]) {
  const former: CountedTopics['former'] = new Map()
  for (const { from, to } of redirects) {
    const topic = topicOfPath(from)
    if (topic === null) continue
    const folded = foldTopic(topic)
    former.set(folded, new Set([...(former.get(folded) ?? []), to]))
  }
  return former
}

function withSpellings(all: TopicCount[]): Omit<CountedTopics, 'former'> {
  const byFolded = new Map<string, string[]>()
  for (const { topic } of all) {
    const folded = foldTopic(topic)
    byFolded.set(folded, [...(byFolded.get(folded) ?? []), topic])
  }
  return { all, byFolded }
}

import { findRedirect, topicRedirects } from '../addresses/redirects.queries'
import { topicOfPath, topicPath } from '../addresses/urls.rules'
import { foldTag } from '../fields/tags.rules'
import { cachedUntilChanged } from '../published/cached-until-changed.queries'
import type { ReadingDeps } from '../published/reading-deps.queries'
import { topicCounts } from './topics.queries'
import { largestTopics, type TopicCount } from './topics.rules'

export interface Topics {
  /** All topics with their counts. */
  all(): Promise<TopicCount[]>
  /**
   * The address that a topic without posts is redirected to; null if there is none. It was renamed, merged or removed, or
   * it differs from one topic, present or former, only in case, width and surrounding spaces.
   */
  otherAddressOf(topic: string): Promise<string | null>
  /** The topic in its own spelling; as it is if there is none. */
  spelled(topic: string): Promise<string>
}

interface CountedTopics {
  all: TopicCount[]
  byFolded: Map<string, string>
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
      const spelled = byFolded.get(foldTag(topic))
      if (spelled !== undefined) return topicPath(spelled)
      const [path, ...others] = former.get(foldTag(topic)) ?? []
      // With two of them it is not clear which one is meant.
      return path === undefined || others.length > 0 ? null : path
    },
    spelled: async (topic) => (await counted()).byFolded.get(foldTag(topic)) ?? topic,
  }
}

function formerTopics(redirects: readonly { from: string; to: string }[]) {
  const former: CountedTopics['former'] = new Map()
  for (const { from, to } of redirects) {
    const topic = topicOfPath(from)
    if (topic === null) continue
    const folded = foldTag(topic)
    former.set(folded, new Set([...(former.get(folded) ?? []), to]))
  }
  return former
}

function withSpellings(all: TopicCount[]): Omit<CountedTopics, 'former'> {
  // The last one stays: an older version, or another program, may have written a second spelling.
  const fewestFirst = largestTopics(all, all.length).toReversed()
  return { all, byFolded: new Map(fewestFirst.map(({ topic }) => [foldTag(topic), topic])) }
}

import type { TopicCount } from '~/content/lists/topics'
import { contentVersion } from '~/data/content-version'
import { topicCounts } from '~/data/posts/topics'
import type { ReadingDeps } from './deps'

export type Topics = () => Promise<TopicCount[]>

/** What nobody announces shows after this long: a row changed by hand, a post imported with a date to come. */
const freshMs = 60_000

/** All topics with their counts: counting goes through every tag of every post, so it is done once a change. */
export function createKeptTopics({ db, clock }: Pick<ReadingDeps, 'db' | 'clock'>): Topics {
  let kept: { version: string | null; at: Date; counts: Promise<TopicCount[]> } | null = null
  return async () => {
    // Read first: what is counted after it is as new as this version, or newer.
    const version = await contentVersion(db)
    const now = clock()
    if (kept?.version === version && now.getTime() - kept.at.getTime() < freshMs) return kept.counts
    const counts = topicCounts(db, now)
    const counting = { version, at: now, counts }
    kept = counting
    counts.catch(() => {
      if (kept === counting) kept = null
    })
    return counts
  }
}

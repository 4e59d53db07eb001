import type { Db } from '~/database/database'
import type { ChangedPost } from '~/database/outbox/outbox'
import { isUnseen } from '~/posts/lifecycle/visibility.rules'
import { findUnlisted } from '~/posts/published/whole-posts.queries'
import { pingHub } from '~/syndication/pings/ping-hub.service'
import { type FeedScope, feedFormats, feedPath, scopesOf } from '~/syndication/scope.rules'

interface HubPingsOptions {
  db: Db
  siteUrl: string
  /** Null if no hub is configured. */
  hub: string | null
  clock: () => Date
}

const pauseMs = 60_000

/** Pings the hub once for each feed of the changed posts. If the hub is unreachable, the outbox retries. */
export function createHubPings({ db, siteUrl, hub, clock }: HubPingsOptions) {
  let pausedUntil = 0
  return async (changed: readonly ChangedPost[]): Promise<void> => {
    if (!hub) return
    // Jobs run one at a time: a hub that hangs must not delay the mail behind every changed post.
    if (clock().getTime() < pausedUntil) throw new Error('The hub did not accept the last ping.')
    const feeds = new Set<string>()
    for (const post of changed) {
      for (const scope of await scopesOfChanged(db, post)) {
        for (const format of feedFormats) feeds.add(siteUrl + feedPath(scope, format))
      }
    }
    try {
      await pingHub(hub, [...feeds])
    } catch (error) {
      pausedUntil = clock().getTime() + pauseMs
      throw error
    }
  }
}

async function scopesOfChanged(db: Db, { kind, id }: ChangedPost): Promise<FeedScope[]> {
  const post = await findUnlisted(db, kind, id)
  // A deleted post was at least in these feeds.
  if (!post) return kind === 'brief' ? [{ of: 'site' }, { of: 'briefs' }] : [{ of: 'site' }]
  // A withdrawn post has left its feeds, so they have changed.
  return isUnseen(post) ? [] : scopesOf(post)
}

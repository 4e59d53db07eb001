import type { Db } from '~/database/database'
import type { ChangedPost } from '~/database/outbox'
import { findUnlisted } from '~/posts/published/whole-posts.queries'
import { isUnseen } from '~/posts/visibility.rules'
import { pingHub } from '~/syndication/pings/ping-hub.service'
import { type FeedScope, feedFormats, feedPath, scopesOf } from '~/syndication/scope.rules'

interface HubPingsParts {
  db: Db
  siteUrl: string
  /** Null where nobody is to be told. */
  hub: string | null
  clock: () => Date
}

const restMs = 60_000

/** Tells the hub once of each feed that changed posts are in. One that is away is told later, by the outbox. */
export function createHubPings({ db, siteUrl, hub, clock }: HubPingsParts) {
  let awayUntil = 0
  return async (changed: readonly ChangedPost[]): Promise<void> => {
    if (!hub) return
    // Jobs wait for each other: a hub that hangs must not hold up the mail behind every changed post.
    if (clock().getTime() < awayUntil) throw new Error('The hub did not take the last change.')
    const feeds = new Set<string>()
    for (const post of changed) {
      for (const scope of await scopesOfChanged(db, post, clock())) {
        for (const format of feedFormats) feeds.add(siteUrl + feedPath(scope, format))
      }
    }
    try {
      await pingHub(hub, [...feeds])
    } catch (error) {
      awayUntil = clock().getTime() + restMs
      throw error
    }
  }
}

async function scopesOfChanged(db: Db, { kind, id }: ChangedPost, now: Date): Promise<FeedScope[]> {
  const post = await findUnlisted(db, kind, id)
  // One that is gone was in these, at least.
  if (!post) return kind === 'brief' ? [{ of: 'site' }, { of: 'briefs' }] : [{ of: 'site' }]
  // One that was taken back has left its feeds, and they have changed.
  return isUnseen(post, now) ? [] : scopesOf(post)
}

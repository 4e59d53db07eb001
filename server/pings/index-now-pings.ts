import type { Db } from '~/database/database'
import type { ChangedPost } from '~/database/outbox'
import { postPath } from '~/posts/addresses/urls.rules'
import { findUnlisted } from '~/posts/published/whole-posts.queries'
import { isUnseen } from '~/posts/visibility.rules'
import { type IndexNow, tellIndexNow } from '~/syndication/pings/index-now.service'

interface IndexNowPingsParts {
  db: Db
  clock: () => Date
  siteUrl: string
  /** Null where nobody is to be told. */
  indexNow: IndexNow | null
}

/** Tells search engines of changed posts, all at once. Of one that is gone they learn when they come for it. */
export function createIndexNowPings({ db, clock, siteUrl, indexNow }: IndexNowPingsParts) {
  return async (changed: readonly ChangedPost[]): Promise<void> => {
    if (!indexNow) return
    const paths: string[] = []
    for (const { kind, id } of changed) {
      const post = await findUnlisted(db, kind, id)
      if (post && !isUnseen(post, clock())) paths.push(postPath(post))
    }
    await tellIndexNow(indexNow, siteUrl, paths)
  }
}

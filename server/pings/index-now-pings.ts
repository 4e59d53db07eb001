import type { Db } from '~/database/database'
import type { ChangedPost } from '~/database/outbox/outbox'
import { postPath } from '~/posts/addresses/urls.rules'
import { isUnseen } from '~/posts/lifecycle/visibility.rules'
import { findUnlisted } from '~/posts/published/whole-posts.queries'
import { type IndexNow, notifyIndexNow } from '~/syndication/pings/index-now.service'

interface IndexNowPingsOptions {
  db: Db
  siteUrl: string
  /** Null if IndexNow is not configured. */
  indexNow: IndexNow | null
}

/** Sends search engines the addresses of changed posts in one request. They find deleted posts by themselves. */
export function createIndexNowPings({ db, siteUrl, indexNow }: IndexNowPingsOptions) {
  return async (changed: readonly ChangedPost[]): Promise<void> => {
    if (!indexNow) return
    const paths: string[] = []
    for (const { kind, id } of changed) {
      const post = await findUnlisted(db, kind, id)
      if (post && !isUnseen(post)) paths.push(postPath(post))
    }
    await notifyIndexNow(indexNow, siteUrl, paths)
  }
}

import { cardPath } from '~/content/address/urls'
import type { PostKind } from '~/content/post/post'
import { isUnseen } from '~/content/post/visibility'
import type { Db } from '~/data/engine/database'
import { findUnlisted } from '~/data/posts/whole-posts'
import { type IndexNow, tellIndexNow } from '~/syndication/pings/index-now'

interface IndexNowPingsParts {
  db: Db
  siteUrl: string
  /** Null where nobody is to be told. */
  indexNow: IndexNow | null
}

/** Tells search engines of a changed post. Of one that is gone they learn when they come for it. */
export function createIndexNowPings({ db, siteUrl, indexNow }: IndexNowPingsParts) {
  return async ({ kind, id }: { kind: PostKind; id: string }): Promise<void> => {
    if (!indexNow) return
    const post = await findUnlisted(db, kind, id)
    if (!post || isUnseen(post)) return
    const path = cardPath(post)
    if (path) await tellIndexNow(indexNow, siteUrl, path)
  }
}

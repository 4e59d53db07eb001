import { postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { tables } from '../../published/published-posts.queries'
import type { PostKey } from './public-rows.queries'

/**
 * Locks posts until this transaction ends. Call it first in a transaction that writes several posts, or the record before
 * its post: every save locks its post and then the record, and would wait for this one while it is waited for.
 */
export async function lockPosts(db: Db, posts: readonly PostKey[]): Promise<void> {
  for (const kind of postKinds) {
    const ids = posts.filter((post) => post.kind === kind).map(({ id }) => id)
    // In one order: other transactions may lock some of them too.
    for (const id of ids.sort()) {
      await db
        .updateTable(tables[kind].posts)
        .set((eb) => ({ recorded_version: eb.ref('recorded_version') }))
        .where('id', '=', id)
        .execute()
    }
  }
}

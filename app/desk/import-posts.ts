import type { PostToSave } from '~/content/post/post'
import type { Db } from '~/data/engine/database'
import { addToOutbox } from '~/data/outbox'
import { insertPost } from '~/data/posts/save-post'

/** Brings posts in, all or none. Posts that are already there (by id) stay as they are. */
export async function importPosts(
  { db, now }: { db: Db; now: Date },
  posts: readonly PostToSave[],
): Promise<{ added: number }> {
  return db.transaction().execute(async (transaction) => {
    let added = 0
    for (const post of posts) {
      if (!(await insertPost(transaction, post, now))) continue
      const { kind, id } = post
      await addToOutbox(transaction, { topic: 'post-changed', payload: { kind, id } }, now)
      added += 1
    }
    return { added }
  })
}

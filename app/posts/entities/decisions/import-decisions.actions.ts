import type { PostKind } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { ConcurrentWriteError, inTransaction } from '~/database/transactions/transaction'
import type { Decision } from '~/entities/decisions/decision.rules'
import { entityKey } from '~/entities/entity.rules'
import { decisionsOf, storeDecisions } from '~/entities/stored/decisions.queries'
import { isListed } from '../../lifecycle/visibility.rules'
import { markContentChanged } from '../../published/content-version.queries'
import { queueFiles } from '../../record/recording/files-to-record.queries'
import { searchTextOf } from '../../saving/search-text.rules'
import { noActor } from '../../saving/write-version.actions'
import { postsSharing, storeReadEntities } from '../read-entities.queries'
import { isSameDecision } from './decide-entities.rules'

/** What editors decided elsewhere about the entities of a post. */
export interface ImportedDecisions {
  kind: PostKind
  id: string
  decisions: readonly Decision[]
}

/** Decisions that were made here stay, unless the operator asks for the others. Says why some were left out, or null. */
export async function importDecisions(
  { db, now }: { db: Db; now: Date },
  { overwrite, isDryRun }: { overwrite: boolean; isDryRun: boolean },
  { kind, id, decisions }: ImportedDecisions,
): Promise<string | null> {
  return inTransaction(db, async (transaction) => {
    const posts = await postsSharing(transaction, kind, id)
    const [post] = posts
    // The import said why the post is not here.
    if (!post) return isDryRun ? null : 'The post is not here.'
    const here = new Map((await decisionsOf(transaction, post)).map((one) => [entityKey(one), one]))
    const others = decisions.filter((one) => !isSameDecision(here.get(entityKey(one)), one))
    const written = overwrite ? others : others.filter((one) => !here.has(entityKey(one)))
    const left = others.length - written.length
    if (written.length > 0 && !isDryRun) {
      const key = { kind, id: post.nextOf?.postId ?? post.id }
      await storeDecisions(transaction, key, written, { now, editor: noActor })
      for (const one of posts) {
        const { entities } = searchTextOf(one.body)
        if (!(await storeReadEntities(transaction, one, entities))) throw new ConcurrentWriteError()
      }
      const live = posts.find((one) => isListed(one))
      if (live) {
        await queueFiles(transaction, live, now)
        await markContentChanged(transaction)
      }
    }
    return left === 0 ? null : `${left} of its decisions were made differently here.`
  })
}

import { setImmediate } from 'node:timers/promises'
import type { Db } from '~/database/database'
import { addToOutbox, type ChangedPost } from '~/database/outbox/outbox'
import { inTransaction } from '~/database/transactions/transaction'
import { findForDesk } from '../editing/desk-posts.queries'
import { isListed } from '../lifecycle/visibility.rules'
import type { PostKey } from '../lists/topics.queries'
import { markContentChanged } from '../published/content-version.queries'
import { lockPosts } from '../record/recording/lock-posts.actions'
import { unchangedVersion, writeVersion } from '../saving/write-version.actions'
import { changedTags, changeNote, type TagChange } from './tag-change.rules'
import {
  addWaitingPosts,
  countWaitingPosts,
  deleteTagChange,
  deleteWaitingPosts,
  findTagChange,
  waitingPosts,
} from './tag-changes.queries'
import { moveTopic, somePostsWithTag } from './tags.queries'

/** How many posts of each kind change their topic in one transaction: these are short rows. */
const topicsAtOnce = 500
/** How many posts get their version in one transaction. On SQLite nothing else runs in this process meanwhile. */
const versionsAtOnce = 5
/** How many posts one message of the outbox covers: few enough that other messages do not wait for long. */
const versionsPerMessage = 200

interface Deps {
  db: Db
  now: Date
}

interface Portion {
  /** At most so many posts get their version. */
  limit?: number
  /** The message that was written with the change is still in the outbox, so it needs no other one. */
  isBeginning?: boolean
}

/**
 * Continues a change of a tag, in two passes of small transactions, and can be repeated after a crash:
 *
 * 1. The topics of all its posts change, which takes a moment: readers find them under the new topic.
 * 2. Each post gets a version with its new tags. The next message of the outbox continues after `limit` posts.
 */
export async function continueTagChange(
  deps: Deps,
  { id }: { id: string },
  { limit = versionsPerMessage, isBeginning = false }: Portion = {},
): Promise<{ left: number }> {
  const change = await findTagChange(deps.db, id)
  if (!change) return { left: 0 }
  await moveTopics(deps.db, change)
  const changed: ChangedPost[] = []
  for (let done = 0; done < limit; done += versionsAtOnce) {
    const posts = await waitingPosts(deps.db, id, Math.min(versionsAtOnce, limit - done))
    if (posts.length === 0) break
    changed.push(...(await writeVersions(deps, change, posts)))
    await setImmediate()
  }
  return finish(deps, change, { changed, isBeginning })
}

async function moveTopics(db: Db, change: TagChange): Promise<void> {
  while (
    await inTransaction(db, (transaction) => moveSomeTopics(transaction, change), { isLong: true })
  ) {
    // Queries of SQLite never wait, so without this no request would be answered until the end.
    await setImmediate()
  }
}

/** The first pass for some posts; call it inside a transaction. False if no post is left. */
export async function moveSomeTopics(db: Db, change: TagChange): Promise<boolean> {
  const posts = await somePostsWithTag(db, change.tag, topicsAtOnce)
  if (posts.length === 0) return false
  await addWaitingPosts(db, change.id, posts)
  await moveTopic(db, posts, change)
  await markContentChanged(db)
  return true
}

/** Returns the posts that readers see. */
async function writeVersions(
  { db, now }: Deps,
  change: TagChange,
  posts: readonly PostKey[],
): Promise<ChangedPost[]> {
  return inTransaction(
    db,
    async (transaction) => {
      const listed: ChangedPost[] = []
      await lockPosts(transaction, posts)
      for (const post of posts) {
        const changed = await writeTags({ db: transaction, now }, change, post)
        if (changed) listed.push(changed)
      }
      await deleteWaitingPosts(transaction, change.id, posts)
      if (listed.length > 0) {
        const message = { topic: 'posts-retagged' as const, payload: { posts: listed } }
        await addToOutbox(transaction, message, now)
      }
      return listed
    },
    { isLong: true },
  )
}

/** Null if readers do not see it. */
async function writeTags(
  { db, now }: Deps,
  change: TagChange,
  { kind, id }: PostKey,
): Promise<ChangedPost | null> {
  const post = await findForDesk(db, kind, id)
  if (!post) return null
  const tags = changedTags(post.tags, change)
  // Somebody may have taken the tag away meanwhile.
  if (tags.join() === post.tags.join()) return null
  const { content, ...unchanged } = unchangedVersion(post, null)
  const next = {
    ...unchanged,
    content: { ...content, tags },
    action: 'retagged' as const,
    note: changeNote(change),
    isLoggedElsewhere: true,
    isAnnouncedElsewhere: true,
    isApproved: true,
  }
  await writeVersion(db, now, post, next, { id: change.editorId, name: change.editorName })
  return isListed(post) ? { kind, id, change: 'changed', version: post.version + 1 } : null
}

/** Readers see the new tags from here on. The change is finished unless a post got the tag meanwhile. */
async function finish(
  { db, now }: Deps,
  { id, tag }: TagChange,
  { changed, isBeginning }: { changed: ChangedPost[]; isBeginning: boolean },
): Promise<{ left: number }> {
  return inTransaction(db, async (transaction) => {
    const waiting = await countWaitingPosts(transaction, id)
    const again = await somePostsWithTag(transaction, tag, 1)
    const left = waiting + again.length
    if (changed.length > 0) {
      const message = { topic: 'posts-imported' as const, payload: { posts: changed } }
      await addToOutbox(transaction, message, now)
    }
    if (left === 0) await deleteTagChange(transaction, id)
    else if (!isBeginning)
      await addToOutbox(transaction, { topic: 'tag-changed', payload: { id } }, now)
    await markContentChanged(transaction)
    return { left }
  })
}

import { sql } from 'kysely'
import { type PostKind, postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { findRedirect } from '../addresses/redirects.queries'
import { topicOfPath, topicPath } from '../addresses/urls.rules'
import { isStorable, tables } from '../published/published-posts.queries'
import { parseStatus } from '../published/rows.queries'
import {
  type CountedTag,
  decideTagChange,
  type TaggedPost,
  type TagRefusal,
  type TagRequest,
} from './tag-change.rules'
import { pendingTagChanges } from './tag-changes.queries'
import { similarTags } from './tags.queries'
import { descriptionForDesk } from './topic-descriptions.queries'

/** What a change of a tag would do, for the question before it. */
export interface TagPlan {
  ok: true
  source: CountedTag
  /** The tag to merge into. */
  target: CountedTag | null
  /** Both have a description: that of the source is deleted. */
  losesDescription: boolean
}

export async function planTagChange(
  db: Db,
  tag: string,
  request: TagRequest,
): Promise<TagPlan | TagRefusal> {
  const to = request.step === 'remove' ? null : request.to
  const [similar, pending, movedTo] = [
    await similarTags(db, to === null ? [tag] : [tag, to]),
    await pendingTagChanges(db),
    await replacementOf(db, tag),
  ]
  const decision = decideTagChange({ tag, similar, pending, movedTo }, request)
  if (!decision.ok) return decision
  const find = (name: string | null) => similar.find((one) => one.tag === name) ?? null
  const own = await descriptionForDesk(db, tag)
  const others = to === null ? null : await descriptionForDesk(db, to)
  return {
    ok: true,
    source: find(tag) ?? { tag, listed: 0, posts: decision.posts },
    target: request.step === 'merge' ? find(to) : null,
    losesDescription: own.text !== '' && (others === null || others.text !== ''),
  }
}

/** The tag that a former one became; null if it was removed, or never changed. */
export async function replacementOf(db: Db, tag: string): Promise<string | null> {
  if (!isStorable(tag)) return null
  const path = await findRedirect(db, [topicPath(tag)])
  return path === null ? null : topicOfPath(path)
}

/** The posts with a tag that were changed last. */
export async function latestWithTag(db: Db, tag: string, limit: number): Promise<TaggedPost[]> {
  if (!isStorable(tag)) return []
  const rowsOf = (kind: PostKind) =>
    db
      .selectFrom(`${tables[kind].tags} as tags`)
      .innerJoin(`${tables[kind].posts} as post`, 'post.id', 'tags.post_id')
      .select(['post.id', 'post.title', 'post.status', 'post.updated_at'])
      .select(sql.lit<PostKind>(kind).as('kind'))
      .where('tag', '=', tag)
      .orderBy('updated_at', 'desc')
      .limit(limit)
      .execute()
  const rows = (await Promise.all(postKinds.map(rowsOf))).flat()
  return rows
    .sort((a, b) => (a.updated_at < b.updated_at ? 1 : -1))
    .slice(0, limit)
    .map(({ kind, id, title, status }) => ({ kind, id, title, status: parseStatus(status) }))
}

import type { Db } from '~/database/database'
import { changeTag } from '~/posts/topics/change-tag.actions'
import { describeTopic } from '~/posts/topics/describe-topic.actions'
import { latestWithTag, planTagChange, replacementOf } from '~/posts/topics/plan-tag-change.queries'
import type { CountedTag, TagChange, TaggedPost, TagRequest } from '~/posts/topics/tag-change.rules'
import { countWaitingPosts, pendingTagChanges } from '~/posts/topics/tag-changes.queries'
import { countedTag, countedTags } from '~/posts/topics/tags.queries'
import { describedTopics, descriptionForDesk } from '~/posts/topics/topic-descriptions.queries'
import type { ListedTag } from './tag-list.rules'
import type { RunningChange } from './tag-texts.rules'

interface TagDeskParts {
  db: Db
  clock: () => Date
  /** Called after a change is committed. Once it resolves, readers get no older version. */
  onChanged: () => Promise<void>
}

const postsShown = 20

/** What the desk's routes can do with tags. */
export function createTagDesk({ db, clock, onChanged }: TagDeskParts) {
  const deps = () => ({ db, now: clock(), clock })
  async function andNotify<Result>(change: Promise<Result>): Promise<Result> {
    const result = await change
    await onChanged()
    return result
  }
  async function running(): Promise<RunningChange[]> {
    const changes: TagChange[] = await pendingTagChanges(db)
    return Promise.all(
      changes.map(async ({ id, step, tag, replacedBy, editorName }) => {
        return { step, tag, replacedBy, editorName, left: await countWaitingPosts(db, id) }
      }),
    )
  }
  return {
    /** In no order. */
    async all(): Promise<ListedTag[]> {
      const described = await describedTopics(db)
      const tags = await countedTags(db)
      return tags.map((one) => ({ ...one, isDescribed: described.has(one.tag) }))
    },
    /** Changes that are not finished. */
    running,
    /** Null if no post has the tag. */
    find: (tag: string): Promise<CountedTag | null> => countedTag(db, tag),
    /** The tag that a former one became. */
    replacementOf: (tag: string) => replacementOf(db, tag),
    description: (tag: string) => descriptionForDesk(db, tag),
    latestPosts: (tag: string): Promise<TaggedPost[]> => latestWithTag(db, tag, postsShown),
    /** What a change would do, or why it is refused. */
    plan: (tag: string, request: TagRequest) => planTagChange(db, tag, request),
    change: (request: Parameters<typeof changeTag>[1]) => andNotify(changeTag(deps(), request)),
    describe: (request: Parameters<typeof describeTopic>[1]) =>
      andNotify(describeTopic(deps(), request)),
  }
}

export type TagDesk = ReturnType<typeof createTagDesk>

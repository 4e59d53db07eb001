import type { PostKind } from '~/config/post-kinds'
import type { Site } from '~/config/site'
import type { Db } from '~/database/database'
import type { SendMail } from '~/mail/mailer'
import type { Editor } from '~/people/editor.rules'
import { listEditors } from '~/people/stored/editors.queries'
import { createApprovalRule } from '~/posts/review/approval/approval-rule.service'
import { reviewEventsOf } from '~/posts/review/events/review-events.queries'
import { createNoticeMails } from '~/posts/review/notices/notice-mails.service'
import { countWaitingFor, type QueueOwner, queuedPosts } from '~/posts/review/queue/queue.queries'
import type { QueuePart } from '~/posts/review/queue/queue.rules'
import { changeReview, type ReviewStepRequest } from '~/posts/review/steps/change-review.actions'
import { sections } from '../shell/sections.rules'

interface ReviewDeskParts {
  db: Db
  clock: () => Date
  sendMail: SendMail
  site: () => Pick<Site, 'name' | 'url'>
  deskPath: string
  /** Called after a change is committed. */
  onChanged: () => void
}

/** What the desk's routes can do with reviews. */
export function createReviewDesk(parts: ReviewDeskParts) {
  const { db, clock, site, deskPath, onChanged } = parts
  const deskUrl = `${site().url}/${deskPath}`

  async function ownerOf({ id, role }: Pick<Editor, 'id' | 'role'>): Promise<QueueOwner> {
    const others = (await listEditors(db)).filter((one) => one.role !== 'author' && one.id !== id)
    return { id, role, otherReviewers: others.map((one) => one.id) }
  }

  return {
    approvalRule: createApprovalRule({ db, clock }),
    noticeMails: createNoticeMails({
      ...parts,
      reviewUrl: ({ kind, postId }) => `${deskUrl}/${sections[kind]}/${postId}/review`,
      profileUrl: `${deskUrl}/account/profile`,
    }),

    async change(request: ReviewStepRequest) {
      const result = await changeReview({ db, now: clock(), clock }, request)
      onChanged()
      return result
    },

    /** Newest first. */
    history: ({ kind, id }: { kind: PostKind; id: string }) =>
      reviewEventsOf(db, { kind, postId: id }),

    /** Everybody who can be assigned a post. */
    async people() {
      const people = await listEditors(db)
      return people.map(({ id, name, role }) => ({ id, name, role }))
    },

    async queue(editor: Pick<Editor, 'id' | 'role'>, part: QueuePart, limit: number) {
      return queuedPosts(db, await ownerOf(editor), part, limit)
    },

    async countWaitingFor(editor: Pick<Editor, 'id' | 'role'>): Promise<number> {
      return countWaitingFor(db, await ownerOf(editor))
    },
  }
}

export type ReviewDesk = ReturnType<typeof createReviewDesk>

import type { PostKind } from '~/config/post-kinds'
import type { Site } from '~/config/site'
import type { Db } from '~/database/database'
import { inTransaction } from '~/database/transactions/transaction'
import { lockForTransaction } from '~/database/transactions/transaction-locks'
import type { SendMail } from '~/mail/mailer'
import { findEditor } from '~/people/stored/editors.queries'
import { planMail } from './add-event.actions'
import { noticeMail } from './notice-mail.rules'
import {
  deleteNoticesBefore,
  dropWaiting,
  markMailed,
  oldestWaiting,
  storeWantsReviewMail,
  waitingEvents,
  wantsReviewMail,
} from './review-notices.queries'

interface NoticeMailsDeps {
  db: Db
  clock: () => Date
  sendMail: SendMail
  site: () => Pick<Site, 'name'>
  /** Where an editor finds the review of a post. */
  reviewUrl: (post: { kind: PostKind; postId: string }) => string
  profileUrl: string
}

const retentionMs = 30 * 24 * 60 * 60_000
/** A longer mail would be cut off by mail programs; the rest follows in the next one. */
const maxEvents = 100

/** Tells editors by mail what happened in the reviews of their posts. */
export function createNoticeMails(deps: NoticeMailsDeps) {
  const { db, clock, sendMail, site, reviewUrl, profileUrl } = deps
  return {
    isOnFor: (editorId: string) => wantsReviewMail(db, editorId),
    turn: (editorId: string, isOn: boolean) => storeWantsReviewMail(db, editorId, isOn),

    /** Handles the message of the outbox. If the mail is not sent, it throws, and the notices wait for the next try. */
    async mail({ editorId }: { editorId: string }): Promise<void> {
      const editor = await findEditor(db, editorId)
      if (!editor) return
      if (!(await wantsReviewMail(db, editorId))) return dropWaiting(db, editorId)
      const events = await waitingEvents(db, editorId, maxEvents)
      if (events.length === 0) return
      const now = clock()
      await sendMail(noticeMail({ to: editor, events, site: site(), reviewUrl, profileUrl, now }))
      await inTransaction(db, async (transaction) => {
        await lockForTransaction(transaction, 'review-notices')
        await markMailed(transaction, { editorId, events, now: clock() })
        const oldest = await oldestWaiting(transaction, editorId)
        if (oldest) await planMail(transaction, editorId, oldest, clock())
      })
    },

    sweep: () => deleteNoticesBefore(db, new Date(clock().getTime() - retentionMs)),
  }
}

export type NoticeMails = ReturnType<typeof createNoticeMails>

import { answersTo } from '~/contact/contact-answers.queries'
import {
  contactMessages,
  countContactMessages,
  findContactMessage,
} from '~/contact/contact-messages.queries'
import type { StoredContactMessage } from '~/contact/stored-message.rules'
import type { Db } from '~/database/database'
import type { Editor } from '~/people/editor.rules'
import { listEditors } from '~/people/stored/editors.queries'
import { namedPosts } from '~/posts/addresses/any-status/named-posts.queries'
import { changeMessage, type MessageRequest } from './change-message.actions'
import type { DeskMessage } from './desk-message.rules'

interface MessageDeskParts {
  db: Db
  clock: () => Date
  /** Called after a commit to the outbox, so that an answer is mailed at once. */
  onOutboxChanged: () => void
}

/** What the desk's routes can do with messages from /contact and /report-error. */
export function createMessageDesk({ db, clock, onOutboxChanged }: MessageDeskParts) {
  async function withDetails(messages: StoredContactMessage[]): Promise<DeskMessage[]> {
    const posts = messages.flatMap(({ report }) => report?.post ?? [])
    const [answers, articles] = await Promise.all([
      answersTo(
        db,
        messages.map(({ id }) => id),
      ),
      namedPosts(db, posts),
    ])
    return messages.map((message) => {
      const post = message.report?.post
      const article = articles.find(({ kind, id }) => kind === post?.kind && id === post.id)
      return {
        ...message,
        answers: answers.filter(({ messageId }) => messageId === message.id),
        article: article ?? null,
      }
    })
  }

  return {
    /** Newest first. */
    async list(page: Parameters<typeof contactMessages>[1]): Promise<DeskMessage[]> {
      return withDetails(await contactMessages(db, page))
    },
    async counts({ id }: Pick<Editor, 'id'>) {
      const [open, mine] = await Promise.all([
        countContactMessages(db, 'open', id),
        countContactMessages(db, 'mine', id),
      ])
      return { open, mine }
    },
    /** How many wait, for the navigation, which tells no higher number than 99. */
    countOpen: () => countContactMessages(db, 'open', '', 100),
    async find(id: string): Promise<DeskMessage | null> {
      const message = await findContactMessage(db, id)
      const [found = null] = await withDetails(message ? [message] : [])
      return found
    },
    /** Everybody who can take care of a message. */
    async assignees() {
      const editors = await listEditors(db)
      return editors.filter(({ role }) => role !== 'author').map(({ id, name }) => ({ id, name }))
    },
    async change(request: MessageRequest) {
      const result = await changeMessage({ db, now: clock(), clock }, request)
      onOutboxChanged()
      return result
    },
  }
}

export type MessageDesk = ReturnType<typeof createMessageDesk>

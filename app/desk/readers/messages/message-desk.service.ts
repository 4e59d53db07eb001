import { answersTo } from '~/contact/contact-answers.queries'
import {
  contactMessages,
  countContactMessages,
  findContactMessage,
} from '~/contact/contact-messages.queries'
import type { Db } from '~/database/database'
import type { Editor } from '~/people/editor.rules'
import { listEditors } from '~/people/stored/editors.queries'
import { changeMessage, type MessageRequest } from './change-message.actions'

interface MessageDeskParts {
  db: Db
  clock: () => Date
  /** Called after a commit to the outbox, so that an answer is mailed at once. */
  onOutboxChanged: () => void
}

/** What the desk's routes can do with messages from /contact. */
export function createMessageDesk({ db, clock, onOutboxChanged }: MessageDeskParts) {
  return {
    /** Newest first, each with its answers. */
    async list(page: Parameters<typeof contactMessages>[1]) {
      const messages = await contactMessages(db, page)
      const answers = await answersTo(
        db,
        messages.map(({ id }) => id),
      )
      return messages.map((message) => ({
        ...message,
        answers: answers.filter(({ messageId }) => messageId === message.id),
      }))
    },
    async counts({ id }: Pick<Editor, 'id'>) {
      const [open, mine] = await Promise.all([
        countContactMessages(db, 'open', id),
        countContactMessages(db, 'mine', id),
      ])
      return { open, mine }
    },
    async find(id: string) {
      const message = await findContactMessage(db, id)
      return message && { ...message, answers: await answersTo(db, [id]) }
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

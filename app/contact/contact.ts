import { randomUUID } from 'node:crypto'
import type { Site } from '~/config/site'
import type { ContactMessage } from '~/content/contact/contact-form'
import {
  contactMessages,
  findContactMessage,
  insertContactMessage,
  markContactMessageMailed,
} from '~/data/contact-messages'
import type { Db } from '~/data/engine/database'
import { addToOutbox } from '~/data/outbox'
import { createRateLimit, type RateLimits } from '~/limits/rate-limit'
import type { Mailer } from '~/mail/mailer'
import { contactMail } from './contact-mail'

export interface ContactDeps {
  db: Db
  clock: () => Date
  mailer: Mailer
  site: Pick<Site, 'name' | 'url'>
  /** Null where messages are stored and not mailed. */
  contactEmail: string | null
  /** Called once something is committed to the outbox, so that it need not wait to be found. */
  onOutboxChanged: () => void
}

export type Received = { ok: true } | { ok: false; reason: 'too-many'; retryInMs: number }

const hour = 60 * 60_000
const mailsPerHour = 50
/** Beyond the fifty of an hour only networks that wrote nothing are heard: at most 250 messages are stored in one. */
const limits: RateLimits = {
  perSender: 5,
  perNeighbours: 25,
  overall: mailsPerHour,
  reserved: 200,
  windowMs: hour,
}

/** Takes readers' messages in, and carries them to the editors. */
export function createContact(deps: ContactDeps) {
  const { db, clock, contactEmail } = deps
  const mayReceive = createRateLimit(limits, clock)
  let lastPutOff = 0

  return {
    /** May the page promise a mail? */
    isMailed: contactEmail !== null,

    /** Stores the message. `sender` is a network address, used for counting only and never kept. */
    async receive(message: ContactMessage, sender: string): Promise<Received> {
      const permit = mayReceive(sender)
      if (!permit.ok) return { ok: false, reason: 'too-many', retryInMs: permit.retryInMs }
      try {
        await store(message, permit.isReserved ? { notBefore: nextTurn() } : {})
      } catch (error) {
        permit.giveBack()
        throw error
      }
      deps.onOutboxChanged()
      return { ok: true }
    },

    /** For editors, newest first. */
    list: (page: Parameters<typeof contactMessages>[1]) => contactMessages(db, page),

    /** What follows a stored message. A second time does nothing more. */
    async mail(id: string): Promise<void> {
      const stored = await findContactMessage(db, id)
      if (contactEmail === null || !stored || stored.mailedAt) return
      await deps.mailer.send(contactMail(stored, { to: contactEmail, site: deps.site }))
      await markContactMessageMailed(db, id, clock())
    },
  }

  /** In a flood mails go out as fast as they do without one, one after the other: no mailbox is flooded, too. */
  function nextTurn(): Date {
    lastPutOff = Math.max(lastPutOff, clock().getTime()) + hour / mailsPerHour
    return new Date(lastPutOff)
  }

  async function store(message: ContactMessage, when: { notBefore?: Date }): Promise<void> {
    const id = randomUUID()
    const now = clock()
    await db.transaction().execute(async (transaction) => {
      await insertContactMessage(transaction, { id, ...message, createdAt: now })
      if (contactEmail === null) return
      const carried = { topic: 'contact-message', payload: { id } } as const
      await addToOutbox(transaction, carried, now, when)
    })
  }
}

export type Contact = ReturnType<typeof createContact>

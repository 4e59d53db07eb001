import { randomUUID } from 'node:crypto'
import type { Site } from '~/config/site'
import type { Db } from '~/database/database'
import { addToOutbox, type ContactOverflow, type OutboxMessage } from '~/database/outbox/outbox'
import { inTransaction } from '~/database/transactions/transaction'
import { reserveTurn } from '~/database/turns/reserve-turn'
import { createRateLimit, type Permit, type RateLimits } from '~/http/limits/rate-limit'
import { MailRejectedError, type SendMail } from '~/mail/mailer'
import { findAnswer, markAnswer } from './contact-answers.queries'
import { answerMail, contactMail, overflowMail } from './contact-mail.rules'
import {
  findContactMessage,
  insertContactMessage,
  markContactMessageMailed,
} from './contact-messages.queries'
import type { ReceivedMessage } from './stored-message.rules'

export interface ContactDeps {
  db: Db
  clock: () => Date
  sendMail: SendMail
  site: () => Pick<Site, 'name' | 'url'>
  /** For digests of senders. */
  secret: string
  /** Null if messages are stored only. */
  contactEmail: () => string | null
  /** Called after a commit to the outbox, so that its handler runs at once. */
  onOutboxChanged: () => void
  /** The highest number of messages a day that are stored and not mailed. */
  unmailedPerDay?: number
}

type ReceiveResult = { ok: true } | { ok: false; reason: 'too-many'; retryInMs: number }

const hour = 60 * 60_000
const mailsPerHour = 50
/** After fifty messages in an hour, 200 more are accepted from networks that have not written yet. */
const limits: RateLimits = {
  perSender: 5,
  perNeighbours: 25,
  overall: mailsPerHour,
  reserved: 200,
  windowMs: hour,
}

/**
 * After those, one message a day from each network is stored and not mailed: a flood must not close the form. The limit
 * keeps it under about 160 MB a day.
 */
const defaultUnmailedPerDay = 5_000

/** Stores readers' messages, and mails them to the editors. */
export function createContact(deps: ContactDeps) {
  const { db, clock, contactEmail } = deps
  const takeMailed = createRateLimit(deps, 'contact', limits)
  const takeUnmailed = createRateLimit(deps, 'contact-unmailed', {
    perSender: 1,
    perNeighbours: 1,
    overall: deps.unmailedPerDay ?? defaultUnmailedPerDay,
    windowMs: 24 * hour,
  })
  const takeOverflowMail = createRateLimit(deps, 'contact-overflow', {
    perSender: 1,
    overall: 1,
    windowMs: hour,
  })

  return {
    /** Are messages mailed, so that the page may say so? */
    isMailed: () => contactEmail() !== null,

    /** Where readers' replies to answers go; null if they go to the sender of all mails. */
    replyTo: () => contactEmail(),

    /** `sender` is an IP address. Only a digest of it is stored, as long as it counts. */
    async receive(message: ReceivedMessage, sender: string): Promise<ReceiveResult> {
      const permit = await takeMailed(sender)
      if (!permit.ok) {
        const isStored = !permit.hadPart && (await storeUnmailed(message, sender))
        if (isStored) return { ok: true }
        return { ok: false, reason: 'too-many', retryInMs: permit.retryInMs }
      }
      await refundOnFailure([permit], async () => {
        const when = permit.isReserved ? { notBefore: await nextMailTime() } : {}
        return store(message, (id) => [{ topic: 'contact-message', payload: { id } }, when])
      })
      return { ok: true }
    },

    /** Handles the outbox message of a stored message. A second call does nothing. */
    async mail(id: string): Promise<void> {
      const stored = await findContactMessage(db, id)
      const to = contactEmail()
      if (to === null || !stored || stored.mailedAt) return
      await deps.sendMail(contactMail(stored, { to, site: deps.site() }))
      await markContactMessageMailed(db, id, clock())
    },

    /** Handles the outbox message of an answer. A second call does nothing. */
    async mailAnswer(id: string): Promise<void> {
      const answer = await findAnswer(db, id)
      const message = answer && (await findContactMessage(db, answer.messageId))
      if (!message || answer.sentAt || answer.rejectedAt) return
      try {
        const context = { replyTo: contactEmail(), site: deps.site() }
        await deps.sendMail(answerMail(answer, message, context))
      } catch (error) {
        const problem = error instanceof Error ? error.message : String(error)
        if (!(error instanceof MailRejectedError)) {
          await markAnswer(db, id, { problem })
          throw error
        }
        return markAnswer(db, id, { rejectedAt: clock(), problem })
      }
      await markAnswer(db, id, { sentAt: clock() })
    },

    async mailOverflow(overflow: ContactOverflow): Promise<void> {
      const to = contactEmail()
      if (to === null) return
      await deps.sendMail(overflowMail(overflow, { to, site: deps.site() }))
    },
  }

  /** False if the limit for unmailed messages is reached, too. */
  async function storeUnmailed(message: ReceivedMessage, sender: string): Promise<boolean> {
    const permit = await takeUnmailed(sender)
    if (!permit.ok) return false
    const overflow = await takeOverflowMail('')
    const payload = { since: clock().toISOString() }
    await refundOnFailure([permit, overflow], () =>
      store(message, () => (overflow.ok ? [{ topic: 'contact-overflow', payload }, {}] : null)),
    )
    return true
  }

  /** Spreads the mails of a flood over time, at the usual rate of fifty an hour. */
  async function nextMailTime(): Promise<Date> {
    const everyMs = hour / mailsPerHour
    const turn = await reserveTurn(db, 'contact-mail', { everyMs, now: clock() })
    return new Date(turn.getTime() + everyMs)
  }

  /** Stores a message with its outbox message, if it has one. */
  async function store(
    message: ReceivedMessage,
    mailFor: (id: string) => [OutboxMessage, { notBefore?: Date }] | null,
  ): Promise<void> {
    const id = randomUUID()
    const now = clock()
    await inTransaction(db, async (transaction) => {
      await insertContactMessage(transaction, { id, ...message, createdAt: now })
      const mail = contactEmail() === null ? null : mailFor(id)
      if (mail) await addToOutbox(transaction, mail[0], now, mail[1])
    })
    deps.onOutboxChanged()
  }
}

/** A message that could not be stored does not count against the limits. */
async function refundOnFailure(permits: Permit[], act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    for (const permit of permits) if (permit.ok) await permit.giveBack()
    throw error
  }
}

export type Contact = ReturnType<typeof createContact>

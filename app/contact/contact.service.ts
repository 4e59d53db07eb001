import { randomUUID } from 'node:crypto'
import type { Site } from '~/config/site'
import type { Db } from '~/database/database'
import { addToOutbox, type ContactOverflow, type OutboxMessage } from '~/database/outbox'
import { createRateLimit, type Permit, type RateLimits } from '~/http/limits/rate-limit'
import type { Mailer } from '~/mail/mailer'
import type { ContactMessage } from './contact-form.rules'
import { contactMail, overflowMail } from './contact-mail.rules'
import {
  contactMessages,
  findContactMessage,
  insertContactMessage,
  markContactMessageMailed,
} from './contact-messages.queries'

export interface ContactDeps {
  db: Db
  clock: () => Date
  mailer: Mailer
  site: Pick<Site, 'name' | 'url'>
  /** Null where messages are stored and not mailed. */
  contactEmail: string | null
  /** Called once something is committed to the outbox, so that it need not wait to be found. */
  onOutboxChanged: () => void
  /** How many are stored in a day that are not mailed. */
  unmailedPerDay?: number
}

export type Received = { ok: true } | { ok: false; reason: 'too-many'; retryInMs: number }

const hour = 60 * 60_000
const mailsPerHour = 50
/** Beyond the fifty of an hour only networks that wrote nothing are heard, and up to 250 messages are mailed. */
const limits: RateLimits = {
  perSender: 5,
  perNeighbours: 25,
  overall: mailsPerHour,
  reserved: 200,
  windowMs: hour,
}

/**
 * Beyond those, one message of each neighbourhood in a day is stored and not mailed: a flood from everywhere must not
 * shut the form. What is stored has an end all the same, some 110 MB a day of the longest messages.
 */
const defaultUnmailedPerDay = 5_000

/** Takes readers' messages in, and carries them to the editors. */
export function createContact(deps: ContactDeps) {
  const { db, clock, contactEmail } = deps
  const mayReceive = createRateLimit(limits, clock)
  const mayStore = createRateLimit(
    {
      perSender: 1,
      perNeighbours: 1,
      overall: deps.unmailedPerDay ?? defaultUnmailedPerDay,
      windowMs: 24 * hour,
    },
    clock,
  )
  const mayTellOfOverflow = createRateLimit({ perSender: 1, overall: 1, windowMs: hour }, clock)
  let lastPutOff = 0

  return {
    /** May the page promise a mail? */
    isMailed: contactEmail !== null,

    /** Stores the message. `sender` is a network address, used for counting only and never kept. */
    async receive(message: ContactMessage, sender: string): Promise<Received> {
      const permit = mayReceive(sender)
      if (!permit.ok) {
        const isStored = !permit.hadPart && (await storeUnmailed(message, sender))
        if (isStored) return { ok: true }
        return { ok: false, reason: 'too-many', retryInMs: permit.retryInMs }
      }
      await unlessItFails([permit], () => {
        const when = permit.isReserved ? { notBefore: nextTurn() } : {}
        return store(message, (id) => [{ topic: 'contact-message', payload: { id } }, when])
      })
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

    async mailOverflow(overflow: ContactOverflow): Promise<void> {
      if (contactEmail === null) return
      await deps.mailer.send(overflowMail(overflow, { to: contactEmail, site: deps.site }))
    },
  }

  /** False where there is no room for it either. */
  async function storeUnmailed(message: ContactMessage, sender: string): Promise<boolean> {
    const permit = mayStore(sender)
    if (!permit.ok) return false
    const telling = mayTellOfOverflow('')
    const payload = { since: clock().toISOString() }
    await unlessItFails([permit, telling], () =>
      store(message, () => (telling.ok ? [{ topic: 'contact-overflow', payload }, {}] : null)),
    )
    return true
  }

  /** In a flood mails go out as fast as they do without one, one after the other: no mailbox is flooded, too. */
  function nextTurn(): Date {
    lastPutOff = Math.max(lastPutOff, clock().getTime()) + hour / mailsPerHour
    return new Date(lastPutOff)
  }

  /** With what is to be mailed about it, if anything is. */
  async function store(
    message: ContactMessage,
    mailFor: (id: string) => [OutboxMessage, { notBefore?: Date }] | null,
  ): Promise<void> {
    const id = randomUUID()
    const now = clock()
    await db.transaction().execute(async (transaction) => {
      await insertContactMessage(transaction, { id, ...message, createdAt: now })
      const mail = contactEmail === null ? null : mailFor(id)
      if (mail) await addToOutbox(transaction, mail[0], now, mail[1])
    })
    deps.onOutboxChanged()
  }
}

/** What could not be stored does not count. */
async function unlessItFails(permits: Permit[], act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    for (const permit of permits) if (permit.ok) permit.giveBack()
    throw error
  }
}

export type Contact = ReturnType<typeof createContact>
